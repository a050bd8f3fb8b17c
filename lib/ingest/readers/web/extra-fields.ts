import type { FieldValue } from "@/lib/domain/evidence/evidence-record";
import { type AccessToken, isAddress } from "./access-tokens";

/** What nginx, Apache and proxies call these, as `log_format` examples name them. */
const pairNames: Readonly<Record<string, string>> = {
  rt: "request_time",
  urt: "upstream_response_time",
  uct: "upstream_connect_time",
  uht: "upstream_header_time",
  ua: "upstream_addr",
  us: "upstream_status",
  reqid: "request_id",
  rid: "request_id",
};

/** Seconds that become milliseconds under these names. */
const milliseconds: Readonly<Record<string, string>> = {
  request_time: "duration_ms",
  upstream_response_time: "upstream_ms",
  upstream_connect_time: "connect_ms",
};

/**
 * What a format of one's own adds to an access line, told by its form: seconds with a fraction are the time of the
 * request and then of the upstream, `12ms` is a duration, an address with a port is an upstream, 32 hexadecimal digits
 * or a UUID the request, a list of addresses where it was forwarded from. Whole numbers without a name say nothing.
 */
export function addExtraFields(
  fields: Record<string, FieldValue>,
  tokens: readonly AccessToken[],
): void {
  for (const token of tokens) {
    if (token.kind === "time") continue;
    if (token.kind === "pair") addPair(fields, token.name, token.text);
    else addByForm(fields, token.text);
  }
  for (const [seconds, name] of Object.entries(milliseconds)) {
    const value = fields[seconds];
    if (typeof value === "number" && fields[name] === undefined) {
      fields[name] = Math.round(value * 1e6) / 1000;
    }
  }
  const address = fields.upstream_addr;
  if (typeof address === "string" && fields.upstream === undefined) fields.upstream = address;
}

function addPair(fields: Record<string, FieldValue>, name: string, text: string): void {
  if (text === "" || text === "-") return;
  const known = pairNames[name];
  fields[name] = toValue(text);
  if (known !== undefined) fields[known] ??= toValue(text);
}

function addByForm(fields: Record<string, FieldValue>, text: string): void {
  if (/^\d{1,6}\.\d{3,6}(?:, \d{1,6}\.\d{3,6}){0,20}$/.test(text)) {
    const name = fields.request_time === undefined ? "request_time" : "upstream_response_time";
    fields[name] ??= sumOf(text);
  } else if (/^\d{1,9}(?:\.\d{1,6})?ms$/.test(text)) {
    fields.duration_ms ??= Number.parseFloat(text);
  } else if (/^https?:\/\/[\w.-]{1,255}(?::\d{1,5})?$/.test(text)) {
    fields.upstream ??= text.replace(/^https?:\/\//, "");
  } else if (isAddress(text.split(", ", 1)[0] ?? "")) {
    fields.upstream ??= text;
  } else if (/^(?:[\da-f]{32}|[\da-fA-F]{8}-(?:[\da-fA-F]{4}-){3}[\da-fA-F]{12})$/.test(text)) {
    fields.request_id ??= text;
  } else if (/^\d{1,3}(?:\.\d{1,3}){3}(?:, ?[\da-fA-F.:]{2,45}){0,20}$/.test(text)) {
    fields.forwarded_for ??= text;
  }
}

/** Several upstreams were tried one after another: their times add up. */
function sumOf(text: string): number {
  const micros = text.split(", ").reduce((sum, part) => sum + Math.round(Number(part) * 1e6), 0);
  return micros / 1e6;
}

function toValue(text: string): FieldValue {
  return /^\d{1,15}(?:\.\d{1,15})?$/.test(text) ? Number(text) : text;
}
