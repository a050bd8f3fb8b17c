import type { Interval } from "@/lib/base/instant";
import { type Gap, isDecidedGap } from "./gap";
import { hasSameWords, isSameQuestion } from "./same-question";
import type { Uncertainty } from "./uncertainty";

/** The gap people have said something of that asks what this one asks; null where none does. */
export function findSettledGap(known: Iterable<Gap>, gap: Gap): Gap | null {
  return [...known].find((one) => isDecidedGap(one) && asksTheSame(one, gap)) ?? null;
}

/** The uncertainty somebody waived that asks what this one asks, in the same context; null where none does. */
export function findWaived(known: Iterable<Uncertainty>, asked: Uncertainty): Uncertainty | null {
  const { type, context, description } = asked;
  const isSame = (one: Uncertainty) =>
    one.description === description || (one.context === context && isAlike(one, asked));
  return [...known].find((one) => isWaived(one) && one.type === type && isSame(one)) ?? null;
}

/** The same of questions about clocks, whose contexts list files. */
export function findWaivedDoubt(
  known: Iterable<Uncertainty>,
  asked: Uncertainty,
): Uncertainty | null {
  const { type } = asked;
  return (
    [...known].find((one) => isWaived(one) && one.type === type && isAlike(one, asked)) ?? null
  );
}

function isWaived({ status }: Uncertainty): boolean {
  return status === "waived";
}

function isAlike(one: Uncertainty, other: Uncertainty): boolean {
  return isSameQuestion({ ...one, files: [] }, { ...other, files: [] });
}

/**
 * The same of the same files and stretch, which say all of a silence the rules found; anything else has the same words
 * too, but for counts and times, which change with every further file, and for what a person edited. What a person or
 * a model asked may be of a part of what the files tell. What names no stretch, or no file, is told apart by its words,
 * without what they count and list.
 */
export function asksTheSame(one: Gap, other: Gap): boolean {
  const isOfFiles = one.files.length > 0 && other.files.length > 0;
  if (one.reason === other.reason && isOfFiles && one.window !== null && other.window !== null) {
    const isPlaced = isSameSet(one.files, other.files) && coverEachOther(one.window, other.window);
    return isPlaced && (needsNoWords(one, other) || hasSameWords(one, other));
  }
  return areAlike(one.files, other.files) && isSameQuestion(one, other);
}

function needsNoWords(known: Gap, asked: Gap): boolean {
  if (known.actor === "person") return false;
  const isFoundSilence = [known, asked].every(
    ({ reason, actor }) => reason === "silence" && actor === "rules",
  );
  return isFoundSilence || known.standing === "edited";
}

function isSameSet(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && sharedOf(a, b) === a.length;
}

/** At least half of the longer list is in both; none and none are alike. */
function areAlike(a: readonly string[], b: readonly string[]): boolean {
  const most = Math.max(a.length, b.length);
  return most === 0 || (a.length > 0 && b.length > 0 && sharedOf(a, b) * 2 >= most);
}

function sharedOf(a: readonly string[], b: readonly string[]): number {
  const there = new Set(b);
  return a.filter((file) => there.has(file)).length;
}

/** At least half of the longer one is in both: a long silence is not settled with a short one inside it. */
function coverEachOther(a: Interval, b: Interval): boolean {
  const sharedMs = Math.min(a.latest, b.latest) - Math.max(a.earliest, b.earliest);
  const longerMs = Math.max(a.latest - a.earliest, b.latest - b.earliest);
  return sharedMs >= 0 && sharedMs * 2 >= longerMs;
}
