import type { FieldValue, Severity } from "@/lib/domain/evidence/evidence-record";
import { scanPostgresStamp } from "../../messages/postgres-message";
import type { LineFormatReader } from "../../reader";
import type { Draft } from "../../records/draft";
import { openJoiningReader } from "../../records/joining-reader";
import { detectByShare } from "../../records/sample-share";
import { continuedRules } from "../text/continued-rules";

/*
 * PgBouncer: `2026-11-21 10:11:12.123 UTC [1234] LOG C-0x5584: shop/app@10.0.0.9:43210 closing because: …`, the
 * pid without brackets before version 1.9. C is the side of the client, S the server's.
 * https://www.pgbouncer.org/config.html#log-settings, src/util.c (slog_…)
 */
export const pgbouncerReader: LineFormatReader = {
  kind: "lines",
  name: "pgbouncer",
  version: 3,
  detect: (sample) => {
    const detection = detectByShare(sample, "PgBouncer log", (line) => parseLine(line) !== null);
    return sample.lines.some((line) => ownWords.test(line)) ? detection : null;
  },
  open: (emitter) => openJoiningReader(emitter, continuedRules({ parse: parseLine })),
};

/** Heads of this form are written by other programs too; one of these is in every log of PgBouncer. */
const ownWords =
  / LOG (?:[CS]-0x[0-9a-f]+: |stats: |process up: |File descriptor limit|listening on )|\((?:nodb|nouser)\)/;

const head = / (?:\[(\d{1,10})\]|(\d{1,10})) (NOISE|DEBUG|INFO|LOG|WARNING|ERROR|FATAL) /y;

/** FATAL ends the pooler itself. https://www.pgbouncer.org/config.html#verbose */
const severities = new Map<string, Severity>([
  ["NOISE", "debug"],
  ["DEBUG", "debug"],
  ["INFO", "info"],
  ["LOG", "info"],
  ["WARNING", "warning"],
  ["ERROR", "error"],
  ["FATAL", "critical"],
]);

function parseLine(line: string): Draft | null {
  const scan = scanPostgresStamp(line, 0);
  if (scan === null) return null;
  head.lastIndex = scan.end;
  const match = head.exec(line);
  if (match === null) return null;
  const [, bracketed, bare, level = ""] = match;
  const text = line.slice(head.lastIndex);
  const fields: Record<string, FieldValue> = { pid: Number(bracketed ?? bare), level };
  const message = takePeer(fields, text);
  addPhrases(fields, message);
  const severity = severities.get(level) ?? null;
  return { stamp: scan.stamp, kind: "log", severity, source: null, message, fields };
}

/** `C-0x5584: database/user@address:port ` before what happened; returns the rest. */
function takePeer(fields: Record<string, FieldValue>, text: string): string {
  const side = /^([CS])-0x[0-9a-f]{1,16}: /.exec(text);
  if (side === null) return text;
  const from = side[0].length;
  const end = text.indexOf(" ", from);
  const peer = end < 0 ? text.slice(from) : text.slice(from, end);
  const slash = peer.indexOf("/");
  const at = peer.lastIndexOf("@");
  const colon = peer.lastIndexOf(":");
  if (slash < 0 || at < slash || colon < at) return text;
  const isClient = side[1] === "C";
  setKnown(fields, "db", peer.slice(0, slash), "(nodb)");
  setKnown(fields, "user", peer.slice(slash + 1, at), "(nouser)");
  fields[isClient ? "client" : "upstream"] = isClient
    ? peer.slice(at + 1, colon)
    : peer.slice(at + 1);
  if (isClient) fields.client_port = Number(peer.slice(colon + 1));
  fields.side = isClient ? "client" : "server";
  return end < 0 ? "" : text.slice(end + 1);
}

function setKnown(
  fields: Record<string, FieldValue>,
  name: string,
  value: string,
  unknown: string,
): void {
  if (value !== unknown && value !== "") fields[name] = value;
}

/** `(age=12s)` of a closed connection, and the figures of `stats:`, in the units they are written in. */
function addPhrases(fields: Record<string, FieldValue>, message: string): void {
  if (message.startsWith("stats: ")) {
    for (const [, count, name] of message.matchAll(/(\d{1,15}) (xacts|queries)\/s/g)) {
      fields[`${name}_per_s`] = Number(count);
    }
    for (const [, name, micros] of message.matchAll(/(xact|query|wait) (\d{1,15}) us/g)) {
      fields[`${name}_us`] = Number(micros);
    }
    return;
  }
  const reason = /^closing because: ([^(]{1,200})/.exec(message)?.[1];
  if (reason !== undefined) fields.reason = reason.trim();
  const age = /\(age=(\d{1,10})s?\)/.exec(message)?.[1];
  if (age !== undefined) fields.age_s = Number(age);
}
