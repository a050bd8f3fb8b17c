import { allowedFunctions } from "@/lib/investigation/function-calls";

/** What the coarse pass is asked for, whoever plays it. */
export const coarsePass = {
  functions: allowedFunctions.coarse,
  /** A skeleton has 10 to 20 bones; the weakest candidates beyond are left to the detailed pass. */
  keyEventsMax: 20,
} as const;
