SELECT fide_id, name, federation, sex, title, women_title, standard, rapid, blitz, born, inactive
FROM player WHERE fide_id = ?1
