import type { FieldValue } from "@/lib/domain/evidence-record";
import { addRequest } from "../../records/request-line";

/**
 * Adds what the members of a request say in one piece or in another unit; `fields` is changed in place. Names that
 * are merely others are in `field-names.ts`.
 */
export function addRequestMembers(fields: Record<string, FieldValue>): void {
  const { request, status, upstream, bytes } = fields;
  if (typeof request === "string" && fields.method === undefined && isRequestLine(request)) {
    addRequest(fields, request);
  }
  if (typeof status === "string") fields.status = toNumber(status);
  if (typeof bytes === "string") fields.bytes = toNumber(bytes);
  if (upstream === "-") delete fields.upstream;
  if (fields.duration_ms === undefined) addDuration(fields);
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
