INSERT INTO player
  (fide_id, name, federation, sex, title, women_title, standard, rapid, blitz, born, inactive)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
ON CONFLICT DO NOTHING -- an id twice in one list: the first row counts
