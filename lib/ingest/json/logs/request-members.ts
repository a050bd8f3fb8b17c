import type { FieldValue } from "@/lib/domain/evidence-record";
import { addRequest } from "../../records/request-line";

/** Names that web servers give parts of a request in JSON and `key=value`, and the conventional ones. */
const names: readonly (readonly [string, string])[] = [
  ["body_bytes_sent", "bytes"],
  ["bytes_sent", "bytes"],
  ["http_user_agent", "user_agent"],
  ["user_agent.original", "user_agent"],
  ["request.headers.User-Agent", "user_agent"],
  ["http_referer", "referrer"],
  ["http_referrer", "referrer"],
  ["request.remote_ip", "client"],
  ["ClientHost", "client"],
  ["DownstreamStatus", "status"],
  ["ServiceAddr", "upstream"],
];

/** Members that hold a duration, and how many milliseconds one of their units is. */
const durations: readonly (readonly [string, number])[] = [
  // nginx's $request_time: seconds. https://nginx.org/en/docs/http/ngx_http_log_module.html
  ["request_time", 1000],
  // Elastic Common Schema: nanoseconds. https://www.elastic.co/guide/en/ecs/current/ecs-event.html
  ["event.duration", 1e-6],
];

/** Adds what the members of a request say in one piece or under another name; `fields` is changed in place. */
export function addRequestMembers(fields: Record<string, FieldValue>): void {
  const { request } = fields;
  if (typeof request === "string" && fields.method === undefined && isRequestLine(request)) {
    addRequest(fields, request);
  }
  for (const [from, to] of names) {
    const value = fields[from];
    if (value !== undefined && value !== "" && fields[to] === undefined)
      fields[to] = toNumber(value);
  }
  for (const [from, milliseconds] of durations) addDuration(fields, fields[from], milliseconds);
  // Traefik counts nanoseconds, Envoy milliseconds, and each has members that nobody else has.
  if (fields.DownstreamStatus !== undefined) addDuration(fields, fields.Duration, 1e-6);
  if (fields.response_flags !== undefined) addDuration(fields, fields.duration, 1);
  if (fields.upstream === "-") delete fields.upstream;
  if (fields.status !== undefined) fields.status = toNumber(fields.status);
}

function isRequestLine(text: string): boolean {
  return /^[A-Z]{3,10} \S/.test(text);
}

function addDuration(
  fields: Record<string, FieldValue>,
  value: FieldValue | undefined,
  milliseconds: number,
): void {
  if (value === undefined || value === null || value === "" || fields.duration_ms !== undefined)
    return;
  const number = Number(value);
  if (Number.isFinite(number)) fields.duration_ms = Math.round(number * milliseconds * 1000) / 1000;
}

function toNumber(value: FieldValue): FieldValue {
  return typeof value === "string" && /^\d{1,15}$/.test(value) ? Number(value) : value;
}
