import type { Episode } from "../entry";
import type { Sequence, SequenceBreak } from "../watch/sequence";
import type { StreamWatch } from "../watch/stream-watch";
import { gravityOf, placesOf } from "./stream-context";

/** A rule that held for so many steps in a row of one thing, and in this share of all steps of its column. */
const heldMin = 20;
const heldShareMin = 0.95;
/** Of one column so many breaks are told, the largest. */
const listedMax = 4;
/** Rows written in another order make up for it within so many. */
const shuffledWithin = 4;
/** A step over so many values is no hole any more: the count was set anew. */
export const holeMax = 100_000;

/** Numbers that should go on from row to row and do not: a hole, the same again, a step back, a jump. */
export function findSequences(stream: StreamWatch): readonly Episode[] {
  const whole = stream.tables.size > 1 ? [...stream.sequences.columns()] : [];
  const known = new Set(whole.map(([column]) => column));
  const ofTables = [...stream.tables.values()].flatMap(({ sequences }) =>
    [...sequences.columns()].filter(([column]) => !known.has(column)),
  );
  return [...whole, ...ofTables].flatMap(([column, sequences]) => breaksOf(column, sequences));
}

function breaksOf(column: string, sequences: readonly Sequence[]): readonly Episode[] {
  const held = sequences.reduce((sum, sequence) => sum + sequence.held, 0);
  const broken = sequences.reduce((sum, sequence) => sum + sequence.broken, 0);
  const heldShare = held / Math.max(1, held + broken);
  if (heldShare < heldShareMin) return [];
  return sequences
    .filter((sequence) => !goesRound(sequence))
    .flatMap((sequence) =>
      withoutWraps(withoutShuffles(sequence.breaks))
        .filter((each) => each.held >= heldMin)
        .map((each) => ({ each, sequence })),
    )
    .toSorted((a, b) => Math.abs(b.each.excess) - Math.abs(a.each.excess))
    .slice(0, listedMax)
    .map(({ each, sequence: { thing } }) => toEpisode(each, column, thing, heldShare));
}

/** Values that come so often, and begin anew so often, are those of a round, as of servers that take turns. */
const roundsMin = 2.5;
const returnsMin = 2;

function goesRound({ rounds, breaks }: Sequence): boolean {
  return rounds >= roundsMin && breaks.filter(({ excess }) => excess < -1).length >= returnsMin;
}

/** Without those that make up for each other within a few rows: two writers, one file. */
function withoutShuffles(breaks: readonly SequenceBreak[]): readonly SequenceBreak[] {
  const kept: SequenceBreak[] = [];
  for (let from = 0; from < breaks.length; from++) {
    const to = endOfShuffle(breaks, from);
    const each = breaks[from];
    if (to === null && each !== undefined) kept.push(each);
    else if (to !== null) from = to;
  }
  return kept;
}

function endOfShuffle(breaks: readonly SequenceBreak[], from: number): number | null {
  let excess = 0;
  for (let at = from; at < breaks.length; at++) {
    const [begun, each] = [breaks[from], breaks[at]];
    if (begun === undefined || each === undefined || each.at - begun.at > shuffledWithin)
      return null;
    excess += each.excess;
    if (at > from && excess === 0) return at;
  }
  return null;
}

/** Without counters that begin anew: at 0 or 1 behind a round number, or by the same step back each time. */
function withoutWraps(breaks: readonly SequenceBreak[]): readonly SequenceBreak[] {
  return breaks.filter(({ from, to }) => {
    if (to >= from) return true;
    if (breaks.filter((other) => other.from === from && other.to === to).length >= 2) return false;
    const isRound = Number.isInteger(Math.log2(from + 1)) || /^9+$/.test(String(from));
    return Math.abs(to) > 1 || !isRound;
  });
}

function toEpisode(
  { before, after, from, to, held, excess }: SequenceBreak,
  column: string,
  thing: string,
  heldShare: number,
): Episode {
  const named = thing.split("\u0001").filter((name) => name !== "");
  const subject = named.length === 0 ? "" : `${named.join(" ")}: `;
  return {
    kind: "episode",
    property: "sequence",
    saying: null,
    direction: excess > 0 ? "up" : "down",
    isReturn: false,
    entities: placesOf(after, named),
    onset: after.time,
    end: null,
    witnesses: [after, before],
    title: `${subject}${column} ${from} → ${to}: ${describe(from, excess)}`,
    measures: {
      magnitude: Math.min(20, Math.log2(1 + Math.abs(excess))),
      gravity: gravityOf(after),
      stepsHeld: held,
      heldShare,
      steps: excess,
    },
  };
}

function describe(value: number, excess: number): string {
  if (excess === -1) return `${value} comes twice`;
  if (excess < 0) return "it steps back";
  const isHole = Number.isInteger(excess) && excess <= holeMax;
  return isHole ? `${excess.toLocaleString("en-US")} left out` : "it jumps";
}
