const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Offsets from UTC in use since 1970 that are no whole hour, in minutes. */
const oddOffsetsMinutes = [-570, -210, -150, 210, 270, 330, 345, 390, 525, 570, 630, 765, 825];

const wholeHoursMs = Array.from({ length: 27 }, (_, at) => (at - 12) * hourMs);

/** Every offset from UTC that a zone has had since 1970. */
export const usedOffsetsMs: readonly number[] = [
  ...wholeHoursMs,
  ...oddOffsetsMinutes.map((minutes) => minutes * minuteMs),
];

/** The used offset within `reachMs` of a difference; null when there is none. */
export function nearestUsedOffset(differenceMs: number, reachMs: number): number | null {
  return nearest(usedOffsetsMs, differenceMs, reachMs);
}

export function nearestWholeHour(differenceMs: number, reachMs: number): number | null {
  return nearest(wholeHoursMs, differenceMs, reachMs);
}

function nearest(offsets: readonly number[], wantedMs: number, reachMs: number): number | null {
  let best: number | null = null;
  for (const offsetMs of offsets) {
    const awayMs = Math.abs(offsetMs - wantedMs);
    if (awayMs <= reachMs && (best === null || awayMs < Math.abs(best - wantedMs))) best = offsetMs;
  }
  return best;
}
