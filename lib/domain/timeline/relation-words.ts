import type { CausalRelation } from "./causal-link";

/** From what happened first to its effects, or from what was felt last back to its causes. */
export type CauseDirection = "effects" | "causes";

/** How a line is read from the one above it: “Rollout” › caused › “First 503”. */
export const relationWords: Readonly<
  Record<CauseDirection, Readonly<Record<CausalRelation, string>>>
> = {
  effects: { causes: "caused", enables: "enabled", prevents: "prevented", delays: "delayed" },
  causes: {
    causes: "caused by",
    enables: "enabled by",
    prevents: "prevented by",
    delays: "delayed by",
  },
};
