import { frontDoor, log, metric, says, wobble } from "../recording-lines";
import { fault, hum, job, pages, rollout, type Scenario, setting } from "../scenario";

export const platformScenarios: readonly Scenario[] = [
  {
    name: "an image nobody can pull",
    lines: [
      ...hum("elm-1/elm.log", "grew leaf", 232),
      ...hum("elm-1/elm.log", "grew leaf", 600, 400),
      ...fault(
        "cluster/events.log",
        [226, 390, 20],
        'Failed to pull image "registry.test/elm:7.1.0": rpc error: code = NotFound desc = manifest unknown #',
        "warning",
      ),
      ...fault(
        "cluster/events.log",
        [228, 390, 20],
        "Error: ImagePullBackOff back-off # pulling image",
        "warning",
      ),
      ...frontDoor("gate-3/access.log", 234, 395),
      ...rollout("deploy", 222, ["elm", "elm-1", "7.1.0"]),
      ...job(180, 190, "prune-images", "reg-1"),
      ...rollout("rollback", 385, ["elm", "elm-1", "7.0.9"]),
      ...pages("ElmDown", 250, 415, "elm answers 503"),
    ],
    root: /Rollout of elm 7\.1\.0/,
    links: [
      ["change.deploy", "error.image"],
      ["error.image", "error.http"],
    ],
    decoy: /prune-images/,
  },
  {
    name: "a node that evicts its pods",
    lines: [
      ...metric("metrics/node.csv", "node_filesystem_avail_bytes", "node-6", (at) =>
        at < 170
          ? 5e10 + wobble(at) * 1e6
          : at < 420
            ? Math.max(1e8, 5e10 - (at - 168) * 6e8)
            : 5e10,
      ),
      log("cluster/events.log", 248, "Node node-6 status is now: NodeHasDiskPressure", "warning"),
      ...fault(
        "cluster/events.log",
        [250, 300, 10],
        "The node was low on resource: ephemeral-storage. Evicted pod ash-7c9f#",
        "warning",
      ),
      ...hum("ash-1/ash.log", "burned", 252),
      ...hum("ash-1/ash.log", "burned", 600, 425),
      ...frontDoor("gate-3/access.log", 255, 420),
      setting(162, ["soot", "node-6"], ["log.level", "info", "trace"]),
      ...rollout("deploy", 110, ["coal", "coal-1", "3.2.1"]),
      setting(410, ["soot", "node-6"], ["log.level", "trace", "info"]),
      ...pages("AshDown", 270, 440, "ash answers 503"),
      says(
        380,
        "kofi",
        "soot writes trace logs since 09:02 and filled the disk of node-6, so the kubelet evicted everything",
      ),
    ],
    root: /log\.level/,
    links: [
      ["change.config", "resource.disk"],
      ["resource.disk", "limit.near"],
      ["limit.near", "pod.evicted"],
      ["pod.evicted", "error.http"],
    ],
    decoy: /coal/,
  },
  {
    name: "a probe that is too strict",
    lines: [
      ...hum("fir-1/fir.log", "needled"),
      ...fault(
        "cluster/events.log",
        [232, 400, 10],
        "Liveness probe failed: Get http://10.2.0.4:8080/live: context deadline exceeded (Client.Timeout exceeded while awaiting headers) #",
        "warning",
      ),
      ...fault(
        "cluster/events.log",
        [242, 400, 30],
        "Container fir failed liveness probe, will be restarted #",
        "info",
      ),
      ...frontDoor("gate-3/access.log", 243, 400),
      setting(226, ["fir", "fir-1"], ["livenessProbe.timeoutSeconds", "10", "1"]),
      ...rollout("deploy", 130, ["pine", "pine-1", "6.1.0"]),
      setting(392, ["fir", "fir-1"], ["livenessProbe.timeoutSeconds", "1", "10"]),
      ...pages("FirErrors", 260, 420, "fir answers 503"),
    ],
    root: /livenessProbe/,
    links: [
      ["change.config", "error.probe"],
      ["error.probe", "error.http"],
    ],
    decoy: /pine/,
  },
  {
    name: "pods that fit nowhere",
    lines: [
      ...hum("yew-1/yew.log", "shaded", 240),
      ...hum("yew-1/yew.log", "shaded", 600, 410),
      ...fault(
        "cluster/events.log",
        [236, 400, 15],
        "0/6 nodes are available: 6 Insufficient memory. preemption: 0/6 nodes are available #",
        "warning",
      ),
      ...frontDoor("gate-3/access.log", 244, 405),
      setting(230, ["yew", "yew-1"], ["resources.requests.memory", "512Mi", "512Gi"]),
      ...rollout("deploy", 130, ["oak", "oak-1", "2.2.0"]),
      setting(395, ["yew", "yew-1"], ["resources.requests.memory", "512Gi", "512Mi"]),
      ...pages("YewDown", 262, 425, "yew answers 503"),
    ],
    root: /resources\.requests\.memory/,
    links: [
      ["change.config", "error.scheduling"],
      ["error.scheduling", "error.http"],
    ],
    decoy: /oak/,
  },
  {
    name: "a machine the cloud takes back",
    lines: [
      ...hum("rook-1/rook.log", "cawed", 245),
      log(
        "rook-1/agent.log",
        220,
        "Spot interruption notice: instance i-0aa91 will be terminated at 09:04:05Z",
        "warning",
      ),
      log("rook-1/agent.log", 245, "instance i-0aa91 is shutting down", "notice"),
      ...frontDoor("gate-3/access.log", 247, 330),
      ...rollout("deploy", 150, ["crow", "crow-1", "3.0.0"]),
      ...pages("RookDown", 262, 350, "rook answers 503"),
    ],
    root: /[Ss]pot interruption|instance/,
    links: [["host.lost", "error.http"]],
    decoy: /crow/,
  },
];
