import type { Mention } from "../mention";
import { looksLikeHost, toHostName } from "../names/host-names";

/** Who wrote a record, as far as it or the place of its file says. */
export type Origin = { readonly host: Mention | null; readonly service: Mention | null };

/** Folders that say what is in them and not which machine it is from, whatever their number. */
const genericFolder =
  /^(?:logs?|var|metrics?|alerts?|changes?|chat|artifacts?|data|evidence|exports?|traces?|tmp|day|part|run|step|chunk|file|dir|batch|week|month|vol|disk|v)[-_]?\d*$/i;

/** Words with a number in them that name a thing, not a machine. */
const numberedWord = /^(?:s3|ec2|http[23]|log4j2?|sha\d+|md5|h[23]|oauth2|ipv[46])$/i;

/** Software whose logs bear its name. A file of another name is a service only if a record says so. */
const software = new Set(
  "nginx apache2 httpd haproxy envoy traefik postgresql postgres pgbouncer mysql mysqld mariadb redis mongod mongodb rabbitmq kafka zookeeper elasticsearch etcd consul vault memcached mosquitto named bind dnsmasq coredns supervisord sshd tomcat jetty squid varnish influxdb clickhouse cassandra".split(
    " ",
  ),
);

const rememberedPathsMax = 10_000;
const remembered = new Map<string, Origin>();

/** The machine by the nearest folder that is named like one, the program by the name of the file or folder. */
export function originOfPath(path: string): Origin {
  const known = remembered.get(path);
  if (known !== undefined) return known;
  const folders = path.split(/\/|!\//);
  const file = folders.pop() ?? "";
  const host = folders.findLast(isMachineFolder);
  const origin: Origin = {
    host: host === undefined ? null : { type: "host", name: host.toLowerCase() },
    service: programOf(file, folders),
  };
  if (remembered.size >= rememberedPathsMax) remembered.clear();
  remembered.set(path, origin);
  return origin;
}

function isMachineFolder(folder: string): boolean {
  if (genericFolder.test(folder) || numberedWord.test(folder) || /^\d/.test(folder)) return false;
  const name = toHostName(folder);
  return name !== null && looksLikeHost(name);
}

function programOf(file: string, folders: readonly string[]): Mention | null {
  const stem = file.replace(/(?:[.-](?:log|txt|jsonl?|csv|out|err|gz|\d+))+$/i, "").toLowerCase();
  if (software.has(stem)) return { type: "service", name: stem };
  const folder = folders.findLast((name) => software.has(name.toLowerCase()));
  if (folder !== undefined) return { type: "service", name: folder.toLowerCase() };
  return /^[a-z][\w.-]{1,60}$/.test(stem) ? { type: "program", name: stem } : null;
}
