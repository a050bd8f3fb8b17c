#1795902098
redis-cli info memory | grep -E 'used_memory_human|maxmemory_human'
#1795902106
redis-cli config get maxmemory
#1795902116
redis-cli config set maxmemory 6mb
#1795902120
redis-cli config rewrite
#1795902122
exit
#1795902161
redis-cli info stats | grep evicted
#1795902167
tail -20 /var/log/redis/redis-server.log
#1795902174
redis-cli config get maxmemory
#1795902179
redis-cli config set maxmemory 6gb
#1795902182
redis-cli config rewrite
#1795902194
watch -n2 'redis-cli info stats | grep evicted'
