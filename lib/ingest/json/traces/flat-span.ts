import type { StampAsWritten } from "@/lib/domain/evidence/evidence-record";
import type { Draft } from "../../records/draft";
import { flattenFields } from "../flatten-fields";
import type { JsonObject } from "../json-object";
import { openRoles } from "../member-roles";
import { wordIn } from "../member-values";
import { readTime } from "../time-field";
import { epochDifference } from "./epoch-difference";
import { toParentId, toSpanDraft } from "./span-draft";

/*
 * Design: a span in members of its own, as tables and databases of traces hold them. It is told by the
 * meaning of its members: a trace, a span of it, an operation, and when it began and for how long.
 */

const rolesOf = openRoles({
  trace: ["traceid", "trace", "tracenumber"],
  span: ["spanid", "span", "cmdbspanid", "id"],
  parent: ["parentspanid", "parentid", "parentspan", "parent", "parentspanguid"],
  operation: [
    ...["operationname", "operation", "spanname", "name", "endpointname", "endpoint", "methodname"],
    ...["method", "url", "rpcid"],
  ],
  service: [
    "servicename",
    "service",
    "processservicename",
    "application",
    "app",
    "cmdbid",
    "ms",
    "um",
  ],
  pod: ["podname", "pod", "instance", "instanceid", "hostname", "host", "container", "node"],
  start: [
    ...["starttimeunixnano", "starttimeunixnanos", "starttimens", "starttimeus", "starttimems"],
    ...[
      "starttimemicros",
      "starttimemillis",
      "starttime",
      "startedat",
      "start",
      "timestamp",
      "time",
    ],
    ...["begintime", "begin", "datetime"],
  ],
  end: [
    "endtimeunixnano",
    "endtimeunixnanos",
    "endtime",
    "endtimens",
    "endtimeus",
    "endtimems",
    "endedat",
    "end",
    "finishtime",
  ],
  duration: [
    ...[
      "durationms",
      "durationmillis",
      "durationus",
      "durationmicros",
      "durationns",
      "durationnano",
    ],
    ...["durationnanos", "durationseconds", "durations", "duration", "elapsed", "elapsedms"],
    ...["elapsedtime", "latency", "latencyms", "rt"],
  ],
  status: ["statuscode", "status", "success", "iserror", "error", "resultcode"],
  statusMessage: ["statusmessage", "errormessage", "exception"],
  kind: ["spankind", "kind", "calltype"],
});

type Roles = ReturnType<typeof rolesOf>;

export function isFlatSpan(object: JsonObject): boolean {
  const roles = rolesOf(object);
  const { trace, span, operation, start, end, duration } = roles;
  if (trace === undefined || span === undefined || operation === undefined || start === undefined)
    return false;
  const isTimed = readTime(object[start]) !== null && (end !== undefined || duration !== undefined);
  return isTimed && wordIn(object, trace) !== null && wordIn(object, span) !== null;
}

export function lowerFlatSpan(object: JsonObject): readonly Draft[] {
  const roles = rolesOf(object);
  const taken = new Set(Object.values(roles));
  const others = Object.entries(object).filter(([key]) => !taken.has(key));
  const read = (role: keyof Roles) => wordIn(object, roles[role]);
  const stamp = roles.start === undefined ? null : readTime(object[roles.start]);
  const pod = read("pod");
  return [
    toSpanDraft({
      stamp,
      traceId: read("trace"),
      spanId: read("span"),
      parentSpanId: toParentId(read("parent")),
      service: read("service") ?? pod,
      host: pod,
      operation: read("operation") ?? "span",
      durationMs: readDuration(object, roles, stamp),
      status: readStatus(object, roles.status),
      statusMessage: read("statusMessage"),
      spanKind:
        read("kind")
          ?.replace(/^SPAN_KIND_/i, "")
          .toLowerCase() ?? null,
      others: flattenFields(Object.fromEntries(others)),
    }),
  ];
}

/** Milliseconds in one unit of a duration, by the end of its name. */
const units: readonly (readonly [RegExp, number])[] = [
  [/(ns|nanos?|nanoseconds)$/i, 1e-6],
  [/(us|µs|micros?|microseconds)$/i, 1e-3],
  [/(ms|millis?|milliseconds|rt)$/i, 1],
  [/(seconds|secs?|_s|\(s\))$/i, 1000],
];

/** From start to end when both are there; a duration alone is in the unit its name says, or the start's. */
function readDuration(
  object: JsonObject,
  { start, end, duration }: Roles,
  stamp: StampAsWritten | null,
): number | null {
  const between =
    start === undefined || end === undefined ? null : millisBetween(object, start, end, stamp);
  if (between !== null) return between;
  const written = duration === undefined ? Number.NaN : Number(object[duration]);
  if (duration === undefined || !Number.isFinite(written)) return null;
  const unit = units.find(([pattern]) => pattern.test(duration))?.[1] ?? millisPerUnit(stamp);
  return unit === null ? null : roundMicros(written * unit);
}

function millisBetween(
  object: JsonObject,
  start: string,
  end: string,
  stamp: StampAsWritten | null,
): number | null {
  const unit = millisPerUnit(stamp);
  const units = epochDifference(object[start], object[end]);
  if (unit !== null && units !== null) return roundMicros(units * unit);
  const ended = readTime(object[end]);
  if (ended === null || stamp === null || ended.wallMicros < stamp.wallMicros) return null;
  return (ended.wallMicros - stamp.wallMicros) / 1000;
}

/** The unit of an epoch, by its length; null for a stamp that is none. */
function millisPerUnit(stamp: StampAsWritten | null): number | null {
  const digits = /^\d{10,19}$/.test(stamp?.raw ?? "") ? stamp?.raw.length : undefined;
  if (digits === undefined) return null;
  if (digits > 16) return 1e-6;
  if (digits > 13) return 1e-3;
  return digits > 10 ? 1 : 1000;
}

function roundMicros(millis: number): number {
  return Math.round(millis * 1e6) / 1e6;
}

const goodWords =
  /^(ok|true|success|succeeded|unset|0|1\d\d|2\d\d|3\d\d|4\d\d|status_code_(ok|unset))$/i;
const badWords = /^(error|err|failed|failure|exception|status_code_error|5\d\d|false)$/i;

/** A column named for success says the contrary of one named for errors. */
function readStatus(object: JsonObject, member: string | undefined): "ok" | "error" | null {
  const word = member === undefined ? null : wordIn(object, member);
  if (member === undefined || word === null) return null;
  if (/error$/i.test(member)) return /^(false|0)$/i.test(word) ? null : "error";
  if (badWords.test(word)) return "error";
  return goodWords.test(word) && !/unset/i.test(word) ? "ok" : null;
}
