/**
 * Whether a correction would move apart what somebody did once and two files record: a message "restarting payments-2" and the restart,
 * one login in two logs. What people do is done at one moment, whatever the clocks of requests suggest; such an act is worth more than
 * any number of delays that look like a clock. A correction that is right brings acts together, so the two are counted against each other.
 */
import type { ClockSegment } from "@/lib/domain/evidence/artifact";
import type { Act, ActSource } from "./act-source";

/** One act is recorded within this part of the offset, and within this time, in both files. */
const nearShare = 0.25;
const nearMaxMs = 30_000;
/** Below this an offset is as long as people take to type. */
const offsetMinMs = 1_000;

/** A mark that two sources name, by their places in the list. */
export type TornAct = { readonly digest: number; readonly own: number; readonly other: number };

/** Acts that the correction of a source moves apart, when they outnumber those it brings together; null: none. */
export function findTornActs(
  place: number,
  sources: readonly ActSource[],
): readonly TornAct[] | null {
  const own = sources[place];
  if (own === undefined || own.segments.every(({ offsetMs }) => Math.abs(offsetMs) < offsetMinMs))
    return null;
  const compared = sources.flatMap((other, at) => {
    if (other.host === own.host) return [];
    const pairs = pairActs(own, other);
    return [{ at, pairs, people: pairs.filter(({ isOfPerson }) => isOfPerson) }];
  });
  const people = compared.flatMap(({ at, people }) => people.map((pair) => ({ ...pair, at })));
  if (isTorn(people)) return toExamples(people, place);
  for (const { at, pairs } of compared) {
    const machines = pairs.filter(({ isOfPerson }) => !isOfPerson);
    const apart = machines.filter(({ fit }) => fit === "apart").length;
    // Of what two logs have in common by chance some lies anywhere; of acts that both record most lies near.
    if (isTorn(machines) && apart * 2 >= machines.length)
      return toExamples(
        machines.map((pair) => ({ ...pair, at })),
        place,
      );
  }
  return null;
}

type Fit = "apart" | "together" | "neither";
type Pair = { readonly digest: number; readonly fit: Fit; readonly isOfPerson: boolean };

function isTorn(pairs: readonly Pair[]): boolean {
  const count = (wanted: Fit) => pairs.filter(({ fit }) => fit === wanted).length;
  return count("apart") > count("together");
}

/** One for each record of the other source: several marks of one record are one act. */
function pairActs(own: ActSource, other: ActSource): readonly Pair[] {
  const isOwnLess = own.marks.size <= other.marks.size;
  const [fewer, more] = isOwnLess ? [own.marks, other.marks] : [other.marks, own.marks];
  const byRecord = new Map<number, Pair>();
  for (const [digest, one] of fewer) {
    const match = more.get(digest);
    if (match === undefined || !isOneAct(one, match)) continue;
    const [here, there] = isOwnLess ? [one, match] : [match, one];
    const known = byRecord.get(there.recordNumber);
    if (known === undefined || known.fit === "neither")
      byRecord.set(there.recordNumber, {
        ...{ digest, fit: fitOf(here, there, own.segments, other.segments) },
        isOfPerson: [one, match].some(({ maker }) => maker === "person"),
      });
  }
  return [...byRecord.values()];
}

/** Two programs use the same words at any time, and the same identifier for one thing. */
function isOneAct(one: Act, other: Act): boolean {
  const makers = [one.maker, other.maker];
  return makers.includes("person") || !makers.includes("phrase");
}

function fitOf(
  here: Act,
  there: Act,
  own: readonly ClockSegment[],
  others: readonly ClockSegment[],
): Fit {
  const offsetMs = offsetAt(own, here.recordNumber);
  if (Math.abs(offsetMs) < offsetMinMs) return "neither";
  const apartMs = here.atMs - (there.atMs - offsetAt(others, there.recordNumber));
  const nearMs = Math.min(nearMaxMs, Math.abs(offsetMs) * nearShare);
  if (Math.abs(apartMs) <= nearMs) return "apart";
  return Math.abs(apartMs - offsetMs) <= nearMs ? "together" : "neither";
}

function offsetAt(segments: readonly ClockSegment[], record: number): number {
  return segments.findLast(({ fromRecord }) => fromRecord <= record)?.offsetMs ?? 0;
}

const examplesMax = 3;

function toExamples(
  pairs: readonly (Pair & { readonly at: number })[],
  place: number,
): readonly TornAct[] {
  return pairs
    .filter(({ fit }) => fit === "apart")
    .slice(0, examplesMax)
    .map(({ digest, at }) => ({ digest, own: place, other: at }));
}
