-- The log that this hub writes on, if it has not forked.
SELECT log.incarnation, max(tip.seq), (array_agg(tip.id))[1]
FROM own
JOIN log ON log.log = own.log
JOIN tip ON tip.log = log.log
WHERE own.competition = $1 AND own.device = $2 AND log.author = $2
GROUP BY log.log
HAVING count(*) = 1;
