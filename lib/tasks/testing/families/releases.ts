import { change, each, frontDoor, log, metric, says, wobble } from "../recording-lines";
import { fault, hum, job, pages, rollout, type Scenario, setting } from "../scenario";

export const releaseScenarios: readonly Scenario[] = [
  {
    name: "a release that throws is rolled back",
    lines: [
      ...frontDoor("gate-4/access.log", 182, 390),
      ...hum("kiln-2/kiln.log", "baked tray"),
      ...fault(
        "kiln-2/kiln.log",
        [181, 390, 2],
        'java.lang.NullPointerException: Cannot invoke "Glaze.color()" because "glaze" is null, tray #',
      ),
      ...rollout("deploy", 110, ["mugs", "mug-1", "3.0.1"]),
      ...rollout("deploy", 174, ["kiln", "kiln-2", "9.2.0"]),
      ...rollout("rollback", 380, ["kiln", "kiln-2", "9.1.7"]),
      ...pages("KilnErrors", 200, 410, "kiln answers 5xx"),
    ],
    root: /Rollout of kiln 9\.2\.0/,
    links: [
      ["change.deploy", "error.log"],
      ["response.rollback", "recovery.errors"],
    ],
    decoy: /mugs/,
  },
  {
    name: "a setting that names the wrong port",
    lines: [
      ...frontDoor("gate-4/access.log", 222, 360),
      ...hum("loom-1/loom.log", "wove row"),
      ...fault(
        "loom-1/loom.log",
        [221, 360, 2],
        "dial tcp 10.7.0.9:5533: connect: connection refused (row #)",
      ),
      ...rollout("deploy", 120, ["yarn", "yarn-3", "1.4.4"]),
      setting(215, ["loom", "loom-1"], ["spool.port", "5432", "5533"]),
      setting(352, ["loom", "loom-1"], ["spool.port", "5533", "5432"]),
      ...pages("LoomErrors", 240, 380, "loom answers 5xx"),
    ],
    root: /spool\.port/,
    links: [
      ["change.config", "error.refused"],
      ["error.refused", "error.http"],
    ],
    decoy: /yarn/,
  },
  {
    name: "a feature flag that makes every answer slow",
    lines: [
      ...metric("metrics/tern.csv", "http_request_duration_seconds_p99", "tern-1", (at) =>
        at < 205 || at > 420 ? 0.2 + wobble(at) / 50 : 4 + wobble(at),
      ),
      ...metric("metrics/tern.csv", "process_cpu_percent", "tern-1", (at) =>
        at < 203 || at > 420 ? 20 + wobble(at) : 97 + wobble(at),
      ),
      ...hum("tern-1/tern.log", "routed"),
      ...fault(
        "tern-1/tern.log",
        [212, 420, 2],
        "request # took too long: deadline exceeded after 3s",
      ),
      change(198, {
        type: "flag",
        service: "tern",
        key: "ranking-v2",
        old: "off",
        new: "on",
        by: "ines",
      }),
      change(412, {
        type: "flag",
        service: "tern",
        key: "ranking-v2",
        old: "on",
        new: "off",
        by: "ines",
      }),
      ...rollout("deploy", 90, ["gull", "gull-1", "2.2.2"]),
      ...pages("TernLatency", 230, 440, "p99 latency of tern above 2s"),
      says(
        380,
        "ines",
        "ranking-v2 was switched on at 09:03, it scores every item twice, so the cpu is gone",
      ),
    ],
    root: /ranking-v2/,
    links: [
      ["change.flag", "resource.cpu"],
      ["resource.cpu", "latency.rise"],
    ],
    decoy: /gull/,
  },
  {
    name: "a nightly job that takes the disk away from everybody",
    lines: [
      ...metric("metrics/pond.csv", "node_disk_io_time_percent", "pond-db", (at) =>
        at < 243 || at > 430 ? 12 + wobble(at) : 99 + wobble(at) / 10,
      ),
      ...metric("metrics/pond.csv", "query_duration_seconds_p95", "pond-db", (at) =>
        at < 246 || at > 432 ? 0.05 + wobble(at) / 100 : 3.1 + wobble(at),
      ),
      ...hum("pond-1/pond.log", "fed fish"),
      ...fault(
        "pond-1/pond.log",
        [250, 430, 3],
        "canceling statement due to statement timeout, fish #",
      ),
      ...rollout("deploy", 150, ["heron", "heron-1", "5.0.0"]),
      ...job(240, 428, "full-vacuum", "pond-db"),
      ...pages("PondSlow", 262, 450, "pond queries are slow"),
      says(
        330,
        "kofi",
        "full-vacuum started at 09:04 in business hours because the schedule moved with the clock change, it eats the disk",
      ),
    ],
    root: /full-vacuum/,
    links: [
      ["job.run", "resource.io"],
      ["resource.io", "latency.rise"],
    ],
    decoy: /heron/,
  },
  {
    name: "a schema change that locks the table",
    lines: [
      ...metric("metrics/crate.csv", "db_pool_waiting_requests", "crate-1", (at) =>
        at < 225 || at > 400 ? wobble(at) / 10 : 30 + wobble(at),
      ),
      ...hum("crate-1/crate.log", "packed crate", 222),
      ...hum("crate-1/crate.log", "packed crate", 600, 401),
      ...fault(
        "crate-db/mysqld.log",
        [220, 400, 5],
        "Lock wait timeout exceeded; try restarting transaction (thread #, Waiting for table metadata lock)",
        "warning",
      ),
      ...fault(
        "crate-1/crate.log",
        [226, 400, 2],
        "HikariPool-1 - Connection is not available, request timed out after 30000ms (crate #)",
      ),
      change(210, {
        type: "migration",
        service: "crate",
        host: "crate-db",
        version: "0087_add_index",
        status: "started",
        by: "ship-bot",
      }),
      change(395, {
        type: "migration",
        service: "crate",
        host: "crate-db",
        version: "0087_add_index",
        action: "kill",
        status: "stopped",
        by: "kofi",
      }),
      ...rollout("deploy", 100, ["pallet", "pallet-2", "7.7.0"]),
      ...pages("CrateErrors", 245, 420, "crate cannot get connections"),
    ],
    root: /Migration of crate/,
    links: [
      ["change.migration", "error.lock"],
      ["error.lock", "resource.saturation"],
    ],
    decoy: /pallet/,
  },
  {
    name: "a release that deadlocks with itself",
    lines: [
      ...frontDoor("gate-4/access.log", 262, 400),
      ...hum("ferry-1/ferry.log", "boarded car"),
      ...fault(
        "ferry-db/postgresql.log",
        [258, 400, 3],
        "deadlock detected: Process # waits for ShareLock on transaction 8812",
      ),
      ...fault("ferry-1/ferry.log", [261, 400, 2], "could not serialize: SQLSTATE 40P01 car #"),
      ...rollout("deploy", 250, ["ferry", "ferry-1", "12.1"]),
      ...rollout("rollback", 392, ["ferry", "ferry-1", "12.0"]),
      change(130, {
        type: "network",
        device: "sw-3",
        action: "port description changed",
        by: "net-2",
      }),
      ...pages("FerryErrors", 280, 421, "ferry answers 5xx"),
      ...each(5, 600, 60, (at) =>
        log("ferry-db/postgresql.log", at, `checkpoint complete: wrote ${at} buffers`),
      ),
    ],
    root: /Rollout of ferry 12\.1/,
    links: [
      ["change.deploy", "error.lock"],
      ["error.lock", "error.http"],
    ],
    decoy: /sw-3/,
  },
];
