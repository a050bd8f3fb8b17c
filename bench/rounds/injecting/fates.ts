import type { Round } from "@/lib/domain/rounds/round";
import type { Planted } from "./planted";

/** What became of a finding that was planted. */
export type Fate = {
  readonly planted: Planted;
  /** Null where nobody judged it, or it was not even let in. */
  readonly credibility: number | null;
  readonly outcome: string;
  readonly annotation: string;
  /** It stands: on the timeline, or noted as credible. */
  readonly stands: boolean;
};

const credibilityMin = 0.5;

/** Looked up by its claim in what the rounds say; what they do not tell at all has fallen before. */
export function fatesOf(planted: Iterable<Planted>, rounds: readonly Round[]): readonly Fate[] {
  const pruned = new Set(rounds.flatMap((round) => round.pruned.map(({ piece }) => piece)));
  return [...planted].map((one) => {
    for (const { findings, critiques, outcomes } of rounds) {
      const found = findings.find(({ claim }) => claim === one.finding.claim);
      if (found === undefined) continue;
      const critique = critiques.find(({ finding }) => finding === found.id);
      const outcome = outcomes.find(({ finding }) => finding === found.id);
      const credibility = critique?.credibility ?? null;
      const isFallen =
        (credibility !== null && credibility < credibilityMin) ||
        outcome === undefined ||
        outcome.outcome === "below-the-bar" ||
        outcome.outcome === "refused" ||
        (outcome.pieces.length > 0 && outcome.pieces.every((piece) => pruned.has(piece)));
      return {
        ...{ planted: one, credibility, annotation: critique?.annotation ?? "" },
        ...{ outcome: outcome?.outcome ?? "untold", stands: !isFallen },
      };
    }
    return {
      ...{ planted: one, credibility: null, outcome: "not let in", annotation: "", stands: false },
    };
  });
}

export type Tally = {
  readonly kind: string;
  readonly isTrue: boolean;
  readonly count: number;
  readonly standing: number;
};

/** By kind, the worst first: false ones that stand, true ones that do not. */
export function tallyFates(fates: readonly Fate[]): readonly Tally[] {
  const groups = Map.groupBy(fates, ({ planted }) => `${planted.isTrue} ${planted.kind}`);
  return [...groups.values()]
    .map((some) => ({
      kind: some[0]?.planted.kind ?? "",
      isTrue: some[0]?.planted.isTrue ?? false,
      count: some.length,
      standing: some.filter(({ stands }) => stands).length,
    }))
    .toSorted((a, b) => Number(a.isTrue) - Number(b.isTrue) || badShare(b) - badShare(a));
}

export function badShare({ isTrue, count, standing }: Tally): number {
  return (isTrue ? count - standing : standing) / Math.max(1, count);
}
