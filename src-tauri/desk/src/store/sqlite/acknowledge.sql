INSERT INTO acknowledged (device, log, seq, id) VALUES (?1, ?2, ?3, ?4)
ON CONFLICT (device, log) DO UPDATE SET seq = excluded.seq, id = excluded.id;
