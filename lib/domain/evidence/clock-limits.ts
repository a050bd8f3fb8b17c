/** As far as a person may say that a clock is wrong. Unset clocks show 1970 or 2000. */
export const clockOffsetMaxMs = 100 * 366 * 86_400_000;
