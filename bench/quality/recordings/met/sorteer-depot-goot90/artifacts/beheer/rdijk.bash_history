#1795176662
sudo -i
#1795176712
tail -f /var/log/nginx/access.log
#1795349262
ls -l /srv/aanlever/verwerkt | wc -l
#1795349352
find /srv/aanlever/verwerkt -mtime +30 -delete
#1795422552
psql -U vm voormelding -c 'vacuum analyze colli'
#1795422591
df -h /srv
#1795442810
tail -30 /var/log/inlezer.log
#1795442815
mosquitto_sub -h sorteer-mq -t 'goot/90' -t 'invoer/+' -W 4 -v
#1795442823
mosquitto_pub -h sorteer-mq -t goot/90/fotocel -m reset
#1795442833
mosquitto_sub -h sorteer-mq -t goot/90 -W 3
#1795442838
mosquitto_pub -h sorteer-mq -t goot/90/fotocel -m reset
#1795442846
mosquitto_pub -h sorteer-mq -t lijn/D/zet -m bandsnelheid=1,6
#1795442855
mosquitto_sub -h sorteer-mq -t 'lijn/+/stand' -W 2 -v
#1795442861
diff /srv/lijnconf/A.ini /srv/lijnconf/B.ini
#1795442868
psql -U vm voormelding -c "select klant,partij,count(*),max(gew_kg) from colli where gew_kg>31.5 group by 1,2 order by 3 desc limit 8"
#1795442874
head -4 /srv/aanlever/verwerkt/VM_GRNR_00041[67].csv
#1795442881
touch /srv/aanlever/GRNR.stop
#1795442887
psql -U vm voormelding -c "update colli set gew_kg=gew_kg/1000 where partij='000417'"
#1795442894
mosquitto_sub -h sorteer-mq -t goot/90 -W 3
#1795442899
for l in A C; do mosquitto_pub -h sorteer-mq -t lijn/$l/herlaad -m 000417; done
#1795442914
mosquitto_pub -h sorteer-mq -t lijn/D/herlaad -m 000417
#1795442924
mosquitto_sub -h sorteer-mq -t 'invoer/+' -W 2 -v
#1795442940
tail -5 /var/log/inlezer.log
