import { type RecordReference, textField } from "@/lib/domain/evidence/record-reference";
import type { EntityMention } from "@/lib/domain/timeline/entity";
import { hostMention, serviceOf } from "@/lib/names/host-and-service";
import { type Detector, onsetOf, type Signal, uniqueMentions } from "./signal";
import type { WatchedSpan } from "./watched-span";

/** Transitions kept, and settings blocks compared; a state machine that turns over more often is at work, not in trouble. */
const transitionsMax = 500;
const blocksMax = 500;
const perSubjectMax = 8;
const membersMax = 64;
const valueCharactersMax = 60;

/** Fields that hold what was and what is. The last two pairs also hold senders and receivers: their record must speak of a state. */
const pairs: readonly (readonly [string, string])[] = [
  ["old_state", "new_state"],
  ["from_state", "to_state"],
  ["prev_state", "state"],
  ["previous_state", "state"],
  ["old_status", "new_status"],
  ["old_value", "new_value"],
  ["old", "new"],
  ["from", "to"],
];
const ofState = /state|status|value/;
const speaksOfState =
  /\b\w*(?:state|status|mode|phase|role|parameter|setting|level)s?\b.{0,40}|\b\w*(?:changed?|transition\w*|switch\w*|set)\b/i;

const subjectFields: readonly (readonly [string, string])[] = [
  ["strategy", "service"],
  ["session", "session"],
  ["symbol", "instrument"],
  ["instrument", "instrument"],
  ["circuit", "service"],
  ["component", "service"],
  ["account", "account"],
  ["queue", "queue"],
  ["node", "host"],
];

/** "settings loaded", "limits reloaded", "configuration in force": the block of values that follows is what holds from now on. */
const block =
  /\b(settings|configuration|config|limits?|parameters?|options|thresholds?)\b.{0,20}?\b(?:re-?)?(?:loaded|applied|updated|read|active|in force)\b/i;
const member = /(?:^|[\s,;{])([A-Za-z_][\w.-]{0,60})[=:]([^\s,;={}]{1,60})/g;
const asides =
  /^(?:ts|t|time|timestamp|level|lvl|severity|logger|thread|pid|host|hostname|service|svc|app|msg|message|event|caller|seq|count|rows|duration\w*|took\w*|elapsed\w*|uptime\w*|trace_?id|span_?id|request_?id)$/i;

/** "tick size of XBN changes 0.05 -> 0.01", "weight of node-3 set from 10 to 0". */
const statedChange =
  /\b([a-z][\w -]{1,30}?) (?:of|for) ([\w.:/-]{2,40}) (?:changes|changed|goes|went|moves|moved|set) (?:from )?([\w.:%-]{1,40}) ?(?:->|→|=>|to) ?([\w.:%-]{1,40})/i;

type Transition = {
  readonly record: RecordReference;
  /** The record that has the old values, where this one has only the new. */
  readonly before?: RecordReference;
  readonly subject: EntityMention;
  readonly settings: readonly string[];
  readonly by: string | null;
};

/**
 * States and settings that programs log themselves: a record that says what was and what is, and a block of
 * settings that differs from the one logged before by the same program.
 */
export class StateTransitionDetector implements Detector {
  readonly kinds = ["log"] as const;
  readonly #transitions: Transition[] = [];
  readonly #blocks = new Map<string, Block>();
  /** Transitions and blocks beyond the limits. */
  unfollowed = 0;

  observe(record: RecordReference): void {
    if (record.kind !== "log") return;
    const transition =
      pairedTransition(record) ?? statedTransition(record) ?? this.#compareBlock(record);
    if (transition === null) return;
    if (this.#transitions.length >= transitionsMax) this.unfollowed += 1;
    else this.#transitions.push(transition);
  }

  finish(watched: WatchedSpan): readonly Signal[] {
    const counts = new Map<string, number>();
    return this.#transitions.flatMap((transition) => {
      const { record, subject } = transition;
      if (record.time.earliest < watched.warmUpEnd) return [];
      const count = (counts.get(subject.name) ?? 0) + 1;
      counts.set(subject.name, count);
      return count > perSubjectMax ? [] : [toSignal(transition)];
    });
  }

  #compareBlock(record: RecordReference): Transition | null {
    const found = block.exec(record.message);
    if (found === null) return null;
    const key = `${record.path}|${record.message.slice(0, found.index + found[0].length)}`;
    const before = this.#blocks.get(key);
    if (before === undefined && this.#blocks.size >= blocksMax) {
      this.unfollowed += 1;
      return null;
    }
    const now = membersOf(record);
    this.#blocks.set(key, { record, members: now });
    if (before === undefined) return null;
    const settings = [...now].flatMap(([name, value]) => {
      const was = before.members.get(name);
      return was === undefined || was === value ? [] : [`${name} ${was} -> ${value}`];
    });
    if (settings.length === 0) return null;
    const noun = (found[1] ?? "").toLowerCase();
    const subject = /^(limit|threshold)/.test(noun)
      ? { type: "config", name: noun }
      : (hostMention(record) ?? { type: "service", name: serviceOf(record) ?? noun });
    return { record, before: before.record, subject, settings, by: textField(record, "by") };
  }
}

type Block = { readonly record: RecordReference; readonly members: ReadonlyMap<string, string> };

function pairedTransition(record: RecordReference): Transition | null {
  const pair = pairs.find(([was, is]) => isPairOf(record, was, is));
  if (pair === undefined) return null;
  const from = textField(record, pair[0]) ?? "";
  const to = textField(record, pair[1]) ?? "";
  if (from === to) return null;
  const property = textField(record, "parameter") ?? textField(record, "property");
  const name = property ?? (ofState.test(pair[0]) ? null : textField(record, "name")) ?? "status";
  return {
    record,
    subject: subjectOf(record),
    settings: [`${clean(name)} ${clean(from)} -> ${clean(to)}`],
    by: textField(record, "by") ?? textField(record, "user"),
  };
}

function statedTransition(record: RecordReference): Transition | null {
  const [, property, name, from, to] = statedChange.exec(record.message.slice(0, 500)) ?? [];
  if (property === undefined || name === undefined || from === undefined || to === undefined)
    return null;
  if (from === to) return null;
  const words = property.trim().replace(/\s+/g, "_");
  return {
    record,
    subject: { type: "resource", name },
    settings: [`${words} ${from} -> ${to}`],
    by: null,
  };
}

function isPairOf(record: RecordReference, was: string, is: string): boolean {
  const from = textField(record, was);
  const to = textField(record, is);
  if (from === null || to === null) return false;
  if (from.length > valueCharactersMax || to.length > valueCharactersMax) return false;
  return ofState.test(was) || speaksOfState.test(record.message);
}

function subjectOf(record: RecordReference): EntityMention {
  for (const [field, type] of subjectFields) {
    const name = textField(record, field);
    if (name !== null) return { type, name };
  }
  return { type: "service", name: serviceOf(record) ?? record.path };
}

function membersOf(record: RecordReference): ReadonlyMap<string, string> {
  const stated = Object.entries(record.fields).flatMap(([name, value]) =>
    value === null || asides.test(name) ? [] : [[name, clean(String(value))] as const],
  );
  const written = [...record.message.matchAll(member)].flatMap(([, name = "", value = ""]) =>
    asides.test(name) ? [] : [[name, clean(value)] as const],
  );
  return new Map([...stated, ...written].slice(0, membersMax));
}

/** Commas and arrows part settings from each other. */
function clean(value: string): string {
  return value.replace(/\s*(?:,|->)\s*/g, " ").slice(0, valueCharactersMax);
}

function toSignal({ record, before, subject, settings, by }: Transition): Signal {
  return {
    detector: "state-transitions",
    family: "state.changed",
    entities: uniqueMentions([
      subject,
      { type: "service", name: serviceOf(record) ?? "" },
      hostMention(record),
    ]),
    onset: onsetOf(record),
    end: null,
    records: [record],
    ...(before !== undefined && { shows: [before] }),
    count: 1,
    baselineCount: 0,
    severity: 0.6,
    novelty: 1,
    explanation: (record.message.split("\n")[0] ?? "").slice(0, 300),
    facts: {
      subject: subject.name,
      settings: settings.slice(0, 12).join(", "),
      by: by ?? "",
      service: serviceOf(record) ?? "",
    },
  };
}
