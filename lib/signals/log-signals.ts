import { severityRank } from "@/lib/domain/evidence/evidence-record";
import { type RecordReference, textField } from "@/lib/domain/evidence/record-reference";
import type { EntityMention } from "@/lib/domain/timeline/entity";
import { hostMention, hostOf } from "@/lib/names/host-and-service";
import { countBrief, splitEpisodes } from "./answer-episodes";
import {
  countBefore,
  errorText,
  firstAfterStart,
  isErrorOnset,
  type TemplateActivity,
} from "./log-templates";
import { onsetOf, type Signal, uniqueMentions } from "./signal";
import type { WatchedSpan } from "./watched-span";

/** Occurrences of one point template that are told one by one. */
const pointsMax = 24;
const onceMax = 5;
const onceMs = 5_000;
/** Occurrences nearer than this on one host are one. */
const samePointMs = 1_000;

/** What the templates of logs say: points in a life (killed, started), faults, novelties, bursts. */
export function findLogSignals(
  activities: readonly TemplateActivity[],
  watched: WatchedSpan,
): readonly Signal[] {
  const firsts = firstOfTemplates(activities);
  return activities.flatMap((activity) =>
    activity.phrase?.isPoint === true
      ? points(activity, watched)
      : lasting(activity, watched).map((signal) => withOrdinal(signal, activity, firsts)),
  );
}

/** When each template came first, of whatever program. */
function firstOfTemplates(activities: readonly TemplateActivity[]): ReadonlyMap<string, number> {
  const firsts = new Map<string, number>();
  for (const { template, first } of activities)
    firsts.set(template, Math.min(firsts.get(template) ?? first.time.micros, first.time.micros));
  return firsts;
}

/** The first of its kind, where no program wrote the same before. */
function withOrdinal(
  signal: Signal,
  { template }: TemplateActivity,
  firsts: ReadonlyMap<string, number>,
): Signal {
  const [record] = signal.records;
  const isFirst = record !== undefined && record.time.micros <= (firsts.get(template) ?? 0);
  return isFirst ? { ...signal, facts: { ...signal.facts, nth: "First" } } : signal;
}

function lasting(activity: TemplateActivity, watched: WatchedSpan): Signal[] {
  const main = mainOnset(activity, watched);
  const onset = main ?? firstAfterStart(activity, watched);
  if (onset === null) return [];
  const before = main === null ? countBefore(activity, watched, watched.baselineEnd) : 0;
  const family = familyOf(activity);
  if (family !== null) return [toSignal(activity, onset, family, before, watched)];
  const burst = burstOf(activity, before);
  if (burst !== null && burst.start.time.earliest >= watched.warmUpEnd) {
    const named = activity.phrase?.isBurstOnly === true ? activity.phrase.family : "burst.log";
    return [toSignal(activity, burst.start, named, 0, watched)];
  }
  const isNew = before === 0 && activity.first.time.earliest >= watched.warmUpEnd;
  return isNew && activity.phrase === null
    ? [toSignal(activity, onset, "novel.log", before, watched)]
    : [];
}

/**
 * Where it began in earnest, when it had come in a few places before: ten times as much as all of
 * that, and after the quiet part.
 */
function mainOnset(activity: TemplateActivity, watched: WatchedSpan): RecordReference | null {
  const late = activity.early.filter(({ time }) => time.earliest >= watched.warmUpEnd);
  const episodes = splitEpisodes(late);
  const brief = episodes.slice(0, countBrief(episodes)).flat().length;
  const onset = late[brief];
  if (brief === 0 || onset === undefined) return null;
  return onset.time.earliest >= watched.baselineEnd ? onset : null;
}

function familyOf({ phrase, severity }: TemplateActivity): string | null {
  if (phrase !== null) return phrase.isBurstOnly === true ? null : phrase.family;
  const level = severityRank(severity);
  if (level >= 4) return "error.log";
  return level === 3 ? "warning.log" : null;
}

function burstOf({ rate }: TemplateActivity, before: number) {
  return rate.burst ?? (before === 0 ? rate.opening : null);
}

function toSignal(
  activity: TemplateActivity,
  onset: RecordReference,
  family: string,
  before: number,
  watched: WatchedSpan,
): Signal {
  const { phrase, rate } = activity;
  const isBackground = before > 0 && !isOnce(activity);
  const burst =
    isBackground && rate.burst !== null && rate.burst.start.time.earliest >= watched.baselineEnd
      ? rate.burst
      : null;
  const record = burst?.start ?? onset;
  const hosts = [...activity.firstByHost.values()].map(hostMention);
  const level = severityRank(activity.severity) / 5;
  return {
    detector: "log-signals",
    family,
    entities: uniqueMentions([
      subjectOf(activity, record),
      { type: "service", name: activity.service },
      ...hosts,
    ]),
    onset: onsetOf(record),
    end: activity.count > 1 ? onsetOf(activity.last) : null,
    records: [
      record,
      ...activity.early.filter(({ time }) => time.micros > record.time.micros).slice(0, 2),
      ...otherHosts(activity, record),
    ],
    count: activity.count,
    baselineCount: isBackground ? before : 0,
    severity: phrase?.severity ?? level,
    novelty: isBackground ? (burst === null ? 0 : 0.7) : 1,
    explanation: headlineOf(record).slice(0, 300),
    facts: {
      ...facts(activity, record),
      isOnset: String(isErrorOnset(activity, watched.warmUpEnd)),
    },
  };
}

/** What came once, or a few times in one moment, and never again is no habit, even in the quiet part. */
function isOnce({ first, last, count }: TemplateActivity): boolean {
  return count <= onceMax && last.time.latest - first.time.earliest <= onceMs;
}

function otherHosts(activity: TemplateActivity, record: RecordReference): RecordReference[] {
  const host = hostOf(record);
  return [...activity.firstByHost]
    .flatMap(([name, first]) =>
      name === host || first.time.micros < record.time.micros ? [] : [first],
    )
    .slice(0, 3);
}

function points(activity: TemplateActivity, watched: WatchedSpan): Signal[] {
  const seen: RecordReference[] = [];
  for (const record of activity.early) {
    const isKnown = seen.some(
      (other) =>
        hostOf(other) === hostOf(record) &&
        Math.abs(other.time.earliest - record.time.earliest) < samePointMs &&
        subjectName(activity, other) === subjectName(activity, record) &&
        pidOf(other) === pidOf(record),
    );
    if (record.time.earliest >= watched.warmUpEnd && !isKnown && seen.length < pointsMax)
      seen.push(record);
  }
  return seen.map((record, index) => ({
    detector: "log-signals",
    family: activity.phrase?.family ?? "error.log",
    entities: uniqueMentions([
      subjectOf(activity, record),
      { type: "service", name: activity.service },
      hostMention(record),
    ]),
    onset: onsetOf(record),
    end: null,
    records: [record],
    count: seen.length,
    baselineCount: countBefore(activity, watched, watched.baselineEnd),
    severity: (activity.phrase?.severity ?? 0.5) * (index === 0 ? 1 : 0.85),
    novelty: index === 0 ? 1 : 0.6,
    explanation: headlineOf(record).slice(0, 300),
    facts: { ...facts(activity, record), occurrence: String(index + 1) },
  }));
}

/** The first line, with the error it was logged with: "payment failed: certificate has expired". */
function headlineOf(record: RecordReference): string {
  const [line = ""] = record.message.split("\n");
  const error = errorText(record)?.split("\n")[0];
  return error === undefined ? line : `${line}: ${error}`;
}

function pidOf(record: RecordReference): string {
  return /\b(?:pid|process)[ =:]?(\d+)/i.exec(record.message)?.[1] ?? "";
}

function subjectName(activity: TemplateActivity, record: RecordReference): string | null {
  return activity.phrase?.pattern.exec(record.message)?.groups?.subject ?? null;
}

function subjectOf(activity: TemplateActivity, record: RecordReference): EntityMention | null {
  const name = subjectName(activity, record);
  return name === null ? null : { type: activity.phrase?.subjectType ?? "service", name };
}

function facts(activity: TemplateActivity, record: RecordReference): Record<string, string> {
  const groups = activity.phrase?.pattern.exec(record.message)?.groups ?? {};
  const named = Object.fromEntries(
    Object.entries(groups).filter(([, value]) => value !== undefined),
  );
  return {
    ...named,
    service: activity.service,
    host: hostOf(record) ?? "",
    text: headlineOf(record).slice(0, 200),
    title: activity.phrase?.title ?? "",
    stateProperty: activity.phrase?.state?.property ?? "",
    stateValue: activity.phrase?.state?.value ?? "",
    template: activity.template.slice(0, 200),
    startVersion: textField(activity.first, "version") ?? "",
  };
}
