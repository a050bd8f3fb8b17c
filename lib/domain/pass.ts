export const passes = ["coarse", "detailed", "causal"] as const;
/** The three passes in their fixed order: the skeleton, what bridges it, and why. */
export type Pass = (typeof passes)[number];
