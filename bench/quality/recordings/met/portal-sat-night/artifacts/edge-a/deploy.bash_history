#1795902080
sudo certbot renew --dry-run
#1795902090
sudo nginx -t && sudo nginx -s reload
