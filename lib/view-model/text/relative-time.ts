import type { Instant } from "@/lib/base/instant";

const units = [
  { unitMs: 86_400_000 * 365, one: "year", many: "years" },
  { unitMs: 86_400_000 * 30, one: "month", many: "months" },
  { unitMs: 86_400_000, one: "day", many: "days" },
  { unitMs: 3_600_000, one: "hour", many: "hours" },
  { unitMs: 60_000, one: "minute", many: "minutes" },
] as const;

/** A link that was just made for a week opens for 7 days, although less than that remains: by this much of a unit. */
const soon = 0.02;

/** `3 hours ago`, `in 2 days`; beside an absolute time, never instead of one. */
export function formatRelative(at: Instant, now: Instant): string {
  const isPast = at <= now;
  const countOf = (unitMs: number) => Math.floor(Math.abs(now - at) / unitMs + (isPast ? 0 : soon));
  const unit = units.find(({ unitMs }) => countOf(unitMs) > 0);
  if (unit === undefined) return isPast ? "just now" : "in less than a minute";
  const count = countOf(unit.unitMs);
  const words = `${count} ${count === 1 ? unit.one : unit.many}`;
  return isPast ? `${words} ago` : `in ${words}`;
}
