import type { StampAsWritten } from "@/lib/domain/evidence/evidence-record";
import { statedFields } from "../../fields/stated-fields";
import type { Draft } from "../../records/draft";
import { isJsonObject, type JsonObject, textOf } from "../json-object";
import { readTime } from "../time-field";
import { lowerDeployHistory } from "./deploy-history";
import type { ObjectPlace } from "./object-place";

/*
 * Objects of Kubernetes as `kubectl get … -o json` writes them. They hold no log, but their status dates
 * some moments: creation, conditions that changed, containers that started and ended, rollouts.
 * https://kubernetes.io/docs/concepts/overview/working-with-objects/
 */

export function isKubernetesObject({ apiVersion, kind, metadata }: JsonObject): boolean {
  return typeof apiVersion === "string" && typeof kind === "string" && isJsonObject(metadata);
}

export function lowerKubernetesObject(object: JsonObject): readonly Draft[] {
  const place = readPlace(object);
  const status = isJsonObject(object.status) ? object.status : {};
  return [
    ...lowerLifetime(object, place),
    ...lowerConditions(status, place),
    ...lowerContainerStates(status, place),
    ...lowerDeployHistory(status, place),
  ];
}

function readPlace(object: JsonObject): ObjectPlace {
  const metadata = isJsonObject(object.metadata) ? object.metadata : {};
  const spec = isJsonObject(object.spec) ? object.spec : {};
  const kind = textOf(object.kind) ?? "object";
  const name = textOf(metadata.name) ?? "";
  const namespace = textOf(metadata.namespace);
  const node = kind === "Node" ? name : textOf(spec.nodeName);
  return {
    name: `${kind} ${namespace === null ? "" : `${namespace}/`}${name}`,
    kind,
    source: node,
    fields: statedFields({
      object_kind: kind,
      object: name,
      namespace,
      node,
      host: node,
      pod: kind === "Pod" ? name : null,
      service: serviceOf(metadata, kind, name),
    }),
  };
}

/** Workloads are named for what they run; pods carry it as a label. */
function serviceOf(metadata: JsonObject, kind: string, name: string): string | null {
  const labels = isJsonObject(metadata.labels) ? metadata.labels : {};
  const stated = textOf(labels["app.kubernetes.io/name"]) ?? textOf(labels.app);
  const isWorkload = /^(Deployment|StatefulSet|DaemonSet|Application|Service|HelmRelease)$/.test(
    kind,
  );
  return stated ?? (isWorkload ? name : null);
}

function lowerLifetime(object: JsonObject, place: ObjectPlace): readonly Draft[] {
  const metadata = isJsonObject(object.metadata) ? object.metadata : {};
  const moments = [
    ["created", "create", metadata.creationTimestamp],
    ["marked for deletion", "delete", metadata.deletionTimestamp],
  ] as const;
  return moments.flatMap(([word, action, time]) => {
    const stamp = readTime(time);
    if (stamp === null) return [];
    return [
      {
        stamp,
        kind: "change",
        severity: null,
        source: place.source,
        message: `${place.name} ${word}`,
        template: `${place.kind} ${word}`,
        fields: { ...place.fields, action },
      } satisfies Draft,
    ];
  });
}

/** Conditions in which `True` is the bad news. */
const pressures = /Pressure$|Unavailable$|Failure|Failed|Stalled|Degraded|Disruption/;

function lowerConditions(status: JsonObject, place: ObjectPlace): readonly Draft[] {
  const conditions: readonly unknown[] = Array.isArray(status.conditions) ? status.conditions : [];
  return conditions.filter(isJsonObject).flatMap((condition) => {
    const stamp = readConditionTime(condition);
    if (stamp === null) return [];
    const [type, value] = [textOf(condition.type) ?? "condition", String(condition.status ?? "")];
    const reason = textOf(condition.reason);
    const detail = [reason, textOf(condition.message)].filter((part) => part !== null).join(": ");
    const isBad = value === (pressures.test(type) ? "True" : "False") || /Error$/.test(type);
    return [
      {
        stamp,
        kind: "log",
        severity: isBad ? "warning" : null,
        source: place.source,
        message: `${place.name}: ${type}=${value}${detail === "" ? "" : `: ${detail}`}`,
        fields: { ...place.fields, ...statedFields({ condition: type, value, reason }) },
      } satisfies Draft,
    ];
  });
}

function readConditionTime(condition: JsonObject): StampAsWritten | null {
  return readTime(condition.lastTransitionTime) ?? readTime(condition.lastUpdateTime);
}

/** When the containers of a pod started and how they ended, this time and the time before. */
function lowerContainerStates(status: JsonObject, place: ObjectPlace): readonly Draft[] {
  return [status.initContainerStatuses, status.containerStatuses]
    .flatMap((list): readonly unknown[] => (Array.isArray(list) ? list : []))
    .filter(isJsonObject)
    .flatMap((container) => lowerContainer(container, place));
}

function lowerContainer(container: JsonObject, place: ObjectPlace): readonly Draft[] {
  const fields = statedFields({
    ...place.fields,
    container: textOf(container.name),
    image: textOf(container.image),
    restarts: typeof container.restartCount === "number" ? container.restartCount : null,
  });
  const inPod = { ...place, fields };
  return [container.lastState, container.state].filter(isJsonObject).flatMap((state) => {
    const { running, terminated } = state;
    if (isJsonObject(terminated)) return lowerTerminated(terminated, inPod);
    return isJsonObject(running) ? started(running, inPod) : [];
  });
}

function started(state: JsonObject, { name, source, fields }: ObjectPlace): readonly Draft[] {
  const stamp = readTime(state.startedAt);
  if (stamp === null) return [];
  const message = `${name}: container ${String(fields.container ?? "")} started`;
  return [{ stamp, kind: "log", severity: null, source, message, fields }];
}

function lowerTerminated(state: JsonObject, place: ObjectPlace): readonly Draft[] {
  const begun = started(state, place);
  const stamp = readTime(state.finishedAt);
  if (stamp === null) return begun;
  const { exitCode } = state;
  const reason = textOf(state.reason);
  const isFailed = exitCode !== 0;
  const code = typeof exitCode === "number" ? ` (exit code ${exitCode})` : "";
  const container = String(place.fields.container ?? "");
  const message = textOf(state.message);
  return [
    ...begun,
    {
      stamp,
      kind: "log",
      severity: isFailed ? "error" : null,
      source: place.source,
      message: `${place.name}: container ${container} terminated: ${reason ?? "unknown"}${code}${message === null ? "" : `: ${message}`}`,
      fields: {
        ...place.fields,
        ...statedFields({ reason, exit_code: typeof exitCode === "number" ? exitCode : null }),
      },
    },
  ];
}
