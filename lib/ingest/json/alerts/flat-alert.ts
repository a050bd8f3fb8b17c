import type { StampAsWritten } from "@/lib/domain/evidence/evidence-record";
import { statedFields } from "../../fields/stated-fields";
import type { Draft } from "../../records/draft";
import { flattenFields } from "../flatten-fields";
import { type JsonObject, textOf } from "../json-object";
import { openRoles } from "../member-roles";
import { timeIn, wordIn } from "../member-values";
import { findTimeField } from "../time-field";
import { foldAlertStatus, toAlertDraft } from "./alert-draft";
import { foldAlertSeverity } from "./alert-severity";

/*
 * Design: an alert, detection or incident in members of its own, as lists of tools and tables hold them.
 * It is told by its shape: what was raised has a name, a time, and a grade or a state, and it is not a log
 * line (no message under a level). Which tool, and what the names are, plays no part.
 */

const rolesOf = openRoles({
  alert: ["alertname", "alert", "alarmname", "alarm", "signature", "alerttitle", "alerttype"],
  rule: [
    ...[
      "rulename",
      "rule",
      "ruledescription",
      "detection",
      "detectionname",
      "monitor",
      "monitorname",
    ],
    ...[
      "triggername",
      "trigger",
      "checkname",
      "check",
      "threatname",
      "threat",
      "finding",
      "offense",
    ],
  ],
  severity: [
    "severity",
    "priority",
    "urgency",
    "criticality",
    "risk",
    "risklevel",
    "sev",
    "impact",
  ],
  status: ["status", "state", "alertstatus", "alertstate"],
  action: ["action", "eventaction", "alertaction"],
  updatedAt: ["updatedat", "laststatechangeat", "laststatuschangeat", "lastupdated", "modifiedat"],
  startsAt: [
    ...["startsat", "firedat", "triggeredat", "startedat", "starttime", "openedat", "opened"],
    ...["createdat", "created", "activeat", "detectedat", "firstseen"],
  ],
  endsAt: [
    ...["endsat", "resolvedat", "closedat", "clearedat", "recoveredat", "endedat", "endtime"],
    ...["resolved", "closed"],
  ],
  title: ["title", "name", "summary", "message", "description", "event"],
  host: [
    ...["host", "hostname", "instance", "device", "node", "agent", "computer", "computername"],
    ...["asset", "entity", "resource", "ip", "srcip", "sourceip"],
  ],
  service: ["service", "servicename", "app", "application", "component", "job"],
  summary: ["summary", "description", "message", "details", "text", "reason"],
});

export function isFlatAlert(object: JsonObject): boolean {
  const roles = rolesOf(object);
  const has = (role: keyof typeof roles) => wordIn(object, roles[role]) !== null;
  if (isLogLine(object) || !isTimed(object)) return false;
  const isGraded = has("severity") || has("status");
  if (has("alert")) return isGraded || has("host");
  if (has("rule")) return isGraded && object.message === undefined && object.msg === undefined;
  return has("title") && has("severity") && isAlertState(statusIn(object, roles));
}

function isTimed(object: JsonObject): boolean {
  return timeIn(object, rolesOf(object).startsAt) !== null || findTimeField(object) !== null;
}

function isLogLine({ level, msg, message, logger }: JsonObject): boolean {
  return (
    (level !== undefined && (msg !== undefined || message !== undefined)) || logger !== undefined
  );
}

function isAlertState(word: string | null): boolean {
  const states = ["firing", "resolved", "acknowledged", "snoozed", "suppressed", "muted"];
  return word !== null && states.includes(foldAlertStatus(word));
}

type Roles = ReturnType<typeof rolesOf>;

/** Grades that alerts have and tasks do not: these are low, high or urgent. */
const alertGrade = /^(?:p[1-5]|sev[ -]?\d|critical|major|minor|warning|page)$/i;

/** What became of it: its state, or what was done with it, as tools of on-call people note it ("Create", "Close"). */
function statusIn(object: JsonObject, roles: Roles): string | null {
  const isGraded = alertGrade.test(wordIn(object, roles.severity) ?? "");
  const done = isGraded ? wordIn(object, roles.action) : null;
  // Free text of what is to be done is no state.
  return wordIn(object, roles.status) ?? (isAlertState(done) ? done : null);
}

/** One record when it was raised, and one when it ended, if that is said. */
export function lowerFlatAlert(object: JsonObject): readonly Draft[] {
  const roles = rolesOf(object);
  const written = statusIn(object, roles);
  const status = foldAlertStatus(written ?? "firing");
  const starts = timeIn(object, roles.startsAt) ?? findTimeField(object)?.stamp ?? null;
  const ends = timeIn(object, roles.endsAt) ?? lastTouched(object, roles, status);
  const alert = describeAlert(object, roles);
  if (ends === null || isSame(starts, ends)) {
    const isMoment = written === null && ends === null;
    return [toAlertDraft({ ...alert, isMoment, stamp: starts, status })];
  }
  return [
    toAlertDraft({ ...alert, stamp: starts, status: "firing" }),
    toAlertDraft({ ...alert, stamp: ends, status: "resolved" }),
  ];
}

function describeAlert(object: JsonObject, roles: Roles) {
  const read = (role: keyof Roles) => wordIn(object, roles[role]);
  const [title, word, host, service] = [
    read("title"),
    read("severity"),
    read("host"),
    read("service"),
  ];
  const name = read("alert") ?? read("rule") ?? title ?? "alert";
  const begun = roles.startsAt === undefined ? null : textOf(object[roles.startsAt]);
  return {
    name,
    severity: foldAlertSeverity(word ?? ""),
    source: host ?? service,
    summary: read("summary") ?? title,
    value: null,
    others: statedFields({
      ...flattenFields(object),
      startsAt: begun,
      severity: word,
      host,
      service,
      state: read("status"),
    }),
  };
}

/** What is over was last touched when it ended, if the list says since when it was open. */
function lastTouched(object: JsonObject, roles: Roles, status: string) {
  const isOver = status === "resolved" && roles.startsAt !== undefined;
  return isOver ? timeIn(object, roles.updatedAt) : null;
}

function isSame(one: StampAsWritten | null, other: StampAsWritten): boolean {
  return one?.wallMicros === other.wallMicros;
}
