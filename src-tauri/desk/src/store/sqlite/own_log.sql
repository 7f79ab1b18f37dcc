-- The log this device writes on, if it is this device's and has not forked.
SELECT log.incarnation, max(tip.seq), tip.id
FROM own
JOIN log ON log.log = own.log
JOIN tip ON tip.log = log.log
WHERE log.author = ?1
GROUP BY log.log
HAVING count(*) = 1;
