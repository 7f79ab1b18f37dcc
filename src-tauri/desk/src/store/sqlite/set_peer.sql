INSERT INTO peer (device, store_epoch, read_to) VALUES (?1, ?2, ?3)
ON CONFLICT (device) DO UPDATE SET store_epoch = excluded.store_epoch, read_to = excluded.read_to;
