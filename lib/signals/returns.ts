import { median } from "@/lib/base/robust-statistics";
import { severityRank } from "@/lib/domain/evidence/evidence-record";
import type { RecordReference } from "@/lib/domain/evidence/record-reference";
import { hostMention, hostOf } from "@/lib/names/host-and-service";
import { countBefore, type TemplateActivity } from "./log-templates";
import { onsetOf, type Signal, uniqueMentions } from "./signal";
import type { WatchedSpan } from "./watched-span";

/*
 * A program that failed says when it works again by a line it always wrote: that line did not come while
 * it failed, and comes again after the last failure. Only lines few enough to be known one by one count,
 * as agents, jobs and synchronisers write them; of frequent ones the doors and metrics tell.
 */

/** Fewer failures are an accident, after which nothing has to come back. */
const failuresMin = 3;
/** A shorter failure hides no line that comes now and then. */
const failedMsMin = 10_000;
/** The line comes within this time of the last failure, or of two of its own pauses. */
const returnsWithinMs = 30_000;
/** A line with a known pace was missing when it stayed away this many times as long. */
const missedPausesMin = 2;
/** As many earlier lines tell the pace. */
const paceMin = 3;
/** Other hosts that come back within this time come back with the first. */
const togetherMs = 10_000;
/** Up to this level a line tells of ordinary work. */
const ordinaryRankMax = severityRank("notice");

type Failing = { readonly from: number; readonly to: number };
type Return = { readonly activity: TemplateActivity; readonly records: readonly RecordReference[] };

/** One signal for each program that failed for a while and then did again what it always did. */
export function findReturns(
  activities: readonly TemplateActivity[],
  watched: WatchedSpan,
): readonly Signal[] {
  const byService = Map.groupBy(activities, ({ service }) => service);
  return [...byService].flatMap(([service, all]) => {
    const failing = failingOf(all, watched);
    if (failing === null || all.some((activity) => mayHaveGoneOn(activity, failing))) return [];
    const returns = all
      .flatMap((activity) => returnOf(activity, failing) ?? [])
      .toSorted((a, b) => startOf(a) - startOf(b));
    const [first] = returns;
    return first === undefined ? [] : [toSignal(service, first)];
  });
}

/** From the first to the last of what failed only after things had been well. */
function failingOf(activities: readonly TemplateActivity[], watched: WatchedSpan): Failing | null {
  const failures = activities.filter(
    (activity) =>
      isFailure(activity) &&
      activity.first.time.earliest >= watched.warmUpEnd &&
      countBefore(activity, watched, watched.baselineEnd) === 0,
  );
  const count = failures.reduce((sum, activity) => sum + activity.count, 0);
  const from = Math.min(...failures.map(({ first }) => first.time.earliest));
  const to = Math.max(...failures.map(({ last }) => last.time.latest));
  return count >= failuresMin && to - from >= failedMsMin ? { from, to } : null;
}

function isFailure({ phrase, severity }: TemplateActivity): boolean {
  if (phrase !== null) return phrase.family.startsWith("error.");
  return severityRank(severity) >= severityRank("error");
}

/** Ordinary lines, too many to be known one by one, may have come while it failed: whether it stopped working nobody can tell. */
function mayHaveGoneOn(
  { phrase, severity, count, early, first, last }: TemplateActivity,
  { from, to }: Failing,
): boolean {
  const isOrdinary = phrase === null && severityRank(severity) <= ordinaryRankMax;
  const isKnownWhole = count === early.length;
  return isOrdinary && !isKnownWhole && first.time.latest < from && last.time.earliest > to;
}

function returnOf(activity: TemplateActivity, { from, to }: Failing): Return | null {
  const { phrase, severity, count, early } = activity;
  const isKnownWhole = count === early.length;
  if (phrase !== null || severityRank(severity) > ordinaryRankMax || !isKnownWhole) return null;
  const before = early.filter(({ time }) => time.latest < from);
  const after = early.filter(({ time }) => time.earliest > to);
  const [first] = after;
  const last = before.at(-1);
  if (first === undefined || last === undefined || before.length + after.length < count)
    return null;
  const pace = before.length < paceMin ? null : median(pausesOf(before));
  const away = first.time.earliest - last.time.earliest;
  if (pace !== null && away < missedPausesMin * pace) return null;
  if (first.time.earliest - to > Math.max(returnsWithinMs, missedPausesMin * (pace ?? 0)))
    return null;
  return { activity, records: [first, ...withFirst(first, after)] };
}

function pausesOf(records: readonly RecordReference[]): number[] {
  return records
    .slice(1)
    .map(({ time }, index) => time.earliest - (records[index]?.time.earliest ?? time.earliest));
}

function withFirst(
  first: RecordReference,
  after: readonly RecordReference[],
): readonly RecordReference[] {
  const near = after.filter(
    (record) =>
      record !== first &&
      hostOf(record) !== hostOf(first) &&
      record.time.earliest - first.time.earliest <= togetherMs,
  );
  return near.slice(0, 3);
}

function startOf({ records }: Return): number {
  return records[0]?.time.earliest ?? Number.POSITIVE_INFINITY;
}

function toSignal(service: string, { activity, records }: Return): Signal {
  const [first = activity.first] = records;
  const text = first.message.split("\n")[0] ?? first.message;
  return {
    detector: "log-signals",
    family: "recovery.returned",
    entities: uniqueMentions([{ type: "service", name: service }, ...records.map(hostMention)]),
    onset: onsetOf(first),
    end: null,
    records,
    count: records.length,
    baselineCount: 0,
    severity: 0.6,
    novelty: 1,
    explanation: text.slice(0, 300),
    facts: {
      service,
      host: hostOf(first) ?? "",
      text: text.slice(0, 200),
      title: "{service} works again: {text}",
    },
  };
}
