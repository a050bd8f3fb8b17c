import { allowedFunctions } from "@/lib/investigation/function-calls";

/** What the causal pass is asked for, whoever plays it. */
export const causalPass = {
  functions: allowedFunctions.causal,
  /** A pair scored lower is not proposed. */
  confidenceMin: 0.35,
  /** Parents of one event; further ones are weaker than what they compete with. */
  parentsMax: 3,
} as const;
