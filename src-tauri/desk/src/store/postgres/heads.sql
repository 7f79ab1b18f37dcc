SELECT log.author, log.incarnation, tip.seq, tip.id
FROM tip JOIN log ON log.log = tip.log
WHERE log.competition = $1
ORDER BY log.author, log.incarnation, tip.seq, tip.id;
