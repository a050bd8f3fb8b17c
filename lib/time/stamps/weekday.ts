/** Monday is 0. */
const weekdays = new Map(
  ["mon", "tue", "wed", "thu", "fri", "sat", "sun"].map((name, index) => [name, index]),
);

/** The weekday whose English name, or its first three letters, begins at `at`; null when none does. */
export function weekdayAt(text: string, at: number): number | null {
  // M, T, W, F and S, in either case.
  const letter = text.charCodeAt(at) | 32;
  const mayBe =
    letter === 109 || letter === 116 || letter === 119 || letter === 102 || letter === 115;
  return mayBe ? (weekdays.get(text.slice(at, at + 3).toLowerCase()) ?? null) : null;
}

const microsPerDay = 86_400_000_000;

/** Of a wall clock; 1 January 1970 was a Thursday. */
export function weekdayOf(wallMicros: number): number {
  return (((Math.floor(wallMicros / microsPerDay) + 3) % 7) + 7) % 7;
}
