import { definePassTask } from "@/lib/investigation/ports/task";

export const detailedPassTask = definePassTask("detailed", 1);

/** Bounds of what the rules propose. */
export const detailedPass = {
  /** 30 to 50 events are a timeline one can read; the weakest beyond are left out. */
  eventsMax: 50,
  /** More gaps than this bury the ones that matter. */
  gapsMax: 6,
} as const;
