import { findAnswerStatus } from "@/lib/domain/evidence/answer-status";
import type { ReadMapping } from "@/lib/domain/evidence/artifact";
import type { FieldValue, Severity } from "@/lib/domain/evidence/evidence-record";
import { tellsWhatHappened } from "@/lib/domain/titles/what-happened";
import type { Draft } from "../records/draft";
import { addRequest } from "../records/request-line";
import { levelKeys, severityOfStatus } from "../records/severity-folding";
import { toAccessTemplate } from "../templates/access-template";
import { findMember } from "./find-member";
import { flattenFields } from "./flatten-fields";
import { withInnerTime } from "./inner-time";
import { isJsonObject, type JsonObject, parseJson, textOf } from "./json-object";
import { findSeverity } from "./level-field";
import { findTimeField, timeKeys } from "./time-field";

export const messageKeys: readonly string[] = [
  "msg",
  "message",
  "@m",
  "@mt",
  "event",
  "text",
  "body",
  "log",
  "short_message",
  "MESSAGE",
  "Message",
  "eventName",
  "event_name",
  "description",
  "summary",
  "error",
  "err",
];

/** One structured log record, whatever its keys are called; `mapping` names those that a person knows. */
export function lowerLogObject(object: JsonObject, mapping: ReadMapping | null = null): Draft {
  const time = findTimeField(object, mapping?.time);
  const fields = flattenFields(object);
  addRequestMembers(fields);
  const message = findMappedText(object, mapping?.message) ?? findMessage(object);
  const source =
    findMappedText(object, mapping?.source) ??
    textOf(fields.host) ??
    textOf(fields.service) ??
    textOf(fields.instance);
  const stamp = time?.stamp ?? null;
  const severity = findSeverity(object, mapping?.severity);
  if (message !== null) {
    return readInside({ stamp, kind: "log", severity, source, message, fields });
  }
  return (
    lowerRequest({ stamp, source, fields }, severity) ?? {
      stamp,
      kind: "log",
      severity,
      source,
      message: describe(object),
      fields,
    }
  );
}

/** A message may be a record of its own: an object, or a line with a stamp. */
function readInside(draft: Draft): Draft {
  return withInnerTime(unwrapJsonMessage(draft));
}

/**
 * A message that is itself a JSON object, as containers and syslog relays pass it on, is read as the
 * record it is. Its own time is nearer to the event than the relay's.
 */
export function unwrapJsonMessage(draft: Draft): Draft {
  if (!mayBeJson(draft.message)) return draft;
  const text = draft.message.startsWith("@cee:") ? draft.message.slice(5) : draft.message;
  const object = parseJson(text);
  if (!isJsonObject(object)) return draft;
  const inner = lowerLogObject(object);
  return {
    ...inner,
    stamp: inner.stamp ?? draft.stamp,
    severity: inner.severity ?? draft.severity,
    source: draft.source ?? inner.source,
    fields: { ...draft.fields, ...inner.fields },
  };
}

/** A brace, or blanks or rsyslog's `@cee:` before one. */
function mayBeJson(message: string): boolean {
  const first = message.charCodeAt(0);
  if (first === 123) return true;
  return (first === 64 || first <= 32) && /^(?:@cee:)?\s*\{/.test(message);
}

function findMappedText(object: JsonObject, name: string | undefined): string | null {
  const value = name === undefined ? undefined : findMember(object, name);
  return typeof value === "number" ? String(value) : textOf(value);
}

export function findMessage(object: JsonObject): string | null {
  for (const key of messageKeys) {
    const value = object[key];
    if (typeof value === "string" && value !== "") return toStorable(value);
    if (isJsonObject(value)) {
      const inner = textOf(value.message) ?? textOf(value.stringValue) ?? textOf(value.original);
      if (inner !== null) return inner;
    }
  }
  return null;
}

/** Databases refuse zero characters and lone surrogates. */
function toStorable(text: string): string {
  const whole = text.toWellFormed();
  return whole.includes("\0") ? whole.replaceAll("\0", "\u2400") : whole;
}

/** A record of a request without a message of its own: an access log written as JSON. */
function lowerRequest(
  shared: Pick<Draft, "stamp" | "source" | "fields">,
  stated: Severity | null,
): Draft | null {
  const { method, path, status } = shared.fields;
  const code = typeof status === "string" ? Number(status) : status;
  if (typeof method !== "string" || typeof path !== "string" || typeof code !== "number")
    return null;
  const severity = stated ?? severityOfStatus(code);
  const message = `${method} ${path} ${code}`;
  return {
    ...shared,
    kind: "access",
    severity,
    message,
    template: toAccessTemplate(method, path, code),
  };
}

const unspoken = new Set([...timeKeys, ...levelKeys]);

/** The members as `key=value`, for objects without a text; what happened comes first. */
function describe(object: JsonObject): string {
  return Object.entries(object)
    .filter(([key]) => !unspoken.has(key))
    .toSorted((a, b) => Number(tellsWhatHappened(...b)) - Number(tellsWhatHappened(...a)))
    .map(([key, value]) => `${key}=${spell(value)}`)
    .join(" ");
}

function spell(value: unknown): FieldValue {
  if (typeof value === "string") return /[\s"=]/.test(value) ? JSON.stringify(value) : value;
  return JSON.stringify(value) ?? "";
}

/**
 * Adds what the members of a request say in one piece or in another unit; `fields` is changed in place. Names that
 * are merely others are in `field-names.ts`.
 */
function addRequestMembers(fields: Record<string, FieldValue>): void {
  const { request, status, upstream, bytes } = fields;
  if (typeof request === "string" && fields.method === undefined && isRequestLine(request)) {
    addRequest(fields, request);
  }
  if (typeof status === "string") fields.status = toNumber(status);
  if (typeof bytes === "string") fields.bytes = toNumber(bytes);
  if (fields.method === undefined && fields.path === undefined) addShortRequest(fields);
  if (upstream === "-") delete fields.upstream;
  if (fields.duration_ms === undefined) addDuration(fields);
}

const requestWithPath = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS) \/\S*(?: HTTP\/\d(?:\.\d)?)?$/;

/** A request in one member of any name, known by its form, and the status of the answer in another one. */
function addShortRequest(fields: Record<string, FieldValue>): void {
  const request = Object.values(fields).find(
    (value): value is string => typeof value === "string" && requestWithPath.test(value),
  );
  const status = request === undefined ? null : findAnswerStatus(fields);
  if (request === undefined || status === null) return;
  addRequest(fields, request);
  fields.status = status;
}

/**
 * nginx counts seconds (https://nginx.org/en/docs/http/ngx_http_log_module.html), the Elastic Common Schema nanoseconds
 * (https://www.elastic.co/guide/en/ecs/current/ecs-event.html); Traefik counts nanoseconds and Envoy milliseconds under
 * a name that says nothing, and each has members that nobody else has.
 */
function addDuration(fields: Record<string, FieldValue>): void {
  const { request_time: seconds, "event.duration": nanoseconds } = fields;
  if (seconds !== undefined) setDuration(fields, seconds, 1000);
  else if (nanoseconds !== undefined) setDuration(fields, nanoseconds, 1e-6);
  else if (fields.DownstreamStatus !== undefined) setDuration(fields, fields.Duration, 1e-6);
  else if (fields.response_flags !== undefined) setDuration(fields, fields.duration, 1);
}

function setDuration(
  fields: Record<string, FieldValue>,
  value: FieldValue | undefined,
  milliseconds: number,
): void {
  const number = typeof value === "string" && value !== "" ? Number(value) : value;
  if (typeof number !== "number" || !Number.isFinite(number)) return;
  fields.duration_ms = Math.round(number * milliseconds * 1000) / 1000;
}

function isRequestLine(text: string): boolean {
  return /^[A-Z]{3,10} \S/.test(text);
}

function toNumber(text: string): FieldValue {
  return /^\d{1,15}$/.test(text) ? Number(text) : text;
}
