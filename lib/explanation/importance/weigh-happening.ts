import type { Features } from "./happening-features";
import { importanceBias, importanceWeights } from "./importance-weights";

export type Importance = {
  /** The chance that the story cannot do without it, [0, 1], as far as the recordings tell that the weights were fitted on. */
  readonly chance: number;
  /** What each feature adds to the logit, the largest first; with the bias they sum to it. */
  readonly bill: readonly { readonly feature: string; readonly adds: number }[];
};

/** How much a happening matters, by the weights fitted on recorded incidents (`npm run bench:fit-weights`). */
export function weighHappening(features: Features): Importance {
  const bill = Object.entries(features)
    .map(([feature, value]) => ({ feature, adds: value * (importanceWeights[feature] ?? 0) }))
    .filter(({ adds }) => adds !== 0)
    .toSorted((a, b) => Math.abs(b.adds) - Math.abs(a.adds));
  const logit = bill.reduce((sum, { adds }) => sum + adds, importanceBias);
  return { chance: 1 / (1 + Math.exp(-logit)), bill };
}
