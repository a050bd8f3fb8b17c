import type { Draft } from "../../records/draft";
import type { Envelope } from "../documents/envelope";
import { isJsonObject, type JsonObject, textOf } from "../json-object";
import { epochDifference } from "../traces/epoch-difference";
import { placeOfSpan, toParentId, toSpanDraft } from "../traces/span-draft";
import { type OtlpResource, readResource } from "./otlp-resource";
import { readAttributes, readId, readOtlpTime } from "./otlp-values";

/** Spans in the JSON of OTLP, also under the names of older versions and of Tempo's interface. */
export const otlpSpans: Envelope = {
  format: "OpenTelemetry traces",
  path: [["resourceSpans", "batches"], ["scopeSpans", "instrumentationLibrarySpans"], ["spans"]],
  fits: ({ resourceSpans, batches }) => {
    const groups: unknown = resourceSpans ?? batches;
    if (!Array.isArray(groups)) return false;
    const [first]: readonly unknown[] = groups;
    if (first === undefined) return resourceSpans !== undefined;
    return isJsonObject(first) && ("resource" in first || "scopeSpans" in first);
  },
  open: (outer) => {
    const resource = readResource(outer);
    return (span) => lowerSpan(span, resource);
  },
};

const statusCodes: Readonly<Record<string, "ok" | "error">> = {
  "1": "ok",
  "2": "error",
  STATUS_CODE_OK: "ok",
  STATUS_CODE_ERROR: "error",
};

const kinds: Readonly<Record<string, string>> = {
  "1": "internal",
  "2": "server",
  "3": "client",
  "4": "producer",
  "5": "consumer",
};

function lowerSpan(span: JsonObject, resource: OtlpResource): readonly Draft[] {
  const { startTimeUnixNano: start, endTimeUnixNano: end } = span;
  const status = isJsonObject(span.status) ? span.status : {};
  const nanos = epochDifference(start, end);
  const ids = {
    traceId: readId(span.traceId),
    spanId: readId(span.spanId),
  };
  const draft = toSpanDraft({
    ...ids,
    stamp: readOtlpTime(start, end),
    parentSpanId: toParentId(readId(span.parentSpanId)),
    service: resource.service,
    host: resource.host,
    operation: textOf(span.name) ?? "span",
    durationMs: nanos === null ? null : nanos / 1_000_000,
    status: statusCodes[String(status.code)] ?? null,
    statusMessage: textOf(status.message),
    spanKind: readKind(span.kind),
    others: { ...resource.fields, ...readAttributes(span.attributes) },
  });
  const events: readonly unknown[] = Array.isArray(span.events) ? span.events : [];
  const lowered = events.filter(isJsonObject).map((event) => lowerEvent(event, draft));
  return [draft, ...lowered];
}

/** `SPAN_KIND_SERVER` or its number. */
function readKind(kind: unknown): string | null {
  const name = textOf(kind)
    ?.replace(/^SPAN_KIND_/, "")
    .toLowerCase();
  return name === undefined || /^\d*$/.test(name) ? (kinds[String(kind)] ?? null) : name;
}

/** What a span notes while it runs, such as an exception, has its own time. */
function lowerEvent(event: JsonObject, span: Draft): Draft {
  const attributes = readAttributes(event.attributes);
  const name = textOf(event.name) ?? "event";
  const type = textOf(attributes["exception.type"]);
  const reason = textOf(attributes["exception.message"]) ?? textOf(attributes.message);
  const detail = [type, reason].filter((part) => part !== null).join(": ");
  return {
    stamp: readOtlpTime(event.timeUnixNano),
    kind: "log",
    severity: name === "exception" ? "error" : null,
    source: span.source,
    message: detail === "" ? name : `${name}: ${detail}`,
    fields: { ...attributes, ...placeOfSpan(span), event: name },
  };
}
