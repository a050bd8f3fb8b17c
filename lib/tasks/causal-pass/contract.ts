import { definePassTask } from "@/lib/investigation/ports/task";

export const causalPassTask = definePassTask("causal", 1);

/** Bounds of what the rules propose. */
export const causalPass = {
  /** A pair scored lower is not proposed. */
  confidenceMin: 0.35,
  /** Parents of one event; further ones are weaker than what they compete with. */
  parentsMax: 3,
} as const;
