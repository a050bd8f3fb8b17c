/** What the rules state with a confidence. `incident`: that there was one. */
export const claimKinds = ["key event", "detail", "link", "root", "state", "incident"] as const;
export type ClaimKind = (typeof claimKinds)[number];

/** Claims of like confidence on recordings the weights were not fitted on: how many, mean confidence, share that was true. */
export type ReliabilityBand = {
  readonly n: number;
  readonly stated: number;
  readonly true: number;
};

export type ClaimModel = {
  /** What one unit of a feature adds to the logit, and the logit without any. */
  readonly weights: { readonly bias: number; readonly units: Readonly<Record<string, number>> };
  /** The lowest first, about equally many claims in each. */
  readonly bands: readonly ReliabilityBand[];
};

export type ClaimModels = {
  /** Recordings the weights were fitted on. */
  readonly fittedOn: number;
  readonly models: Readonly<Record<ClaimKind, ClaimModel>>;
};
