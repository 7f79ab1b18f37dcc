INSERT INTO contact (competition, device, seen_ms, offset_ms, error_ms) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (competition, device) DO UPDATE SET
  seen_ms = excluded.seen_ms, offset_ms = excluded.offset_ms, error_ms = excluded.error_ms;
