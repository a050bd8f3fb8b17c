import { change, frontDoor, log, metric, says, wobble } from "../recording-lines";
import { fault, hum, job, pages, rollout, type Scenario, setting } from "../scenario";

export const resourceScenarios: readonly Scenario[] = [
  {
    name: "a heap that collects garbage until it is killed",
    lines: [
      ...metric("metrics/vat.csv", "jvm_memory_used_bytes", "vat-1", (at) =>
        at < 160 ? 4e8 + wobble(at) * 1e6 : at < 330 ? 4e8 + (at - 155) * 9e6 : 4e8,
      ),
      ...hum("vat-1/vat.log", "stirred vat", 330),
      ...hum("vat-1/vat.log", "stirred vat", 600, 345),
      ...fault(
        "vat-1/gc.log",
        [270, 330, 4],
        "GC(#) Pause Full (Allocation Failure) 1023M->1019M(1024M) 2911.4ms",
        "warning",
      ),
      log("vat-1/vat.log", 329.5, "java.lang.OutOfMemoryError: Java heap space", "critical"),
      log(
        "vat-1/journal.log",
        330.3,
        "vat.service: Main process exited, code=killed, status=9/KILL",
        "error",
      ),
      ...rollout("deploy", 152, ["vat", "vat-1", "2.0.0"]),
      setting(140, ["press", "press-1"], ["colour", "red", "blue"]),
      ...rollout("rollback", 400, ["vat", "vat-1", "1.9.9"]),
      ...pages("VatDown", 338, 420, "vat is down"),
    ],
    root: /Rollout of vat 2\.0\.0/,
    links: [
      ["change.deploy", "resource.memory"],
      ["resource.memory", "error.memory"],
    ],
    decoy: /press/,
  },
  {
    name: "a disk that fails by itself",
    lines: [
      ...hum("silo-db/silo.log", "stored grain"),
      ...fault(
        "silo-db/kern.log",
        [230, 260, 3],
        "blk_update_request: I/O error, dev sdb, sector #",
        "error",
      ),
      log("silo-db/kern.log", 262, "EXT4-fs (sdb1): Remounting filesystem read-only", "critical"),
      ...fault(
        "silo-db/silo.log",
        [263, 440, 2],
        'could not open file "grain/#": Read-only file system',
      ),
      ...frontDoor("gate-8/access.log", 264, 440),
      ...rollout("deploy", 180, ["chaff", "chaff-1", "0.9.1"]),
      change(430, {
        type: "failover",
        service: "silo",
        host: "silo-db2",
        action: "promote",
        by: "kofi",
      }),
      ...pages("SiloErrors", 280, 460, "silo cannot write"),
    ],
    root: /I\/O error|disk/i,
    links: [["error.disk", "error.http"]],
    decoy: /chaff/,
  },
  {
    name: "a volume without free inodes",
    lines: [
      ...metric("metrics/hive.csv", "node_filesystem_files_free", "hive-1", (at) =>
        at < 140 ? 6e6 + wobble(at) * 100 : at < 430 ? Math.max(0, 6e6 - (at - 138) * 6e4) : 6e6,
      ),
      ...hum("hive-1/hive.log", "filled comb"),
      ...fault("hive-1/hive.log", [240, 430, 2], "open /srv/hive/c#: no space left on device"),
      setting(136, ["hive", "hive-1"], ["session.store", "memory", "files"]),
      ...job(200, 210, "rotate-logs", "hive-1"),
      setting(425, ["hive", "hive-1"], ["session.store", "files", "memory"]),
      ...pages("HiveErrors", 255, 450, "hive fails to store"),
    ],
    root: /session\.store/,
    links: [
      ["change.config", "resource.disk"],
      ["resource.disk", "error.disk"],
    ],
    decoy: /rotate-logs/,
  },
  {
    name: "a limit on open files that was lowered",
    lines: [
      ...frontDoor("gate-8/access.log", 252, 380),
      ...hum("relay-1/relay.log", "relayed"),
      ...fault(
        "relay-1/relay.log",
        [250, 380, 2],
        "accept4() failed (24: Too many open files) on fd #",
        "critical",
      ),
      setting(190, ["relay", "relay-1"], ["LimitNOFILE", "65536", "1024"]),
      ...rollout("deploy", 120, ["kite", "kite-1", "4.1"]),
      setting(372, ["relay", "relay-1"], ["LimitNOFILE", "1024", "65536"]),
      ...pages("RelayErrors", 270, 400, "relay answers 5xx"),
    ],
    root: /LimitNOFILE/,
    links: [
      ["change.config", "resource.saturation"],
      ["resource.saturation", "error.http"],
    ],
    decoy: /kite/,
  },
  {
    name: "outgoing ports that run out",
    lines: [
      ...frontDoor("gate-8/access.log", 262, 400),
      ...hum("post-1/post.log", "sent parcel"),
      ...fault(
        "post-1/post.log",
        [260, 400, 2],
        "connect: cannot assign requested address 10.1.1.4:443 parcel #",
      ),
      ...rollout("deploy", 200, ["post", "post-1", "6.6.0"]),
      ...job(230, 240, "rotate-logs", "post-1"),
      ...rollout("rollback", 390, ["post", "post-1", "6.5.9"]),
      ...pages("PostErrors", 280, 420, "post answers 5xx"),
      says(
        360,
        "ines",
        "post 6.6.0 opens a connection per parcel because keep-alive was dropped, so the ports ran out",
      ),
    ],
    root: /Rollout of post 6\.6\.0/,
    links: [
      ["change.deploy", "resource.saturation"],
      ["resource.saturation", "error.http"],
    ],
    decoy: /rotate-logs/,
  },
  {
    name: "a processor limit that throttles",
    lines: [
      ...metric("metrics/oven.csv", "container_cpu_cfs_throttled_periods_total", "oven-1", (at) =>
        at < 200 ? Math.floor(at / 50) : at < 420 ? (at - 195) * 20 : 4500,
      ),
      ...metric("metrics/oven.csv", "request_latency_p95_ms", "oven-1", (at) =>
        at < 206 || at > 422 ? 40 + wobble(at) : 2400 + wobble(at),
      ),
      ...hum("oven-1/oven.log", "roasted"),
      ...fault("oven-1/oven.log", [215, 420, 3], "context deadline exceeded while roasting #"),
      setting(196, ["oven", "oven-1"], ["resources.limits.cpu", "2", "200m"]),
      ...rollout("deploy", 120, ["spit", "spit-1", "1.1.1"]),
      setting(414, ["oven", "oven-1"], ["resources.limits.cpu", "200m", "2"], "oncall-3"),
      ...pages("OvenSlow", 232, 440, "p95 latency of oven high"),
    ],
    root: /resources\.limits\.cpu/,
    links: [
      ["resource.cpu", "latency.rise"],
      ["latency.rise", "error.timeout"],
    ],
    decoy: /spit/,
  },
  {
    name: "a cache that was emptied",
    lines: [
      ...metric("metrics/lark.csv", "cache_hit_ratio", "lark-cache", (at) =>
        at < 221 ? 0.96 - wobble(at) / 1000 : at < 380 ? 0.03 : 0.95,
      ),
      ...metric("metrics/lark.csv", "db_active_connections", "lark-db", (at) =>
        at < 224 || at > 385 ? 12 + wobble(at) : 200 - wobble(at) / 10,
      ),
      ...hum("lark-1/lark.log", "sang"),
      ...fault("lark-1/lark.log", [230, 380, 2], "FATAL: sorry, too many clients already (song #)"),
      change(218, {
        type: "ops",
        service: "lark-cache",
        host: "lark-cache",
        action: "flushall",
        command: "FLUSHALL",
        by: "kofi",
      }),
      ...rollout("deploy", 140, ["wren", "wren-2", "8.0"]),
      ...pages("LarkErrors", 246, 400, "lark cannot reach its database"),
    ],
    root: /lark-cache/,
    links: [["cache.miss", "resource.saturation"]],
    decoy: /wren/,
  },
];
