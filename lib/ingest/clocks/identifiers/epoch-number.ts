/** Digits that read as a time about now: seconds, milliseconds, microseconds or nanoseconds since 1970. */
const scalesMs: ReadonlyMap<number, number> = new Map([
  [10, 1_000],
  [13, 1],
  [16, 1e-3],
  [19, 1e-6],
]);
/** Tokens expire and jobs are planned days ahead; a number that is a year away is hardly a time. */
const nearMs = 400 * 86_400_000;

export function isEpochNear(text: string, from: number, to: number, nowMs: number): boolean {
  const scaleMs = scalesMs.get(to - from);
  if (scaleMs === undefined) return false;
  let value = 0;
  for (let at = from; at < to; at += 1) {
    const digit = text.charCodeAt(at) - 48;
    if (digit < 0 || digit > 9) return false;
    value = value * 10 + digit;
  }
  return Math.abs(value * scaleMs - nowMs) <= nearMs;
}
