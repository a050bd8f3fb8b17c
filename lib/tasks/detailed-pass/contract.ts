import { allowedFunctions } from "@/lib/investigation/function-calls";

/** What the detailed pass is asked for, whoever plays it. */
export const detailedPass = {
  functions: allowedFunctions.detailed,
  /** 30 to 50 events are a timeline one can read; the weakest beyond are left out. */
  eventsMax: 50,
  /** More gaps than this bury the ones that matter. */
  gapsMax: 6,
} as const;
