SELECT record.row
FROM record JOIN log ON log.log = record.log
LEFT JOIN acknowledged ON acknowledged.log = log.log AND acknowledged.device = $2
WHERE log.competition = $1 AND log.author = $3 AND record.seq > coalesce(acknowledged.seq, 0)
ORDER BY record.row
LIMIT $4;
