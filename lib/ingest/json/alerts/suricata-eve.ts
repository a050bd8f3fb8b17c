import type { FieldValue, RecordKind, Severity } from "@/lib/domain/evidence/evidence-record";
import { statedFields } from "../../fields/stated-fields";
import type { Draft } from "../../records/draft";
import { severityOfStatus } from "../../records/severity-folding";
import { toAccessTemplate } from "../../templates/access-template";
import { flattenFields } from "../flatten-fields";
import { isJsonObject, type JsonObject, textOf } from "../json-object";
import { readTime } from "../time-field";
import { toAlertDraft } from "./alert-draft";

/*
 * One line of Suricata's EVE log, in which `event_type` names the member that says what was seen:
 * https://docs.suricata.io/en/latest/output/eve/eve-json-format.html
 */

export function isEveLine(object: JsonObject): boolean {
  const { event_type: type, timestamp, flow_id: flow, src_ip: source } = object;
  if (typeof type !== "string" || typeof timestamp !== "string") return false;
  return flow !== undefined || source !== undefined || isJsonObject(object[type]);
}

export function lowerEveLine(line: JsonObject): readonly Draft[] {
  const type = textOf(line.event_type) ?? "event";
  const seen = isJsonObject(line[type]) ? line[type] : {};
  const stamp = readTime(line.timestamp);
  const fields = endsOf(line);
  if (type === "alert") return [lowerAlert(line, seen, fields)];
  const described = tell(type, seen, fields);
  return [{ stamp, source: textOf(line.host), fields, ...described }];
}

/** Both ends under the names of packets, beside the line's own. */
function endsOf(line: JsonObject): Record<string, FieldValue> {
  const fields = flattenFields(line);
  const { src_ip, src_port, dest_ip, dest_port, proto } = fields;
  const sent = { src: src_ip, src_port, dst: dest_ip, dst_port: dest_port, protocol: proto };
  return { ...fields, ...statedFields(sent) };
}

/** Priorities of rules: 1 is the gravest. */
const severities: readonly (Severity | null)[] = [null, "error", "warning", "notice", "info"];

function lowerAlert(line: JsonObject, seen: JsonObject, fields: Record<string, FieldValue>): Draft {
  const severity = severities[Number(seen.severity)] ?? null;
  const action = textOf(seen.action);
  const category = textOf(seen.category);
  return toAlertDraft({
    name: textOf(seen.signature) ?? `rule ${String(seen.signature_id)}`,
    status: "firing",
    isMoment: true,
    stamp: readTime(line.timestamp),
    severity,
    source: textOf(line.host),
    summary: [category, action === "blocked" ? "blocked" : null, between(fields)]
      .filter((part) => part !== null && part !== "")
      .join(", "),
    value: null,
    others: { ...fields, ...statedFields({ severity }) },
  });
}

type Described = Pick<Draft, "message" | "template" | "severity"> & { readonly kind: RecordKind };

function tell(type: string, seen: JsonObject, fields: Record<string, FieldValue>): Described {
  if (type === "http") return tellRequest(seen, fields);
  const what = spell(type, seen);
  const ends = between(fields);
  const isAnomaly = type === "anomaly" || type === "drop";
  return {
    kind: "log",
    severity: isAnomaly ? "warning" : null,
    message: [type, what, ends].filter((part) => part !== "").join(" "),
  };
}

/** The members that name what was seen, as far as the protocols have some in common. */
const namingMembers = [
  "type",
  "event",
  "state",
  "reason",
  "rrname",
  "rrtype",
  "rcode",
  "sni",
  "subject",
  "version",
  "filename",
  "command",
  "hostname",
  "bytes_toserver",
  "bytes_toclient",
];

function spell(type: string, seen: JsonObject): string {
  if (type === "stats") return `uptime=${String(seen.uptime)}`;
  return namingMembers
    .flatMap((name) => {
      const value = seen[name];
      const isPlain = typeof value === "string" || typeof value === "number";
      return isPlain ? [`${name}=${value}`] : [];
    })
    .join(" ");
}

function tellRequest(seen: JsonObject, fields: Record<string, FieldValue>): Described {
  const method = textOf(seen.http_method) ?? "GET";
  const path = textOf(seen.url) ?? "/";
  const status = Number(seen.status);
  const host = textOf(seen.hostname);
  Object.assign(fields, statedFields({ method, path, user_agent: textOf(seen.http_user_agent) }));
  if (!Number.isFinite(status))
    return { kind: "access", severity: null, message: `${method} ${host ?? ""}${path}` };
  fields.status = status;
  return {
    kind: "access",
    severity: severityOfStatus(status),
    message: `${method} ${host ?? ""}${path} ${status}`,
    template: toAccessTemplate(method, path, status),
  };
}

function between({ src, src_port, dst, dst_port }: Record<string, FieldValue>): string {
  if (src === undefined || dst === undefined) return "";
  return `${withPort(src, src_port)} → ${withPort(dst, dst_port)}`;
}

function withPort(address: FieldValue, port: FieldValue | undefined): string {
  return port === undefined ? String(address) : `${String(address)}:${String(port)}`;
}
