import { change, frontDoor, log, metric, wobble } from "../recording-lines";
import { fault, hum, pages, rollout, type Scenario, setting } from "../scenario";

export const networkScenarios: readonly Scenario[] = [
  {
    name: "a quota that refuses the caller and its checks",
    lines: [
      ...hum("kiosk-2/kiosk.log", "sold ticket"),
      ...fault("kiosk-2/kiosk.log", [241, 400, 2], "fare lookup # refused: 429 Too Many Requests"),
      ...metric("metrics/kiosk.csv", "kiosk_pending_lookups_queue_depth", "kiosk-2", (at) =>
        at < 243 ? 2 + wobble(at) : at < 420 ? (at - 240) * 20 : 2,
      ),
      log(
        "lb-5/haproxy.log",
        252,
        "Server be_fares/gate-9 is DOWN, reason: Layer7 wrong status, code: 429. 0 active and 0 backup servers left.",
        "error",
      ),
      log("kiosk-2/kiosk.log", 256, "circuit fares open after 30 consecutive failures", "error"),
      log("lb-5/haproxy.log", 408, "Server be_fares/gate-9 is UP. 1 active servers online."),
      log("kiosk-2/kiosk.log", 412, "circuit fares closed"),
      setting(236, ["gate", "gate-9"], ["quota.perMinute", "4000", "400"]),
      ...rollout("deploy", 150, ["stamps", "stamps-1", "0.4.0"]),
      setting(404, ["gate", "gate-9"], ["quota.perMinute", "400", "4000"]),
      ...pages("KioskQueue", 270, 430, "lookups pile up"),
    ],
    root: /quota\.perMinute/,
    links: [
      ["throttled", "queue.growth"],
      ["member.down", "circuit.open"],
      ["member.up", "circuit.close"],
      ["circuit.close", "alert.resolved"],
    ],
    decoy: /stamps/,
  },
  {
    name: "a health check that asks for a page that is gone",
    lines: [
      ...frontDoor("lb-3/access.log", 236, 390),
      ...hum("roof-1/roof.log", "tiled"),
      log(
        "lb-3/haproxy.log",
        234,
        "Server be_roof/roof-1 is DOWN, reason: Layer7 wrong status, code: 404, check duration: 1ms. 0 active and 0 backup servers left.",
        "error",
      ),
      log("lb-3/haproxy.log", 234.2, "backend be_roof has no server available!", "critical"),
      setting(228, ["lb-3", "lb-3"], ["be_roof.httpchk", "/healthz", "/health/ready"]),
      ...rollout("deploy", 150, ["gutter", "gutter-1", "0.3.0"]),
      setting(380, ["lb-3", "lb-3"], ["be_roof.httpchk", "/health/ready", "/healthz"]),
      ...pages("RoofErrors", 250, 410, "roof answers 503"),
    ],
    root: /be_roof\.httpchk/,
    links: [
      ["change.config", "member.down"],
      ["member.down", "error.http"],
    ],
    decoy: /gutter/,
  },
  {
    name: "a route that was withdrawn",
    lines: [
      ...frontDoor("lb-3/access.log", 244, 400),
      ...hum("bay-1/bay.log", "landed"),
      log(
        "rtr-2/bgpd.log",
        240,
        "%ADJCHANGE: neighbor 192.0.2.9(Unknown) in vrf default Down BGP Notification received",
        "warning",
      ),
      ...fault(
        "bay-1/bay.log",
        [243, 400, 2],
        "dial tcp 203.0.113.20:443: connect: no route to host (#)",
      ),
      change(237, {
        type: "network",
        device: "rtr-2",
        action: "prefix-list changed",
        ticket: "NET-71",
        by: "net-2",
      }),
      ...rollout("deploy", 170, ["reef", "reef-1", "1.1.0"]),
      change(392, {
        type: "network",
        device: "rtr-2",
        action: "prefix-list restored",
        ticket: "NET-71",
        note: "rollback",
        by: "net-2",
      }),
      ...pages("BayErrors", 262, 420, "bay answers 5xx"),
    ],
    root: /NET-71|rtr-2/,
    links: [
      ["change.network", "route.lost"],
      ["route.lost", "error.refused"],
    ],
    decoy: /reef/,
  },
  {
    name: "packets too big for the way",
    lines: [
      ...metric("metrics/tun.csv", "node_netstat_Tcp_RetransSegs_rate", "tun-1", (at) =>
        at < 206 || at > 420 ? 1 + wobble(at) / 5 : 320 + wobble(at),
      ),
      ...metric("metrics/tun.csv", "upload_duration_seconds_p95", "tun-1", (at) =>
        at < 212 || at > 424 ? 0.4 + wobble(at) / 50 : 28 + wobble(at),
      ),
      ...hum("tun-1/tun.log", "carried"),
      ...fault(
        "tun-1/tun.log",
        [222, 420, 3],
        "write udp 10.9.0.1:4500: sendto: message too long, MTU 1380 #",
        "error",
      ),
      setting(200, ["tun", "tun-1"], ["wg0.mtu", "1380", "1500"]),
      ...rollout("deploy", 120, ["rope", "rope-1", "5.5.0"]),
      setting(412, ["tun", "tun-1"], ["wg0.mtu", "1500", "1380"]),
      ...pages("TunSlow", 240, 440, "uploads through tun are slow"),
    ],
    root: /wg0\.mtu/,
    links: [
      ["change.config", "network.loss"],
      ["network.loss", "latency.rise"],
    ],
    decoy: /rope/,
  },
  {
    name: "impatient callers that call again",
    lines: [
      ...metric("metrics/drum.csv", "http_requests_per_second", "drum-1", (at) =>
        at < 214 || at > 410 ? 50 + wobble(at) : 900 + wobble(at) * 10,
      ),
      ...hum("fife-1/fife.log", "played"),
      ...fault(
        "fife-1/fife.log",
        [210, 410, 2],
        "call to drum timed out after 50ms, giving up on #",
      ),
      ...fault(
        "fife-1/fife.log",
        [212, 410, 0.05],
        "retrying request # to drum (attempt 3 of 9)",
        "warning",
      ),
      ...metric("metrics/drum.csv", "worker_threads_waiting", "drum-1", (at) =>
        at < 220 || at > 412 ? wobble(at) / 10 : 150 + wobble(at),
      ),
      setting(204, ["fife", "fife-1"], ["drum.timeout_ms", "2000", "50"]),
      ...rollout("deploy", 120, ["horn", "horn-1", "2.7.0"]),
      setting(400, ["fife", "fife-1"], ["drum.timeout_ms", "50", "2000"]),
      ...pages("FifeErrors", 230, 430, "calls to drum fail"),
    ],
    root: /drum\.timeout_ms/,
    links: [
      ["change.config", "error.timeout"],
      ["error.timeout", "retry.storm"],
      ["retry.storm", "resource.saturation"],
    ],
    decoy: /horn/,
  },
];
