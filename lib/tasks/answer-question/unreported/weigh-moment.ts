/** What is counted of a moment, to tell whether it belongs to the story. */
export type MomentFacts = {
  /** Other files in which something untold stands out at the same moment. */
  readonly otherFiles: number;
  /** Places that events cite at the same moment: what is told there already. */
  readonly reportedNear: number;
  /** Key events cite its file. */
  readonly isStoryFile: boolean;
  readonly isFirst: boolean;
  readonly isAlert: boolean;
  readonly isAccess: boolean;
  /** As the ledger reckons it, [0, 1]; 0 where it tells of nothing here. */
  readonly chance: number;
  /** The most of what else stands out at the same moment. */
  readonly matesChance: number;
};

/**
 * Logistic weights, fitted to the untold records of 42 recordings (lib/golden, bench/quality/recordings): whether a true event
 * that the passes missed lies there. No recording was left out, so what those say of these weights is flattering. What happens
 * in several files at once counts most.
 */
const weights = {
  bias: -3.5,
  otherFile: 0.53,
  reportedNear: -0.34,
  storyFile: 0.39,
  first: 0.25,
  alert: -0.72,
  access: -0.4,
  chance: 0.57,
  matesChance: 0.75,
};

/** That a moment belongs to the story and is told nowhere, [0, 1]. */
export function weighMoment(facts: MomentFacts): number {
  const log =
    weights.bias +
    weights.otherFile * facts.otherFiles +
    weights.reportedNear * Math.log2(1 + facts.reportedNear) +
    weights.storyFile * Number(facts.isStoryFile) +
    weights.first * Number(facts.isFirst) +
    weights.alert * Number(facts.isAlert) +
    weights.access * Number(facts.isAccess) +
    weights.chance * facts.chance +
    weights.matesChance * facts.matesChance;
  return 1 / (1 + Math.exp(-log));
}
