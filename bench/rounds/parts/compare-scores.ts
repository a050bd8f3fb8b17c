import type { RoundCoherence } from "@/lib/domain/rounds/round";
import { type GoldenScore, scoreAgainst } from "@/lib/golden/golden-incident";
import type { PlayedRun } from "../play-rounds";
import type { Recording } from "../recordings";

/** What the scorer says beside what `GoldenScore` names. */
export type FullScore = GoldenScore & {
  readonly linkR: number;
  readonly linkP: number;
  readonly allPrecision: number;
};

/** Full rounds beside the passes alone. */
export type Compared = {
  readonly slug: string;
  readonly group: string;
  readonly isQuiet: boolean;
  readonly passes: FullScore;
  readonly full: FullScore;
  readonly rounds: number;
  readonly end: string;
  readonly coherence: readonly (readonly [name: string, before: number, after: number])[];
  readonly pruned: number;
  readonly seconds: { readonly passes: number; readonly full: number };
};

export async function compareScores(
  { slug, group, folder }: Recording,
  isQuiet: boolean,
  passes: PlayedRun,
  full: PlayedRun,
): Promise<Compared> {
  const [before, after] = [await scored(folder, passes), await scored(folder, full)];
  return {
    ...{ slug, group, isQuiet, passes: before, full: after },
    ...{ rounds: full.rounds.length, end: full.end ?? "none" },
    coherence: partsOf(full.coherenceBefore, full.rounds.at(-1)?.coherence ?? null),
    pruned: full.rounds.reduce((sum, { pruned }) => sum + pruned.length, 0),
    seconds: { passes: passes.seconds, full: full.seconds },
  };
}

export async function scored(folder: string, run: Pick<PlayedRun, "document">): Promise<FullScore> {
  return (await scoreAgainst(folder, run.document)) as FullScore; // The scorer prints all it reckons.
}

function partsOf(before: RoundCoherence | null, after: RoundCoherence | null) {
  if (before === null || after === null) return [];
  const parts = before.parts.map(
    ({ name, value }) =>
      [name, value, after.parts.find((part) => part.name === name)?.value ?? value] as const,
  );
  return [["score", before.score, after.score] as const, ...parts];
}

/** What got lower by rounds, in words; empty is as it should be. */
export function findLosses({ passes, full, isQuiet }: Compared): readonly string[] {
  const lower = (name: "keyRecall" | "keyPrecision" | "linkF1") =>
    full[name] < passes[name] - 1e-9
      ? [`${name} ${passes[name].toFixed(3)} → ${full[name].toFixed(3)}`]
      : [];
  const isRootLost = passes.rootRank === 1 && full.rootRank !== 1 && !isQuiet;
  const isAbstentionLost = isQuiet && passes.outcome !== "incident" && full.outcome === "incident";
  return [
    ...lower("keyRecall"),
    ...lower("keyPrecision"),
    ...lower("linkF1"),
    ...(isRootLost ? [`root 1 → ${full.rootRank}`] : []),
    ...(isAbstentionLost ? ["tells an incident where there is none"] : []),
  ];
}

/** Bars that are a matter of yes or no. */
export function findBroken({ full, slug }: Compared): readonly string[] {
  return [
    ...(full.citationValidity < 1
      ? [`${slug}: citations ${full.citationValidity.toFixed(3)}`]
      : []),
    ...(full.impossible > 0 ? [`${slug}: ${full.impossible} links the clock forbids`] : []),
  ];
}
