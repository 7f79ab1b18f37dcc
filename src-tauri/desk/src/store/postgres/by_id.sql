SELECT record.row, record.id, record.header, record.signature, body.salt, body.text
FROM record LEFT JOIN body USING (competition, row)
WHERE record.competition = $1 AND record.id = $2;
