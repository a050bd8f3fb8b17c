/** Numbers something is weighed by, by name; a feature that is not there is 0. */
export type Features = Readonly<Record<string, number>>;

/** Counts and lengths of time are weighed by their order of magnitude. */
export const doublings = (value: number) => Math.log2(1 + Math.max(0, value));

/** What one unit of a feature adds to the logit, and the logit without any; written by `npm run bench fit-weights`. */
export type Weights = { readonly bias: number; readonly units: Features };

export type Weighed = {
  /** [0, 1], as far as the recordings tell that the weights were fitted on. */
  readonly chance: number;
  /** What each feature adds to the logit, the largest first; with the bias they sum to it. */
  readonly bill: readonly { readonly feature: string; readonly adds: number }[];
};

/** The chance of what has such features, with the bill. */
export function weigh(features: Features, { bias, units }: Weights): Weighed {
  const bill = Object.entries(features)
    .map(([feature, value]) => ({ feature, adds: value * (units[feature] ?? 0) }))
    .filter(({ adds }) => adds !== 0)
    .toSorted((a, b) => Math.abs(b.adds) - Math.abs(a.adds));
  const logit = bill.reduce((sum, { adds }) => sum + adds, bias);
  return { chance: 1 / (1 + Math.exp(-logit)), bill };
}
