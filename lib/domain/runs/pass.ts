export const passes = ["coarse", "detailed", "causal"] as const;
/** The three passes in their fixed order: the skeleton, what bridges it, and why. */
export type Pass = (typeof passes)[number];

/** Tasks that end with one answer, by the ids of their contracts. */
export type RoundTaskId =
  | "direct"
  | "answer-question"
  | "critique"
  | "report"
  | "extract-facts"
  | "propose-interventions"
  | "answer-in-words";
