/** Limits of a run, together, with what happens when each is reached. */
export const budgets = {
  /** Turns an analyst may take in one pass. Reached: a warning in the journal, partial results kept. */
  passIterationsMax: 20,
  /** Calls handled in one turn. Further ones are answered "too many calls in one turn". */
  callsPerTurnMax: 1000,
  /** Root causes reported. Further candidates stay in the graph. */
  rootCausesMax: 5,
} as const;
