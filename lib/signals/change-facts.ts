import { listField, type RecordReference, textField } from "@/lib/domain/evidence/record-reference";
import { type ChangeDeed, readDeed, readStatedSetting } from "./change-deed";
import type { ChangeWord } from "./lexicon";

export type ChangePhase =
  | "started"
  | "finished"
  | "stopped"
  | "failed"
  | "standing"
  | "live"
  | "applied";

/** A change record in one vocabulary, whatever tool wrote it. */
export type ChangeFacts = {
  readonly record: RecordReference;
  readonly family: string;
  readonly phase: ChangePhase;
  /** What was changed: a service, job, device… */
  readonly subject: string;
  readonly subjectType: string;
  readonly hosts: readonly string[];
  readonly version: string | null;
  readonly key: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly ticket: string | null;
  readonly by: string | null;
  readonly note: string | null;
  /** What somebody typed. */
  readonly command: string | null;
  /** What was done, in the record's own words. */
  readonly deed: ChangeDeed | null;
  readonly accounts: readonly string[];
  readonly addresses: readonly string[];
  /** Keys and tokens a containment takes away. */
  readonly credentials: readonly string[];
};

const phases: readonly (readonly [RegExp, ChangePhase])[] = [
  [/^(scheduled|current|planned|queued|pending|announced|noop)$/i, "standing"],
  [
    /^(started|starting|start|begin|begins|began|running|rolling|rolling.out|in.progress|triggered|launched)$/i,
    "started",
  ],
  [
    /^(finished|finish|completed|complete|end|ends|ended|done|succeeded|success|ok|healthy|deployed|rolled.out)$/i,
    "finished",
  ],
  [/^(stopped|cancell?ed|aborted|killed|terminated|paused|suspended)$/i, "stopped"],
  [/^(failed|failure|error|timed.out)$/i, "failed"],
  [/^(live|serving|in.service)$/i, "live"],
];

export function readChange(record: RecordReference, words: readonly ChangeWord[]): ChangeFacts {
  const deed = readDeed(record);
  const note = first(record, noteFields);
  const { key: stated, from, to } = readSetting(record);
  const family = settingFamily(familyOf(record, words), stated, from ?? to);
  const subject = subjectOf(record, family, deed);
  // What a containment calls a key is what it takes away, not a setting.
  const isTaken = family === "response.block" && from === null && to === null;
  const key = isTaken ? null : stated;
  return {
    record,
    family,
    phase: phaseOf(record),
    subject: subject.name,
    subjectType: subject.type,
    hosts: [
      ...listField(record, "hosts"),
      ...listField(record, "host"),
      ...listField(record, "device"),
      ...listField(record, "node"),
      ...listField(record, "targets"),
      ...listField(record, "target"),
      ...listField(record, "servers"),
      ...listField(record, "system").filter((name) => hostName.test(name)),
    ],
    version: versionOf(record) ?? (key === null && ships.test(family) ? to : null),
    key,
    from,
    to,
    ticket:
      first(record, ["ticket", "change", "change_id", "cr", "issue"]) ??
      shaped(record, ticketShape) ??
      inSubject(record, /\b[A-Z]{2,10}-\d{1,6}\b/),
    by: first(record, actorFields),
    note,
    deed,
    command: first(record, ["command", "cmd", "statement"]),
    accounts: [...listField(record, "accounts"), ...listField(record, "account")],
    addresses: [
      ...listField(record, "addresses"),
      ...listField(record, "address"),
      ...listField(record, "ips"),
      ...listField(record, "ip"),
    ],
    credentials: isTaken ? credentialFields.flatMap((name) => listField(record, name)) : [],
  };
}

/** What was set, from what and to what, in the words of the record. */
export function readSetting(
  record: RecordReference,
): Pick<ChangeFacts, "record" | "key" | "from" | "to"> {
  const key = first(record, keyFields);
  const from = first(record, ["old", "from", "old_value", "before", "previous", "from_version"]);
  const to = first(record, ["new", "to", "new_value", "after", "current", "value"]);
  const isBare = key === null && from === null && to === null;
  const stated = isBare ? readStatedSetting(first(record, noteFields)) : null;
  return { record, ...(stated ?? { key, from, to }) };
}
const credentialFields = ["key", "keys", "key_id", "access_key", "token", "tokens", "credential"];

const flagFields = ["flag", "feature", "feature_flag", "toggle"];
const keyFields = ["key", "setting", "parameter", ...flagFields, "option", "property"];
const actorFields = [
  ...["by", "author", "user", "actor", "who", "operator", "deployer", "initiator"],
  ...["changed_by", "changedBy", "triggered_by", "triggeredBy", "requested_by"],
];
const noteFields = [
  "note",
  "comment",
  "reason",
  "description",
  "summary",
  "details",
  "detail",
  "text",
];

/** Tickets name machines as systems: `fixgw-3`, `db12`. */
const hostName = /^[a-z][a-z0-9.-]*\d$/i;

/** Who sets the interval of a job to another value does not run the job. */
function settingFamily(family: string, key: string | null, value: string | null): string {
  return family === "job.run" && key !== null && value !== null ? "change.config" : family;
}

/** Without a setting, what a rollout goes to is its version. */
const ships = /^(change\.deploy|response\.rollback)$/;

function versionOf(record: RecordReference): string | null {
  const stated = first(record, [
    "version",
    "template",
    "release",
    "image",
    "tag",
    "revision",
    "rev",
    "build",
    "to_version",
    "serial",
  ]);
  return (
    stated ?? shaped(record, versionShape) ?? inSubject(record, /\bv?\d+\.\d+\.\d+\b|\bv\d{1,5}\b/)
  );
}

/** What a tool calls a reference may be a ticket, a version or neither: its shape tells. */
const referenceFields = ["ref", "reference", "number", "id"];
const ticketShape = /^(?:[A-Z][A-Z0-9]{1,9}-\d{1,7}|(?:CHG|RFC|CR|INC)\d{3,10})$/;
const versionShape = /^v?\d{1,5}(?:\.\d{1,8}){1,3}(?:[-+][\w.-]{1,40})?$/;

function shaped(record: RecordReference, shape: RegExp): string | null {
  const values = referenceFields.map((name) => textField(record, name));
  return values.find((value) => value !== null && shape.test(value)) ?? null;
}

/** A commit says its ticket and version in its subject line only. */
function inSubject(record: RecordReference, pattern: RegExp): string | null {
  const subject = textField(record, "subject");
  return subject === null ? null : (pattern.exec(subject)?.[0] ?? null);
}

/** The first of these fields that says one of the words; the others hold the result or the kind. */
function phaseOf(record: RecordReference): ChangePhase {
  for (const name of ["status", "state", "phase", "result", "event"]) {
    const value = textField(record, name) ?? "";
    const phase = phases.find(([pattern]) => pattern.test(value))?.[1];
    if (phase !== undefined) return phase;
  }
  return "applied";
}

/** What tools call the kind of a change; the words are one vocabulary, whichever field holds them. */
const kindFields = ["type", "kind", "category", "event", "operation", "change_type"];
const wordFields = [
  ...["action", "key", "new", "note", "status", "template", "service", "command"],
  ...flagFields,
];

function familyOf(record: RecordReference, words: readonly ChangeWord[]): string {
  const kinds = kindFields.flatMap((name) => spoken("type", textField(record, name)));
  // A record without a kind says it in its action.
  const named = kinds.length > 0 ? kinds : spoken("type", textField(record, "action"));
  const spokenWords = wordFields.flatMap((name) => spoken(name, textField(record, name)));
  if (textField(record, "key") === null)
    spokenWords.push(...spoken("key", first(record, keyFields)));
  const full =
    `${[...named, ...spokenWords].join(" ")} | ${record.message.slice(0, 300)}`.toLowerCase();
  if (
    textField(record, "commit") !== null &&
    textField(record, "status") === null &&
    textField(record, "type") === null
  )
    return "change.commit";
  return words.find(({ pattern }) => pattern.test(full))?.family ?? "change.other";
}

const subjects: readonly (readonly [string, string])[] = [
  ["job", "job"],
  ["service", "service"],
  ["app", "service"],
  ["application", "service"],
  ["system", "service"],
  ["workload", "service"],
  ["component", "service"],
  ["strategy", "service"],
  ["campaign", "change"],
  ["flag", "change"],
  ["feature", "change"],
  ["feature_flag", "change"],
  ["toggle", "change"],
  ["zone", "resource"],
  ["domain", "resource"],
  ["certificate", "resource"],
  ["cert", "resource"],
  ["queue", "queue"],
  ["topic", "queue"],
  ["database", "database"],
  ["db", "database"],
  ["table", "table"],
  ["device", "host"],
  ["host", "host"],
  ["target", "resource"],
  ["account", "account"],
  ["principal", "account"],
];

/** What stands for the subject of a change whose record names none. */
export const unnamedSubject = "an unnamed system";

function subjectOf(
  record: RecordReference,
  family: string,
  deed: ChangeDeed | null,
): { name: string; type: string } {
  const object = deed?.object ?? null;
  if (family === "job.run" && object?.type === "job" && textField(record, "job") === null)
    return object;
  for (const [field, type] of subjects) {
    const name = textField(record, field);
    if (name !== null) return { name, type };
  }
  if (object !== null) return object;
  const words = /^([\w.-]+)(?: v?\d[\w.-]*)?:/.exec(
    first(record, ["subject", "title"]) ?? record.message,
  );
  const name = words?.[1] ?? textField(record, "commit")?.slice(0, 10);
  if (name !== undefined) return { name, type: "change" };
  const [host, ...others] = listField(record, "hosts");
  return host === undefined || others.length > 0
    ? { name: unnamedSubject, type: "change" }
    : { name: host, type: "host" };
}

function spoken(name: string, value: string | null): readonly string[] {
  return value === null ? [] : [`${name}=${value}`];
}

function first(record: RecordReference, names: readonly string[]): string | null {
  for (const name of names) {
    const value = textField(record, name);
    if (value !== null) return value;
  }
  return null;
}
