import { findAnswerStatus } from "@/lib/domain/evidence/answer-status";
import { type RecordReference, referenceKey } from "@/lib/domain/evidence/record-reference";
import { type EntryShape, shapeOf } from "@/lib/explanation/importance/entry-shape";
import type { Weighed } from "@/lib/explanation/weights/weigh";
import { basisOfEvent } from "@/lib/investigation/construction/builder/time-basis";
import type { LedgerEntry } from "@/lib/ledger/entry";
import type { Happening } from "@/lib/ledger/happening";
import type { EventDraft } from "../event-draft";
import { titleHappening } from "./title-entry";

/** Families of drafts that no vocabulary knows begin so: what they are is their shape. */
export const ledgerFamily = "ledger.";

const kinds: Readonly<Record<EntryShape, string>> = {
  deed: "action",
  alert: "alert",
  statement: "communication",
  state: "state_change",
  "state-back": "state_change",
  setting: "state_change",
  line: "observation",
  "first-line": "observation",
  "rate-up": "degradation",
  "rate-down": "degradation",
  silence: "observation",
  resumption: "recovery",
  level: "degradation",
  "level-back": "recovery",
  spike: "observation",
  sequence: "observation",
  due: "observation",
};
/** From this gravity on, 0 to 5, a line says itself that something failed. */
const failureGravity = 4;
const witnessesMax = 12;
/** So many of them are cited at least, however many stand in one place. */
const citedSurely = 4;

/** A happening as the timeline would tell it. */
export function toLedgerDraft(
  happening: Happening,
  { chance }: Weighed,
  isKey: boolean,
): EventDraft | null {
  const [firstEntry] = happening.entries;
  const [first] = happening.witnesses;
  if (firstEntry === undefined || first === undefined) return null;
  const shape = shapeOf(firstEntry);
  const gravity = Math.max(...happening.entries.map(({ measures }) => measures.gravity ?? 1));
  const isFailure = shape.endsWith("line") && gravity >= failureGravity;
  return {
    id: `${ledgerFamily}${shape}:${referenceKey(first)}`,
    family: `${ledgerFamily}${shape}`,
    kind: isFailure ? "failure" : kindOf(firstEntry, shape),
    title: titleHappening(happening),
    description: describe(happening.entries),
    entities: entitiesOf(happening.entries),
    onset: happening.onset,
    end: null,
    basis: basisOf(firstEntry, first),
    records: recordsOf(happening),
    shows: showsOf(happening),
    severity: gravity / 5,
    novelty: 1,
    baselineCount: 0,
    count: happening.entries.length,
    score: chance,
    isKey,
    isImpact: false,
    stage: 5,
    confidence: Math.round((0.6 + 0.35 * chance) * 100) / 100,
    facts: {},
  };
}

/**
 * What is no state of anything did not change its state either, rows that come again to report failures are no relief, and that a
 * counter grows faster or more slowly is neutral by itself.
 */
function kindOf(entry: LedgerEntry, shape: EntryShape): string {
  if (entry.kind === "episode" && entry.isRate === true) return kinds.line;
  // People give their words no level: a line with one is a program's.
  if (entry.kind === "statement" && (entry.witnesses[0]?.severity ?? null) !== null)
    return kinds.line;
  const isReading = entry.kind === "transition" && entry.isReading === true;
  const isNoRelief = shape === "resumption" && entry.witnesses.slice(0, 1).some(reportsFailure);
  return isReading || isNoRelief ? "observation" : kinds[shape];
}

/** A message that was not handed over: enhanced status codes of classes 4 and 5 (RFC 3463), and what mail servers call it. */
const notDelivered = /\bdsn=[45]\.\d|\bstatus=(?:deferred|bounced|expired|undeliverable)\b/iu;

/** By its level, by the status of an answer, or by that of a delivery. */
function reportsFailure({ severity, fields, message }: RecordReference): boolean {
  if (notDelivered.test(message)) return true;
  if (severity === "error" || severity === "critical") return true;
  return (findAnswerStatus(fields) ?? 0) >= 400;
}

/** The record that the title is of stands among the first, which are cited. */
function recordsOf({ entries, witnesses }: Happening): readonly RecordReference[] {
  const key = entries[0]?.witnesses[0] === undefined ? "" : referenceKey(entries[0].witnesses[0]);
  const at = witnesses.findIndex((record) => referenceKey(record) === key);
  const telling = at < citedSurely ? [] : witnesses.slice(at, at + 1);
  const others = telling.length === 0 ? witnesses : witnesses.toSpliced(at, 1);
  return [...others.slice(0, 1), ...telling, ...others.slice(1)].slice(0, witnessesMax);
}

/** An order is told by the value it sets, and another entry of the same record knows the old one. */
function showsOf({ entries }: Happening): readonly RecordReference[] {
  const [told] = entries[0]?.witnesses ?? [];
  return entries.flatMap(({ witnesses: [first], shows = [] }, at) => {
    const isSame =
      told !== undefined && first !== undefined && referenceKey(first) === referenceKey(told);
    return at === 0 || isSame ? shows : [];
  });
}

/** What was written down beforehand is no record of when it came. */
function basisOf(first: LedgerEntry, { kind }: RecordReference): EventDraft["basis"] {
  return first.kind === "due" && first.basis !== "limit" ? "mention" : basisOfEvent(kind);
}

function describe(entries: readonly LedgerEntry[]): string {
  const titles = [...new Set(entries.map(({ title }) => title))];
  return titles.slice(0, 6).join(". ");
}

function entitiesOf(entries: readonly LedgerEntry[]): EventDraft["entities"] {
  const seen = new Map(
    entries.flatMap(({ entities }) =>
      entities.map((each) => [each.name.toLowerCase(), each] as const),
    ),
  );
  return [...seen.values()].slice(0, 12);
}
