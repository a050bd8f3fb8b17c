import type { FieldValue } from "@/lib/domain/evidence/evidence-record";
import { scanIsoStamp } from "@/lib/time/stamps/iso-stamp";
import type { LineFormatReader } from "../reader";
import type { Draft } from "../records/draft";
import { openJoiningReader } from "../records/joining-reader";
import { addRequest } from "../records/request-line";
import { detectByShare } from "../records/sample-share";
import { severityOfStatus } from "../records/severity-folding";
import { toAccessTemplate } from "../templates/access-template";

/*
 * Envoy's default access log, and Istio's, which adds fields after the flags and at the end:
 * https://www.envoyproxy.io/docs/envoy/latest/configuration/observability/access_log/usage#default-format-string
 * The stamp is the start of the request.
 */
export const envoyAccessReader: LineFormatReader = {
  kind: "lines",
  name: "envoy-access",
  version: 2,
  detect: (sample) =>
    detectByShare(sample, "Envoy access log", (line) => parseEnvoyLine(line) !== null),
  open: (emitter) => openJoiningReader(emitter, { parse: parseEnvoyLine, joins: () => false }),
};

/** Request, status, flags, Istio's reasons, two numbers, two durations, five quoted texts, the rest. */
const afterStamp =
  /^\] "([^"]*)" (\d{1,3}) (\S+) (?:\S+ \S+ "[^"]*" )?(\d+|-) (\d+|-) (\d+|-) (\d+|-) "([^"]*)" "([^"]*)" "([^"]*)" "([^"]*)" "([^"]*)"/;

function parseEnvoyLine(line: string): Draft | null {
  if (line.charCodeAt(0) !== 91) return null;
  const scan = scanIsoStamp(line, 1);
  const match = scan === null ? null : afterStamp.exec(line.slice(scan.end));
  if (scan === null || match === null) return null;
  const [, request = "", code, flags, , bytes, duration, , client, agent, id, authority, upstream] =
    match;
  const status = Number(code);
  const fields: Record<string, FieldValue> = {
    status,
    bytes: Number(bytes),
    duration_ms: Number(duration),
    ...present({ flags, client, user_agent: agent, request_id: id, vhost: authority, upstream }),
  };
  const path = addRequest(fields, request);
  const method = typeof fields.method === "string" ? fields.method : "-";
  return {
    stamp: scan.stamp,
    kind: "access",
    // No answer at all (the client left, the stream was reset) is written as 0.
    severity: severityOfStatus(status),
    source: null,
    message: `${request} ${status}${flags === "-" ? "" : ` ${flags}`}`,
    template: toAccessTemplate(method, path, status),
    fields,
  };
}

/** Envoy writes `-` for what it does not know. */
function present(texts: Readonly<Record<string, string | undefined>>): Record<string, FieldValue> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) =>
      text === undefined || text === "-" ? [] : [[name, text]],
    ),
  );
}
