import { type Instant, instant } from "@/lib/base/instant";

/** When the calendar month of an instant began, in UTC. */
export function startOfMonth(at: Instant): Instant {
  const date = new Date(at);
  return instant(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1));
}
