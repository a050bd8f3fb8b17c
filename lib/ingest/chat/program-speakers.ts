import { isProgram } from "@/lib/domain/is-program";
import { isDaemon } from "../entities/names/daemons";
import { isComponentName } from "./component-names";

/** Servers and tools that no person is called after, as they sign their lines. */
const programs: ReadonlySet<string> = new Set(
  [
    "nginx apache apache2 httpd haproxy envoy traefik varnish squid tomcat uwsgi gunicorn php-fpm puma node java",
    "postgres postgresql mysql mysqld mariadb mariadbd mongod mongos redis redis-server memcached cassandra",
    "elasticsearch opensearch kafka zookeeper rabbitmq nats raft etcd consul vault nomad pgbouncer pg_dump",
    "docker kubectl coredns istiod terraform ansible puppet chef-client prometheus alertmanager grafana",
    "polkitd journald logrotate dbus udevd named dnsmasq dhcpd postfix sendmail exim dovecot rspamd smartd mdadm",
    "iptables apt dpkg yum dnf npm yarn git make gradle maven cargo certbot",
  ].flatMap((names) => names.split(" ")),
);
/** `orders-api`, `mail_worker`, `kube-apiserver`: a part of a system by its name. */
const component =
  /^kube-|[-_.](?:api|svc|service|server|apiserver|worker|proxy|controller|scheduler|exporter|daemon|gateway|runner)s?(?:-?\d+)?$/;

/** Is the one before the colon a program by its name? A bot in a chat is one as well. */
export function namesProgram(speaker: string): boolean {
  const name = speaker.toLowerCase();
  return (
    isProgram(speaker) ||
    isDaemon(name) ||
    programs.has(name) ||
    component.test(name) ||
    isComponentName(speaker)
  );
}
