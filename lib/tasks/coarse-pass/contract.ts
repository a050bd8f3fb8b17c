import { definePassTask } from "@/lib/investigation/ports/task";

export const coarsePassTask = definePassTask("coarse", 1);

/** Bounds of what the rules propose. */
export const coarsePass = {
  /** A skeleton has 10 to 20 bones; the weakest candidates beyond are left to the detailed pass. */
  keyEventsMax: 20,
} as const;
