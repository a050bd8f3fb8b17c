import type { FieldValue, StampAsWritten } from "@/lib/domain/evidence/evidence-record";
import type { Draft, Fields } from "../../records/draft";
import { maskMessage } from "../../templates/mask-message";

/** A span in one vocabulary, whichever tracer wrote it. */
export type SpanFacts = {
  /** When it began. */
  readonly stamp: StampAsWritten | null;
  readonly traceId: string | null;
  readonly spanId: string | null;
  readonly parentSpanId: string | null;
  readonly service: string | null;
  readonly host: string | null;
  readonly operation: string;
  readonly durationMs: number | null;
  readonly status: "ok" | "error" | null;
  readonly statusMessage: string | null;
  /** `server`, `client`, `producer`, `consumer` or `internal`. */
  readonly spanKind: string | null;
  /** What the tracer says beside these, under its own names. */
  readonly others: Fields;
};

export function toSpanDraft(span: SpanFacts): Draft {
  const { stamp, operation, service, host } = span;
  const answer = answerOf(span.others);
  const isFailed = span.status === "error" || answer >= 500;
  // Beside `http.status_code` its short name would stand where the span's own status belongs.
  const { status: _answer, ...others } = span.others;
  const fields: Record<string, FieldValue> = { ...others, operation };
  const stated = {
    trace_id: span.traceId,
    span_id: span.spanId,
    parent_span_id: span.parentSpanId,
    service,
    host,
    duration_ms: span.durationMs,
    span_kind: span.spanKind,
    status: span.status,
    status_message: span.statusMessage,
  };
  for (const [name, value] of Object.entries(stated)) if (value !== null) fields[name] = value;
  const name = templateOf(operation);
  return {
    stamp,
    kind: "span",
    severity: isFailed ? "error" : null,
    source: service ?? host,
    message: composeMessage(span, isFailed, answer),
    template: isFailed ? `${name} failed` : name,
    fields,
  };
}

/** Operations come again and again; the table is emptied when full. */
const templates = new Map<string, string>();
const templatesMax = 5000;

function templateOf(operation: string): string {
  const known = templates.get(operation);
  if (known !== undefined) return known;
  const template = maskMessage(operation);
  if (templates.size >= templatesMax) templates.clear();
  templates.set(operation, template);
  return template;
}

function answerOf(attributes: Fields): number {
  const code = attributes["http.response.status_code"] ?? attributes["http.status_code"];
  return code === null || code === undefined ? Number.NaN : Number(code);
}

/** `GET /orders failed after 2503.4 ms: deadline exceeded`. */
function composeMessage(
  { operation, durationMs, statusMessage }: SpanFacts,
  isFailed: boolean,
  answer: number,
): string {
  const verb = isFailed ? " failed" : "";
  const took = durationMs === null ? "" : `${isFailed ? " after" : " took"} ${durationMs} ms`;
  const reason = statusMessage ?? (isFailed && answer >= 500 ? `HTTP ${answer}` : null);
  return `${operation}${verb}${took}${reason === null ? "" : `: ${reason}`}`;
}

const roots = new Set(["", "0", "root", "null", "none", "nil", "-", "-1", "0000000000000000"]);

/** The span this one is part of; tracers have many ways to write that there is none. */
export function toParentId(written: string | null): string | null {
  return written === null || roots.has(written.toLowerCase()) ? null : written;
}

/** What a record that is noted inside a span has from it. */
export function placeOfSpan({ fields }: Draft): Fields {
  const place: Record<string, FieldValue> = {};
  for (const name of ["service", "host", "trace_id", "span_id", "operation"]) {
    const value = fields[name];
    if (value !== undefined) place[name] = value;
  }
  return place;
}
