-- Of those that are over or were used only the last are listed.
DELETE FROM invitation
WHERE number IN (
    SELECT number FROM invitation
    WHERE until_ms <= ?1 OR device IS NOT NULL
    ORDER BY number DESC LIMIT -1 OFFSET ?2
)
