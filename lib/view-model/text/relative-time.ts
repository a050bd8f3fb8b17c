import type { Instant } from "@/lib/base/instant";

const units = [
  { unitMs: 86_400_000 * 365, one: "year", many: "years" },
  { unitMs: 86_400_000 * 30, one: "month", many: "months" },
  { unitMs: 86_400_000, one: "day", many: "days" },
  { unitMs: 3_600_000, one: "hour", many: "hours" },
  { unitMs: 60_000, one: "minute", many: "minutes" },
] as const;

/** `3 hours ago`, `in 2 days`; beside an absolute time, never instead of one. */
export function formatRelative(at: Instant, now: Instant): string {
  const distance = Math.abs(now - at);
  const unit = units.find(({ unitMs }) => distance >= unitMs);
  if (unit === undefined) return at <= now ? "just now" : "in less than a minute";
  const count = Math.floor(distance / unit.unitMs);
  const words = `${count} ${count === 1 ? unit.one : unit.many}`;
  return at <= now ? `${words} ago` : `in ${words}`;
}
