INSERT INTO own (competition, device, log)
SELECT $1, $2, log.log FROM log
WHERE log.competition = $1 AND log.author = $2 AND log.incarnation = $3
ON CONFLICT (competition, device) DO UPDATE SET log = excluded.log;
