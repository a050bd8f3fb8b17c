import { type Instant, interval } from "@/lib/base/instant";
import { type RecordReference, textField } from "@/lib/domain/evidence/record-reference";
import type { EntityMention } from "@/lib/domain/timeline/entity";
import { isProgram } from "@/lib/names/is-program";
import { type ChangeFacts, readChange, unnamedSubject } from "./change-facts";
import { type ChangeGroup, groupChanges, isJob, markReverts, partsWithinMs } from "./group-changes";
import type { ChangeWord } from "./lexicon";
import { type Detector, onsetOf, type Signal, uniqueMentions } from "./signal";
import type { WatchedSpan } from "./watched-span";

/** Change records kept; a log of more changes than this is not an incident's. */
const changesMax = 5000;
/** A commit this long before the recording still may be what was rolled out. */
const commitLookbackMs = 2 * 3_600_000;

/** Reads change records and puts the parts of one change together. */
export class ChangeDetector implements Detector {
  readonly kinds = ["change"] as const;
  readonly #words: readonly ChangeWord[];
  readonly #changes: ChangeFacts[] = [];
  /** Changes beyond the limit, which were not read. */
  unfollowed = 0;

  constructor(words: readonly ChangeWord[]) {
    this.#words = words;
  }

  observe(record: RecordReference): void {
    if (record.kind !== "change") return;
    if (this.#changes.length >= changesMax) this.unfollowed += 1;
    else this.#changes.push(readChange(record, this.#words));
  }

  /** Times of changes that could disturb: jobs and commits are ordinary life. */
  disturbances(): readonly Instant[] {
    return this.#changes
      .filter(({ family, phase }) => phase !== "standing" && /^change\.(?!commit)/.test(family))
      .map(({ record }) => record.time.earliest);
  }

  changes(): readonly ChangeFacts[] {
    return this.#changes;
  }

  finish(watched: WatchedSpan): readonly Signal[] {
    const near = this.#changes.filter((change) => {
      const { record, family } = change;
      if (isStanding(change, this.#changes, watched)) return false;
      const from = watched.start - (family === "change.commit" ? commitLookbackMs : partsWithinMs);
      return record.time.earliest >= from && record.time.earliest <= watched.end + partsWithinMs;
    });
    const reverted = markReverts(near);
    return groupChanges(reverted).flatMap((group) => toSignals(group, reverted, watched));
  }
}

/**
 * A state that nothing led to says what was there: "live" of the first records, or the first word
 * about a service by a tool that tells later rollouts from their start.
 */
function isStanding(
  change: ChangeFacts,
  all: readonly ChangeFacts[],
  watched: WatchedSpan,
): boolean {
  const { phase, family, record, subject } = change;
  if (phase === "standing") return true;
  const state = textField(record, "state") ?? textField(record, "status") ?? "";
  if (family !== "change.deploy" || !(phase === "live" || /^running$/i.test(state))) return false;
  if (record.time.latest <= watched.warmUpEnd) return true;
  const ofSubject = all.filter((other) => other.subject === subject && other.version !== null);
  return (
    ofSubject[0] === change &&
    ofSubject.some((other) => other.phase === "started" && other.version !== change.version)
  );
}

function toSignals(
  group: ChangeGroup,
  all: readonly ChangeFacts[],
  watched: WatchedSpan,
): Signal[] {
  const [first] = group.parts;
  if (first === undefined) return [];
  const last = group.parts.at(-1) ?? first;
  const begins = toSignal(first.family, group.parts, first, all, watched);
  const isOver = last !== first && /^(finished|live|stopped|failed)$/.test(last.phase);
  if (!isOver) return [begins];
  const endFamily = endFamilyOf(first.family, last);
  const ends = toSignal(
    endFamily,
    [last, ...group.parts.filter((part) => part.phase === last.phase && part !== last)],
    last,
    all,
    watched,
  );
  return [{ ...begins, end: onsetOf(last.record) }, ends];
}

function endFamilyOf(family: string, last: ChangeFacts): string {
  if (family.startsWith("job.")) {
    const byPerson = last.by !== null && !isProgram(last.by);
    return last.phase === "stopped" && byPerson ? "response.stop-job" : "job.end";
  }
  if (family === "response.restart") return "response.restarted";
  return family.startsWith("response.") ? "response.complete" : "change.complete";
}

function toSignal(
  family: string,
  parts: readonly ChangeFacts[],
  main: ChangeFacts,
  all: readonly ChangeFacts[],
  watched: WatchedSpan,
): Signal {
  const earlierRuns = all.filter(
    (other) =>
      isJob(other) &&
      other.subject === main.subject &&
      other.phase === "started" &&
      other.record.time.micros < main.record.time.micros &&
      other.record.time.earliest >= watched.start,
  ).length;
  const mainOnset = onsetOf(main.record);
  return {
    detector: "change-records",
    family,
    entities: mentions(parts, main),
    onset: interval(mainOnset.earliest, mainOnset.latest),
    end: null,
    records: [main.record, ...parts.filter((part) => part !== main).map(({ record }) => record)],
    count: parts.length,
    baselineCount: earlierRuns,
    severity: 0.6,
    novelty: earlierRuns > 0 ? 0.3 : 1,
    explanation: `${parts.length} change record${parts.length === 1 ? "" : "s"} of ${main.subject}`,
    facts: { ...factsOf(parts, main, all), title: ownTitle(family, main) },
  };
}

function factsOf(parts: readonly ChangeFacts[], main: ChangeFacts, all: readonly ChangeFacts[]) {
  const keyed = parts.filter(({ key }) => key !== null);
  const hosts = [...new Set(parts.flatMap((part) => part.hosts))];
  return {
    subject: main.subject,
    subjectType: main.subjectType,
    phase: main.phase,
    hosts: hosts.join(", "),
    version: main.version ?? "",
    previous: main.from ?? previousVersion(main, all),
    ticket: main.ticket ?? "",
    by: main.by ?? "",
    note: main.note ?? "",
    settings: keyed.map(describeSetting).join(", "),
    command: main.command ?? "",
    what: whatOf(main, keyed),
    deedWords: main.deed?.words ?? "",
    owner: ownerOf(main),
    object: main.deed?.object?.name ?? "",
    keys: keyed.map(({ key }) => key).join(" "),
    accounts: [...new Set(parts.flatMap((part) => part.accounts))].join(", "),
    addresses: [...new Set(parts.flatMap((part) => part.addresses))].join(", "),
    credentials: [...new Set(parts.flatMap((part) => part.credentials))].join(", "),
    text: main.record.message.split("\n").slice(0, 3).join(" ").slice(0, 300),
  };
}

/** Families that say less of what was done than the record itself. */
const describedByDeed =
  /^(change\.other|session\.enable|response\.(flatten|halt|reconnect|failover|purge|kill|apply))$/;

/** An action that is called so is told by the command itself. */
const commandWords = /^(?:command|cmd|exec|execute|query|run|shell|sql|statement)$/i;

function isCommand({ command, key, deed }: ChangeFacts): boolean {
  return command !== null && key === null && commandWords.test(deed?.words ?? "");
}

/** What a record says that its family does not: a command as typed, a rollout told when it was over. */
function ownTitle(family: string, change: ChangeFacts): string {
  const { command, phase, key, version, deed, note } = change;
  const isNamed = [change.accounts, change.addresses, change.credentials].some(
    ({ length }) => length > 0,
  );
  if (isCommand(change)) return "[{by} runs: ]{command}[ ({hosts})]";
  if (deed !== null && key === null && describedByDeed.test(family))
    return "{deedWords}[ of {owner}][ ({ticket})][ (by {by})]";
  if (note !== null && !isNamed && /^(response\.block|change\.other)$/.test(family))
    return `${change.subject === unnamedSubject ? "" : "{subject}: "}{note}[ (by {by})]`;
  const isTyped = /^(response\.(kill|purge|restart|failover)|change\.other)$/.test(family);
  if (command !== null && isTyped && key === null && version === null)
    return "[{by} runs: ]{command}[ ({hosts})]";
  const isOver = family === "change.deploy" && (phase === "finished" || phase === "live");
  return isOver ? "{subject}[ {version}] rolled out[ on {hosts}]" : "";
}

/** The settings; a change that names none says in its note what it was, and in its version which one. */
function whatOf({ note, version }: ChangeFacts, keyed: readonly ChangeFacts[]): string {
  if (keyed.some(({ from, to }) => from !== null || to !== null))
    return keyed.map(describeSetting).join(", ");
  const details = [note?.slice(0, 80) ?? "", version === null ? "" : `version ${version}`];
  return [...keyed.map(describeSetting), ...details].filter((part) => part !== "").join(", ");
}

/** Of which system, when the deed does not name it itself. */
function ownerOf({ subject, deed }: ChangeFacts): string {
  const words = deed?.words ?? "";
  return subject === unnamedSubject || words.includes(subject) ? "" : subject;
}

function describeSetting({ key, from, to }: ChangeFacts): string {
  return from === null && to === null ? (key ?? "") : `${key} ${from ?? "?"} -> ${to ?? "?"}`;
}

/** What a version was rolled back to is what was there before it. */
function rolledBackTo(main: ChangeFacts, all: readonly ChangeFacts[]): string {
  const back = all.find(
    (other) =>
      other.family === "response.rollback" &&
      other.subject === main.subject &&
      other.version !== main.version &&
      other.record.time.micros > main.record.time.micros,
  );
  return main.family === "change.deploy" ? (back?.version ?? "") : "";
}

/** The version the records of the same thing showed before this one. */
function previousVersion(main: ChangeFacts, all: readonly ChangeFacts[]): string {
  const earlier = all.filter(
    (other) =>
      other.subject === main.subject &&
      other.version !== null &&
      other.version !== main.version &&
      other.record.time.micros < main.record.time.micros,
  );
  return earlier.at(-1)?.version ?? rolledBackTo(main, all);
}

function mentions(parts: readonly ChangeFacts[], main: ChangeFacts): readonly EntityMention[] {
  const ticket =
    main.ticket ??
    (main.version !== null && /^change\.deploy|^response\.rollback/.test(main.family)
      ? `${main.subject} ${main.version}`
      : null);
  return uniqueMentions([
    { type: main.subjectType, name: main.subject },
    ...parts.flatMap(({ deed }) => (deed?.object ? [deed.object] : [])),
    ...parts.flatMap((part) => part.hosts.map((name) => ({ type: "host", name }))),
    ticket === null ? null : { type: "change", name: ticket },
    ...parts.flatMap((part) => part.accounts.map((name) => ({ type: "account", name }))),
    ...parts.flatMap((part) => part.addresses.map((name) => ({ type: "address", name }))),
    ...parts.flatMap((part) => part.credentials.map((name) => ({ type: "account", name }))),
    main.by === null ? null : { type: "person", name: main.by },
  ]);
}
