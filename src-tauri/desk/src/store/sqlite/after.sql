SELECT record.row, record.id, record.header, record.signature, body.salt, body.text
FROM record LEFT JOIN body ON body.row = record.row
WHERE record.row > ?1
ORDER BY record.row
LIMIT ?2;
