SELECT 1 FROM record
JOIN acknowledged ON acknowledged.log = record.log AND acknowledged.device = $2
WHERE record.competition = $1 AND record.id = $3 AND record.seq <= acknowledged.seq;
