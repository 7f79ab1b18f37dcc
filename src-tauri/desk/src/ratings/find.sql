-- The strongest of those who have all the words. So many are looked at as a person could mean.
SELECT fide_id, name, federation, sex, title, women_title, standard, rapid, blitz, born, inactive
FROM (SELECT rowid FROM word WHERE word MATCH ?1 LIMIT ?2) AS found
JOIN player ON player.fide_id = found.rowid
ORDER BY max(coalesce(standard, 0), coalesce(rapid, 0), coalesce(blitz, 0)) DESC, name, fide_id
LIMIT ?3
