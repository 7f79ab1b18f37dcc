-- A record with its log, its body and its place among the heads, and what stands at its place of the
-- log already. The caller holds the competition's lock, so nobody else takes the row.
WITH found AS (
  SELECT log.log FROM log WHERE log.competition = $1 AND log.author = $2 AND log.incarnation = $3
), made AS (
  INSERT INTO log (competition, author, incarnation)
  SELECT $1, $2, $3 WHERE NOT EXISTS (SELECT FROM found)
  RETURNING log
), its_log AS (
  SELECT log FROM found UNION ALL SELECT log FROM made
), added AS (
  INSERT INTO record (competition, row, id, log, seq, lamport, op, header, signature)
  SELECT
    $1,
    1 + coalesce((SELECT max(record.row) FROM record WHERE record.competition = $1), 0),
    $4, its_log.log, $5, $6, $7, $8, $9
  FROM its_log
  RETURNING record.row
), filled AS (
  INSERT INTO body (competition, row, salt, text)
  SELECT $1, added.row, $10, $11 FROM added WHERE $10::bytea IS NOT NULL
), followed AS (
  DELETE FROM tip WHERE tip.id = $12
), tipped AS (
  INSERT INTO tip (id, log, seq, lamport) SELECT $4, its_log.log, $5, $6 FROM its_log
)
SELECT record.id, record.header
FROM record JOIN found ON record.log = found.log
WHERE record.seq = $5
ORDER BY record.row;
