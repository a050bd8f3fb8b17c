import type { FieldValue, StampAsWritten } from "@/lib/domain/evidence/evidence-record";
import { statedFields } from "../../fields/stated-fields";
import type { Draft } from "../../records/draft";
import { maskMessage } from "../../templates/mask-message";
import { isJsonObject, type JsonObject, textOf } from "../json-object";
import { readTime } from "../time-field";

/*
 * Events of Kubernetes, of `core/v1` and of `events.k8s.io/v1`:
 * https://kubernetes.io/docs/reference/kubernetes-api/cluster-resources/event-v1/
 * An event that is repeated is one object with a count; when it came first and last are two records.
 */

export function isKubernetesEvent(object: JsonObject): boolean {
  const { reason, involvedObject, regarding, metadata } = object;
  if (!isJsonObject(involvedObject) && !isJsonObject(regarding)) return false;
  return typeof reason === "string" || isJsonObject(metadata);
}

export function lowerKubernetesEvent(event: JsonObject): readonly Draft[] {
  const about = readSubject(event);
  const { count, first, last } = readTimes(event);
  const reason = textOf(event.reason) ?? "event";
  const note = (textOf(event.message) ?? textOf(event.note) ?? "").trim();
  const message = `${about.name}: ${reason}${note === "" ? "" : `: ${note}`}`;
  const type = textOf(event.type);
  const base = {
    kind: "log",
    severity: type === "Warning" ? "warning" : type === "Normal" ? "info" : null,
    source: about.host ?? about.component,
    template: `${about.kind} ${reason}: ${maskMessage(note)}`,
  } as const;
  const fields = statedFields({ ...about.fields, reason, type, action: textOf(event.action) });
  const isRepeated = count > 1 && first !== null && last !== null;
  if (!isRepeated || first.wallMicros === last.wallMicros) {
    const stamp = last ?? first;
    return [{ ...base, stamp, message: message, fields: { ...fields, ...counted(count) } }];
  }
  return [
    { ...base, stamp: first, message: `${message} (first of ${count})`, fields },
    { ...base, stamp: last, message: `${message} (${count} times)`, fields: { ...fields, count } },
  ];
}

function counted(count: number): Record<string, FieldValue> {
  return count > 1 ? { count } : {};
}

type Times = {
  readonly count: number;
  readonly first: StampAsWritten | null;
  readonly last: StampAsWritten | null;
};

function readTimes(event: JsonObject): Times {
  const series = isJsonObject(event.series) ? event.series : {};
  const metadata = isJsonObject(event.metadata) ? event.metadata : {};
  const created = readTime(metadata.creationTimestamp);
  const at = firstTime(event.eventTime);
  const first = firstTime(event.firstTimestamp, event.deprecatedFirstTimestamp) ?? at ?? created;
  const last =
    firstTime(series.lastObservedTime, event.lastTimestamp, event.deprecatedLastTimestamp) ?? first;
  const count = Number(series.count ?? event.count ?? event.deprecatedCount ?? 1);
  return { count: Number.isFinite(count) ? count : 1, first, last };
}

function firstTime(...times: readonly unknown[]): StampAsWritten | null {
  for (const time of times) {
    const stamp = readTime(time);
    if (stamp !== null) return stamp;
  }
  return null;
}

type Subject = {
  readonly kind: string;
  /** `Pod shop/orders-7f9c`. */
  readonly name: string;
  readonly host: string | null;
  readonly component: string | null;
  readonly fields: Readonly<Record<string, FieldValue | undefined>>;
};

function readSubject(event: JsonObject): Subject {
  const object = [event.involvedObject, event.regarding].find(isJsonObject) ?? {};
  const source = [event.source, event.deprecatedSource].find(isJsonObject) ?? {};
  const kind = textOf(object.kind) ?? "object";
  const name = textOf(object.name) ?? "";
  const namespace = textOf(object.namespace);
  const component =
    textOf(source.component) ??
    textOf(event.reportingController) ??
    textOf(event.reportingComponent);
  const host = textOf(source.host) ?? (kind === "Node" ? name : null);
  const container = /\{([^}]{1,120})\}$/.exec(textOf(object.fieldPath) ?? "")?.[1];
  return {
    kind,
    name: `${kind} ${namespace === null ? "" : `${namespace}/`}${name}`,
    host,
    component,
    fields: {
      object_kind: kind,
      object: name,
      namespace,
      host,
      component,
      container,
      pod: kind === "Pod" ? name : null,
      node: kind === "Node" ? name : host,
    },
  };
}
