import type { Investigation, Round } from "@/lib/domain/rounds/round";
import { scoreText } from "./drawn-round";
import { isLetIn } from "./round-words";

type Bill = {
  readonly score: number;
  readonly parts: readonly {
    readonly name: string;
    readonly value: number;
    readonly weight: number;
  }[];
};

export type CoherencePoint = {
  /** 0 is what the passes left. */
  readonly round: number;
  readonly name: string;
  readonly score: number;
  readonly scoreText: string;
  /** "+0.04"; null for the first. */
  readonly moved: string | null;
  /** "+0.06 Corroboration, −0.02 Continuity" */
  readonly by: string;
  /** Shares in [0, 1] from the left and from the top. */
  readonly x: number;
  readonly y: number;
};

export type CoherenceLine = {
  readonly points: readonly CoherencePoint[];
  /** In a box of 1,000 by 100. */
  readonly path: string;
  /** What the last round said would raise it most. */
  readonly raiseMost: string;
};

/** Smaller moves of a part are not told: they would round to nothing. */
const shownMin = 0.005;

/** How well the account held together after the passes and after each round, and which parts moved it. */
export function toCoherenceLine({
  rounds,
  passes,
}: Pick<Investigation, "rounds" | "passes">): CoherenceLine | null {
  const last = rounds.at(-1);
  if (last === undefined) return null;
  const bills = [
    ...(passes === null ? [] : [{ n: 0, bill: passes, round: null }]),
    ...rounds.map((round) => ({ n: round.n, bill: round.coherence, round })),
  ];
  const points = bills.map(({ n, bill, round }, index): CoherencePoint => {
    const before = bills[index - 1]?.bill ?? null;
    return {
      ...{ round: n, name: n === 0 ? "After the passes" : `Round ${n}`, score: bill.score },
      ...{ scoreText: scoreText(bill.score), x: shareOf(index, bills.length), y: 1 - bill.score },
      moved: before === null ? null : signed(bill.score - before.score),
      by: before === null ? "" : moversText(before, bill, round),
    };
  });
  return { points, path: pathOf(points), raiseMost: last.coherence.raiseMost };
}

/** A single point stands in the middle. */
function shareOf(index: number, count: number): number {
  return count === 1 ? 0.5 : index / (count - 1);
}

function pathOf(points: readonly CoherencePoint[]): string {
  return points
    .map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${round(x * 1_000)} ${round(y * 100)}`)
    .join("");
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function moversText(before: Bill, after: Bill, round: Round | null): string {
  const moves = after.parts
    .map(({ name, value, weight }) => {
      const old = before.parts.find((part) => part.name === name);
      return { name, by: value * weight - (old ? old.value * old.weight : 0) };
    })
    .filter(({ by }) => Math.abs(by) >= shownMin)
    .toSorted((one, other) => Math.abs(other.by) - Math.abs(one.by));
  const moved = moves.map(({ name, by }) => `${signed(by)} ${name}`).join(", ");
  const isByLoss =
    after.score - before.score >= shownMin &&
    (round?.pruned.length ?? 0) > 0 &&
    !round?.outcomes.some(isLetIn);
  if (moved === "") return "no part changed";
  return isByLoss ? `${moved}; only by removing items` : moved;
}

/** "+0.04", "−0.02", "±0.00" */
function signed(by: number): string {
  const text = Math.abs(by).toFixed(2);
  if (text === "0.00") return "±0.00";
  return by > 0 ? `+${text}` : `−${text}`;
}
