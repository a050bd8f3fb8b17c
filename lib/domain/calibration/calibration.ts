import type { CalibrationCase, CaseTraits } from "./calibration-case";
import {
  type Bin,
  binBounds,
  binOf,
  casesMin,
  expectedError,
  type ShareInterval,
  type Tally,
  tallyCases,
  toCurve,
} from "./tally";

/** By what cases are told apart. */
export const groupings = ["noun", "performer", "expert", "source", "mechanism"] as const;
export type Grouping = (typeof groupings)[number];

/** Cases that share a trait; of null those that have none. */
export type CaseGroup = Tally & {
  readonly value: string | null;
  readonly expectedError: number | null;
};

export type Calibration = Tally & {
  /** Fewer than `casesMin` cases: what is counted is no figure yet. */
  readonly isTooFew: boolean;
  readonly curve: readonly Bin[];
  readonly expectedError: number | null;
  /** Each with the largest group first. */
  readonly groups: Readonly<Record<Grouping, readonly CaseGroup[]>>;
};

/** How what analysts stated compares with what people kept. Counted from decisions alone; no confidence is made of it. */
export function calibrate(cases: readonly CalibrationCase[]): Calibration {
  const curve = toCurve(cases);
  const by = (grouping: Grouping) => groupCases(cases, grouping);
  return {
    ...tallyCases(cases),
    ...{ isTooFew: cases.length < casesMin, curve, expectedError: expectedError(curve) },
    groups: {
      ...{ noun: by("noun"), performer: by("performer"), expert: by("expert") },
      ...{ source: by("source"), mechanism: by("mechanism") },
    },
  };
}

function groupCases(cases: readonly CalibrationCase[], grouping: Grouping): readonly CaseGroup[] {
  return [...Map.groupBy(cases, (each) => each[grouping])]
    .map(([value, own]) => ({
      ...{ value, ...tallyCases(own), expectedError: expectedError(toCurve(own)) },
    }))
    .toSorted((a, b) => b.count - a.count || compareTexts(a.value ?? "", b.value ?? ""));
}

/** By code units: the same order on every machine. */
function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** What cases may have in common with a piece. */
export type SharedTrait = Exclude<keyof CaseTraits, "confidence"> | "bin";

/** From the narrowest to the widest, each inside the next one: the first with enough cases is the narrowest that has them. */
const likenesses: readonly (readonly SharedTrait[])[] = [
  ["noun", "bin", "performer", "expert", "mechanism", "source"],
  ["noun", "bin", "performer", "expert", "mechanism"],
  ["noun", "bin", "performer", "expert"],
  ["noun", "bin", "performer"],
  ["noun", "bin"],
  ["noun"],
];

export type LikeThis =
  | {
      readonly kind: "known";
      readonly count: number;
      readonly kept: number;
      readonly interval: ShareInterval;
      readonly shared: readonly SharedTrait[];
      /** Of the confidences, where those are shared. */
      readonly bin: Pick<Bin, "from" | "to">;
    }
  | { readonly kind: "too-few"; readonly count: number; readonly needed: number };

/** "Of 40 like this, people kept 31", from the narrowest group that has enough cases. */
export function likeThis(cases: readonly CalibrationCase[], piece: CaseTraits): LikeThis {
  let count = 0;
  for (const shared of likenesses) {
    const { interval, ...alike } = tallyCases(
      cases.filter((each) => shared.every((trait) => isShared(each, piece, trait))),
    );
    count = alike.count;
    if (interval === null || count < casesMin) continue;
    const bin = binBounds(binOf(piece.confidence));
    return { kind: "known", count, kept: alike.kept, interval, shared, bin };
  }
  return { kind: "too-few", count, needed: casesMin };
}

function isShared(one: CaseTraits, other: CaseTraits, trait: SharedTrait): boolean {
  if (trait === "bin") return binOf(one.confidence) === binOf(other.confidence);
  return one[trait] === other[trait];
}
