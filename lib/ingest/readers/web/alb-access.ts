import type { FieldValue } from "@/lib/domain/evidence/evidence-record";
import { scanIsoStamp } from "@/lib/time/stamps/iso-stamp";
import type { LineFormatReader } from "../../reader";
import type { Draft } from "../../records/draft";
import { openJoiningReader } from "../../records/joining-reader";
import { addRequest } from "../../records/request-line";
import { detectByShare } from "../../records/sample-share";
import { severityOfStatus } from "../../records/severity-folding";
import { toAccessTemplate } from "../../templates/access-template";

/*
 * Access logs of AWS load balancers: Application (a type first, https://docs.aws.amazon.com/elasticloadbalancing/latest/application/load-balancer-access-logs.html)
 * and Classic (https://docs.aws.amazon.com/elasticloadbalancing/latest/classic/access-log-collection.html). The stamp is the
 * end of the answer. Times of -1 mean that the request never got that far.
 */
export const albAccessReader: LineFormatReader = {
  kind: "lines",
  name: "alb-access",
  version: 2,
  detect: (sample) =>
    detectByShare(sample, "AWS load balancer access log", (line) => parseLine(line) !== null),
  open: (emitter) => openJoiningReader(emitter, { parse: parseLine, joins: () => false }),
};

/** Balancer, client, target, three times, two statuses, two sizes, request, agent. */
const afterStamp =
  / (\S{1,200}) ([\da-fA-F.:]{3,45}):(\d{1,5}) (\S{1,60}) (-?[\d.]{1,12}) (-?[\d.]{1,12}) (-?[\d.]{1,12}) (\d{3}|-) (\d{3}|-) (\d{1,15}) (\d{1,15}) "([^"]*)"(?: "([^"]*)")?/y;
const traceId = /"Root=([\w-]{1,80})/;

function parseLine(line: string): Draft | null {
  const isTyped = /^(?:https?|h2|grpcs?|wss?) /.exec(line);
  const scan = scanIsoStamp(line, isTyped?.[0].length ?? 0);
  if (scan === null) return null;
  afterStamp.lastIndex = scan.end;
  const match = afterStamp.exec(line);
  if (match === null) return null;
  const fields = toFields(match);
  const trace = traceId.exec(line.slice(afterStamp.lastIndex))?.[1];
  if (trace !== undefined) fields.trace_id = trace;
  const [request = "", target = ""] = [match[12], match[4]];
  const path = addRequest(fields, withoutOrigin(request));
  const method = typeof fields.method === "string" ? fields.method : "-";
  const status = typeof fields.status === "number" ? fields.status : null;
  return {
    stamp: scan.stamp,
    kind: "access",
    severity: status === null ? null : severityOfStatus(status),
    source: null,
    message: `${method} ${path} ${status ?? "-"} ${target}`,
    template: toAccessTemplate(method, path, status),
    fields,
  };
}

function toFields(match: RegExpExecArray): Record<string, FieldValue> {
  const [, balancer = "", client = "", port, target, ...rest] = match;
  const [toTarget, inTarget, toClient, code, targetCode, , sent, , agent] = rest;
  const fields: Record<string, FieldValue> = {
    client,
    client_port: Number(port),
    balancer,
    ...present({ upstream: target, user_agent: agent }),
    bytes: Number(sent),
  };
  if (code !== "-") fields.status = Number(code);
  if (targetCode !== "-") fields.upstream_status = Number(targetCode);
  addTimes(fields, [Number(toTarget), Number(inTarget), Number(toClient)]);
  return fields;
}

/** A dash stands for what is not known. */
function present(texts: Readonly<Record<string, string | undefined>>): Record<string, FieldValue> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) =>
      text === undefined || text === "-" ? [] : [[name, text]],
    ),
  );
}

function addTimes(fields: Record<string, FieldValue>, seconds: readonly number[]): void {
  if (seconds.some((time) => !(time >= 0))) return;
  const total = seconds.reduce((sum, time) => sum + time, 0);
  fields.duration_ms = Math.round(total * 1e6) / 1000;
  fields.upstream_ms = Math.round((seconds[1] ?? 0) * 1e6) / 1000;
}

/** `GET https://shop.example:443/orders HTTP/2.0` names the host too, which belongs to no path. */
function withoutOrigin(request: string): string {
  return request.replace(/^([A-Z]{3,10}) https?:\/\/[^/\s]{1,255}/, "$1 ");
}
