INSERT INTO contact (competition, device, seen_ms, offset_ms, error_ms, program, battery, charging)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
ON CONFLICT (competition, device) DO UPDATE SET
  seen_ms = excluded.seen_ms, offset_ms = excluded.offset_ms, error_ms = excluded.error_ms,
  program = excluded.program, battery = excluded.battery, charging = excluded.charging;
