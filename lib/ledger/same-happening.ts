import type { Interval } from "@/lib/base/instant";
import { type RecordReference, referenceKey } from "@/lib/domain/record-reference";
import type { LedgerEntry } from "./entry";
import { type RareNames, sharedRarity } from "./names/names";

/** A happening as far as its entries were met. */
export type Growing = {
  readonly entries: LedgerEntry[];
  readonly witnesses: Map<string, RecordReference>;
  readonly names: Map<string, number>;
  readonly onset: Interval;
};

/** What is told farther apart than this are two things. */
export const lookBackMs = 20_000;
/** Series are sampled: what departs between the same samples departed together. */
const sampledSameMs = 6_000;
const sampledSlackMs = 1_500;
/** Lines of one file within this tell one thing; of other files when they share a name as rare as this. */
const sameFileMs = 300;
const sameNameMs = 1_200;
export const rareBits = 6;
/** What several say of themselves within this is one thing that happened to them. */
const sameSayingMs = 6_000;

/** Does the entry tell of what happened there? A new way to be the same needs its candidates in `happening-index.ts`. */
export function isSame(entry: LedgerEntry, names: RareNames, happening: Growing): boolean {
  const [record] = entry.witnesses;
  const [first] = happening.entries;
  if (record === undefined || first === undefined) return false;
  if (happening.witnesses.has(referenceKey(record))) return true;
  if (isMeasured(entry) || isMeasured(first)) {
    return isMeasured(entry) && isMeasured(first) && departTogether(entry, first);
  }
  if (hasOneWitness(entry) || hasOneWitness(first)) return false;
  return tellTheSame(entry, names, happening, first);
}

/** Lines that say the same of several things, that stand together, or that share a rare name. */
function tellTheSame(
  entry: LedgerEntry,
  names: RareNames,
  happening: Growing,
  first: LedgerEntry,
): boolean {
  const apartMs = Math.abs(entry.onset.latest - happening.onset.latest);
  if (apartMs <= sameSayingMs && sayAlike(entry, first)) return true;
  if (apartMs <= sameFileMs && entry.witnesses[0]?.path === first.witnesses[0]?.path) return true;
  return apartMs <= sameNameMs && sharedRarity(names, happening.names) >= rareBits;
}

function sayAlike(a: LedgerEntry, b: LedgerEntry): boolean {
  return a.saying !== null && a.saying === b.saying;
}

export function isMeasured(entry: LedgerEntry): boolean {
  return entry.kind === "episode" && (entry.property === "level" || entry.property === "spike");
}

/** What one person says, and one alert, is a thing of its own. */
export function hasOneWitness({ kind, witnesses }: LedgerEntry): boolean {
  return kind === "statement" || witnesses[0]?.kind === "alert";
}

function departTogether(entry: LedgerEntry, first: LedgerEntry): boolean {
  return (
    entry.witnesses[0]?.path === first.witnesses[0]?.path &&
    entry.entities[0]?.name === first.entities[0]?.name &&
    entry.onset.earliest <= first.onset.latest + sampledSlackMs &&
    Math.abs(entry.onset.latest - first.onset.latest) <= sampledSameMs
  );
}
