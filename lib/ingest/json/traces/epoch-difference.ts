/**
 * How much later `end` is, in the unit of both, exactly also for nanoseconds, which tracers write as
 * texts because they are too long for a number. Null when either is no number, or the order is wrong.
 */
export function epochDifference(start: unknown, end: unknown): number | null {
  const [from, to] = [toInteger(start), toInteger(end)];
  return from === null || to === null || to < from ? null : Number(to - from);
}

function toInteger(value: unknown): bigint | null {
  if (typeof value === "number") return Number.isFinite(value) ? BigInt(Math.trunc(value)) : null;
  return typeof value === "string" && /^\d{1,20}$/.test(value) ? BigInt(value) : null;
}
