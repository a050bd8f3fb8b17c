import type { FieldValue } from "@/lib/domain/evidence/evidence-record";
import { statedFields } from "../../fields/stated-fields";
import type { Draft } from "../../records/draft";
import { severityOfStatus } from "../../records/severity-folding";
import { toAccessTemplate } from "../../templates/access-template";
import { isJsonObject, type JsonObject, textOf } from "../json-object";
import { lowerLogObject } from "../lower-object";
import { readTime } from "../time-field";

/*
 * Google Cloud's LogEntry, as `gcloud logging read --format=json` and log sinks write it: a text or an object of the
 * program's own inside, and a request beside it when there was one.
 * https://cloud.google.com/logging/docs/reference/v2/rest/v2/LogEntry
 */
export function isCloudLogEntry(object: JsonObject): boolean {
  const isNamed = typeof object.logName === "string" || isJsonObject(object.resource);
  return (
    isNamed && (object.timestamp ?? object.receiveTimestamp) !== undefined && hasPayload(object)
  );
}

function hasPayload(object: JsonObject): boolean {
  const { textPayload, jsonPayload, protoPayload, httpRequest } = object;
  return [textPayload, jsonPayload, protoPayload, httpRequest].some((part) => part !== undefined);
}

export function lowerCloudLogEntry(object: JsonObject): Draft {
  const { jsonPayload, httpRequest, labels, resource, ...rest } = object;
  const payload = isJsonObject(jsonPayload) ? jsonPayload : {};
  const request = isJsonObject(httpRequest) ? httpRequest : null;
  const resourceLabels =
    isJsonObject(resource) && isJsonObject(resource.labels) ? resource.labels : {};
  const inner = lowerLogObject({ ...payload, ...withoutPayload(rest) });
  const { fields: place, host } = toPlace(resourceLabels, labels);
  const fields = {
    ...inner.fields,
    ...place,
    ...statedFields({ trace_id: lastPart(object.trace), span_id: textOf(object.spanId) }),
  };
  const draft: Draft = {
    ...inner,
    stamp: readTime(object.timestamp) ?? readTime(object.receiveTimestamp),
    source: host ?? inner.source,
    message: textOf(object.textPayload) ?? inner.message,
    fields,
  };
  return request === null
    ? draft
    : withRequest(draft, request, textOf(object.textPayload) === null);
}

/** Members of the entry that say how it travelled. */
function withoutPayload(rest: JsonObject): JsonObject {
  const { textPayload, insertId, receiveTimestamp, sourceLocation, ...kept } = rest;
  return kept;
}

/** `projects/p/traces/abc` → `abc`. */
function lastPart(value: unknown): string | null {
  return textOf(value)?.split("/").at(-1) ?? null;
}

const hostLabels = ["pod_name", "instance_id", "revision_name", "node_name"];
const serviceLabels = ["container_name", "service_name", "function_name", "module_id"];

function toPlace(labels: JsonObject, entryLabels: unknown) {
  const find = (names: readonly string[]) =>
    names.map((name) => textOf(labels[name])).find((text) => text !== null) ?? null;
  const host = find(hostLabels);
  const fields: Record<string, FieldValue> = statedFields({ host, service: find(serviceLabels) });
  for (const [prefix, group] of [
    ["resource.", labels],
    ["labels.", isJsonObject(entryLabels) ? entryLabels : {}],
  ] as const) {
    for (const name in group) {
      const text = textOf(group[name]);
      if (text !== null) fields[prefix + name] = text;
    }
  }
  return { fields, host };
}

/** `latency` is a text of seconds: `0.123s`. */
function withRequest(draft: Draft, request: JsonObject, isAccess: boolean): Draft {
  const method = textOf(request.requestMethod) ?? "-";
  const url = textOf(request.requestUrl) ?? "-";
  const path = url.replace(/^https?:\/\/[^/]{1,255}/, "").split("?", 1)[0] ?? url;
  const status = typeof request.status === "number" ? request.status : Number(request.status ?? 0);
  const seconds = Number.parseFloat(textOf(request.latency) ?? "");
  const fields = {
    ...draft.fields,
    ...statedFields({
      method,
      path,
      status,
      client: textOf(request.remoteIp),
      upstream: textOf(request.serverIp),
      user_agent: textOf(request.userAgent),
      duration_ms: Number.isFinite(seconds) ? Math.round(seconds * 1e6) / 1000 : null,
    }),
  };
  if (!isAccess || draft.fields.message !== undefined) return { ...draft, fields };
  return {
    ...draft,
    kind: "access",
    severity: draft.severity ?? severityOfStatus(status),
    message: `${method} ${path} ${status}`,
    template: toAccessTemplate(method, path, status),
    fields,
  };
}
