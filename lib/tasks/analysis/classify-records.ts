import { type Interval, overlaps } from "@/lib/base/instant";
import { type RecordReference, referenceKey } from "@/lib/domain/evidence/record-reference";
import { judgeRecords } from "@/lib/signals/collect-signals";
import type { Signal } from "@/lib/signals/signal";
import type { Analysis } from "./analyse";
import { markResponses } from "./changes-in-response";
import { markDeedsBeforeTrouble } from "./deeds-before-trouble";
import { deriveChanges } from "./derive-changes";
import { neverEvents } from "./draft-events";
import { findDiagnoses } from "./statement-signals";
import { familyOf } from "./weigh-event";

/**
 * What records are that somebody made an event of: a signal the analysis has of them already, else what the same
 * detectors say of them alone, judged beside all the others. Null when nothing is known of such records.
 */
export function classifyRecords(
  records: readonly RecordReference[],
  onset: Interval,
  analysis: Analysis,
): Signal | null {
  const dated = records.filter(({ time }) => overlaps(time, onset));
  // What it cites beside the record it is dated by is context, and may be anything.
  const considered = dated.length === 0 ? records : dated;
  const noticed = findNoticed(considered, analysis);
  if (noticed !== null) return { ...noticed, family: familyAt(noticed, onset, analysis) };
  const alone = judgeAlone(considered, analysis);
  if (alone === null) return findExplanation(records, analysis);
  return withHabit(besideOthers({ ...alone, onset }, analysis), analysis);
}

/** What a deed is depends on when it was done: before the trouble it is a change, in it a response. */
export function familyAt(
  { family, onset: known, records }: Pick<Signal, "family" | "onset" | "records">,
  onset: Interval,
  analysis: Analysis,
): string {
  if (overlaps(known, onset) || !/^(change|response|job)\./.test(family)) return family;
  const alone = judgeAlone(records.slice(0, 1), analysis);
  return alone === null ? family : besideOthers({ ...alone, onset }, analysis).family;
}

/** The signal that begins with one of the records, else one that rests on one of them. */
function findNoticed(records: readonly RecordReference[], { signals }: Analysis): Signal | null {
  const cited = new Set(records.map(referenceKey));
  const isCited = (record: RecordReference) => cited.has(referenceKey(record));
  const resting = signals.filter((signal) => signal.records.some(isCited));
  const beginning = resting.filter((signal) => signal.records.slice(0, 1).some(isCited));
  return mostTelling(beginning) ?? mostTelling(resting);
}

function judgeAlone(
  records: readonly RecordReference[],
  { lexicon, observations: { watched } }: Analysis,
): Signal | null {
  if (records.length === 0 || watched === null) return null;
  return mostTelling(judgeRecords(records, watched, lexicon));
}

/** The one a timeline wants most. */
function mostTelling(signals: readonly Signal[]): Signal | null {
  const wanted = signals.filter(({ family }) => !neverEvents.test(family));
  const weightOf = ({ family }: Signal) => familyOf(family).weight;
  return wanted.toSorted((a, b) => weightOf(b) - weightOf(a))[0] ?? null;
}

function besideOthers(signal: Signal, { signals }: Analysis): Signal {
  const [changed = signal] = deriveChanges([signal]);
  const marked = markDeedsBeforeTrouble(markResponses([...signals, changed]));
  return marked.findLast(({ records }) => records[0] === signal.records[0]) ?? changed;
}

/** One line of many like it came as often, and as often before, as all of them. */
function withHabit(signal: Signal, { signals }: Analysis): Signal {
  if (signal.detector !== "log-signals") return signal;
  const habit = signals.find(
    ({ detector, facts }) =>
      detector === signal.detector &&
      facts.template === signal.facts.template &&
      facts.service === signal.facts.service,
  );
  if (habit === undefined) return signal;
  const { count, baselineCount, novelty } = habit;
  return { ...signal, count, baselineCount, novelty };
}

/** Somebody names the cause in them. */
function findExplanation(
  records: readonly RecordReference[],
  { statements, entities }: Analysis,
): Signal | null {
  const cited = new Set(records.map(referenceKey));
  const citedStatements = statements.filter(({ record }) => cited.has(referenceKey(record)));
  return findDiagnoses(citedStatements, entities)[0] ?? null;
}
