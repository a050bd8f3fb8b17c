import type { Compared } from "./parts/compare-scores";
import type { Injected } from "./parts/inject-false";
import type { KnockedOut } from "./parts/knock-sources-out";
import type { RoundWork } from "./parts/measure-work";
import type { PlayedModels } from "./parts/play-models";
import type { Additions } from "./parts/tell-additions";
import type { TimedRounds } from "./parts/time-rounds";

/** Full rounds, and what is left of them without one part. */
export const ablations = [[], ["critique"], ["pruning"], ["gaps"]] as const;

export type Ablated = {
  readonly without: string;
  readonly compared: Compared;
  readonly injected: Injected;
};

/** All that was measured, recording by recording. */
export type Figures = {
  readonly compared: Compared[];
  readonly additions: Additions[];
  readonly injected: Injected[];
  readonly knockedOut: KnockedOut[];
  readonly work: RoundWork[];
  readonly ablated: Ablated[];
  readonly models: PlayedModels[];
  readonly timed: (TimedRounds & { readonly slug: string })[];
  /** Recordings that offered no matter for a part. */
  readonly passedOver: string[];
  /** What is broken rather than low. */
  readonly broken: string[];
};

export function noFigures(): Figures {
  return {
    ...{ compared: [], additions: [], injected: [], knockedOut: [], work: [], ablated: [] },
    ...{ models: [], timed: [] },
    ...{ passedOver: [], broken: [] },
  };
}
