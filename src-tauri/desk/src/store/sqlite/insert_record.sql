INSERT INTO record (id, log, seq, lamport, op, header, signature)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7);
