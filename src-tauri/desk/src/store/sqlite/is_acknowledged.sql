SELECT 1 FROM record
JOIN acknowledged ON acknowledged.log = record.log AND acknowledged.device = ?1
WHERE record.id = ?2 AND record.seq <= acknowledged.seq;
