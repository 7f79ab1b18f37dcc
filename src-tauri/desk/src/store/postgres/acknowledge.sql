INSERT INTO acknowledged (device, log, seq, id)
SELECT $1, log.log, $5, $6 FROM log
WHERE log.competition = $2 AND log.author = $3 AND log.incarnation = $4
ON CONFLICT (device, log) DO UPDATE SET seq = excluded.seq, id = excluded.id;
