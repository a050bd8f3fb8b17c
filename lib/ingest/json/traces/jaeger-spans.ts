import type { Draft, Fields } from "../../records/draft";
import type { Envelope } from "../documents/envelope";
import { flattenFields } from "../flatten-fields";
import { isJsonObject, type JsonObject, textOf } from "../json-object";
import { readTime } from "../time-field";
import { placeOfSpan, toParentId, toSpanDraft } from "./span-draft";

/*
 * Traces as Jaeger's interface and its "Download JSON" give them, and spans as its Elasticsearch index
 * holds them. Times and durations are in microseconds.
 * https://www.jaegertracing.io/docs/1.60/apis/#http-json-internal
 */

/** `{"data": [{"traceID", "spans", "processes"}]}`. */
export const jaegerTraces: Envelope = {
  format: "Jaeger traces",
  path: [["data"], ["spans"]],
  fits: ({ data }) => {
    if (!Array.isArray(data)) return false;
    const [first]: readonly unknown[] = data;
    return isJsonObject(first) && isJaegerTrace(first);
  },
  open: openTrace,
};

/** One of these traces by itself. */
export const jaegerTrace: Envelope = {
  format: "Jaeger traces",
  path: [["spans"]],
  fits: isJaegerTrace,
  open: openTrace,
};

function isJaegerTrace({ traceID, spans }: JsonObject): boolean {
  return typeof traceID === "string" && Array.isArray(spans);
}

function openTrace(outer: readonly JsonObject[]): (span: JsonObject) => readonly Draft[] {
  const trace = outer.at(-1) ?? {};
  const processes = isJsonObject(trace.processes) ? trace.processes : {};
  const known = new Map(
    Object.entries(processes).map(([id, process]) => [id, readProcess(process)] as const),
  );
  return (span) => lowerJaegerSpan(span, known.get(textOf(span.processID) ?? "") ?? noProcess);
}

export function isJaegerSpan(object: JsonObject): boolean {
  const { spanID, operationName, startTime } = object;
  return typeof spanID === "string" && typeof operationName === "string" && startTime !== undefined;
}

export function lowerSingleJaegerSpan(span: JsonObject): readonly Draft[] {
  return lowerJaegerSpan(span, readProcess(span.process));
}

type Process = { readonly service: string | null; readonly tags: Fields };
const noProcess: Process = { service: null, tags: {} };

function readProcess(process: unknown): Process {
  if (!isJsonObject(process)) return noProcess;
  return { service: textOf(process.serviceName), tags: readTags(process.tags) };
}

function lowerJaegerSpan(span: JsonObject, { service, tags }: Process): readonly Draft[] {
  const own = readTags(span.tags);
  const durationMicros = Number(span.duration);
  const draft = toSpanDraft({
    stamp: readTime(span.startTime),
    traceId: textOf(span.traceID),
    spanId: textOf(span.spanID),
    parentSpanId: readParent(span),
    service,
    host: textOf(tags.hostname) ?? textOf(tags["host.name"]),
    operation: textOf(span.operationName) ?? "span",
    durationMs: Number.isFinite(durationMicros) ? durationMicros / 1000 : null,
    status: isFailed(own) ? "error" : own["otel.status_code"] === "OK" ? "ok" : null,
    statusMessage: textOf(own["otel.status_description"]) ?? textOf(own["error.message"]),
    spanKind: textOf(own["span.kind"]),
    others: { ...tags, ...own },
  });
  const logs: readonly unknown[] = Array.isArray(span.logs) ? span.logs : [];
  return [draft, ...logs.filter(isJsonObject).map((log) => lowerLog(log, draft))];
}

function isFailed(tags: Fields): boolean {
  return tags.error === true || tags.error === "true" || tags["otel.status_code"] === "ERROR";
}

/** A child of the first reference that says so; a span that merely follows another has no parent. */
function readParent(span: JsonObject): string | null {
  const references: readonly unknown[] = Array.isArray(span.references) ? span.references : [];
  const parent = references
    .filter(isJsonObject)
    .find(({ refType }) => refType === undefined || refType === "CHILD_OF");
  return toParentId(textOf(parent?.spanID) ?? textOf(span.parentSpanID));
}

/** `[{"key": "http.method", "type": "string", "value": "GET"}]`, or a plain object of them. */
function readTags(tags: unknown): Fields {
  if (isJsonObject(tags)) return flattenFields(tags);
  if (!Array.isArray(tags)) return {};
  const items: readonly unknown[] = tags;
  const members: Record<string, unknown> = {};
  for (const tag of items) {
    if (isJsonObject(tag) && typeof tag.key === "string" && tag.key !== "__proto__")
      members[tag.key] = tag.value;
  }
  return flattenFields(members);
}

function lowerLog(log: JsonObject, span: Draft): Draft {
  const noted = readTags(log.fields);
  const texts = ["event", "message", "error.object", "error.kind", "exception.message"].flatMap(
    (name) => textOf(noted[name]) ?? [],
  );
  const isError = /^(error|exception)$/i.test(textOf(noted.event) ?? textOf(noted.level) ?? "");
  return {
    stamp: readTime(log.timestamp),
    kind: "log",
    severity: isError ? "error" : null,
    source: span.source,
    message: texts.length > 0 ? [...new Set(texts)].join(": ") : "event",
    fields: { ...noted, ...placeOfSpan(span) },
  };
}
