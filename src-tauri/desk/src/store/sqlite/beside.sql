-- Whatever else stands at this place of the log; the caller keeps those that follow the same record.
SELECT id, header
FROM record
WHERE log = ?1 AND seq = ?2 AND id <> ?3
ORDER BY row;
