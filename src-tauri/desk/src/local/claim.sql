-- One statement, so that of two devices with the same secret one comes in. The same device may come
-- again, where the answer was lost on the way or the program ended before the right was given.
UPDATE invitation
SET device = ?2, used_ms = coalesce(used_ms, ?3)
WHERE (link = ?1 OR code = ?1) AND until_ms > ?3 AND (device IS NULL OR device = ?2)
RETURNING number, competition, guest, seat, op, given_ms, until_ms, device, used_ms
