import type { Instant, Interval } from "@/lib/base/instant";
import { zoneLabel } from "@/lib/time/shown/time-text";
import { parseTypedTime } from "@/lib/time/shown/zoned-time";

/** The times a person typed beside an event they tell: wall clocks of the shown zone, or ISO with its own offset. */
type TypedTimes = { readonly from: string; readonly to: string };

type ReadTimes =
  | { readonly ok: true; readonly time: (Interval & { readonly raw: string }) | null }
  | { readonly ok: false; readonly problems: { readonly from?: string; readonly to?: string } };

const hasOffset = /(?:Z|[+-]\d\d:?\d\d)$/i;
const form = "Enter the time as 2026-03-08 14:02:03, or with a UTC offset such as +02:00";

/** Nothing typed is a time nobody knows; one end alone is a moment. */
export function readReportedTime(typed: TypedTimes, zone: string): ReadTimes {
  const [from, to] = [typed.from.trim(), typed.to.trim()];
  if (from === "" && to === "") return { ok: true, time: null };
  if (from === "") return { ok: false, problems: { from: "Enter the start, or leave both empty" } };
  const earliest = parseTypedTime(from, zone);
  if (earliest === null) return { ok: false, problems: { from: form } };
  const latest = to === "" ? earliest : parseTypedTime(to, zone);
  if (latest === null) return { ok: false, problems: { to: form } };
  if (latest < earliest) return { ok: false, problems: { to: "The end is before the start" } };
  const first = withZone(from, earliest, zone);
  const last = withZone(to, latest, zone);
  // One label for both ends where both are of it.
  const begins = zoneOf(from, earliest, zone) === zoneOf(to, latest, zone) ? from : first;
  const raw = to === "" ? first : `${begins} to ${last}`;
  return { ok: true, time: { earliest, latest, raw } };
}

/** Empty where what was typed says its own. */
function zoneOf(typed: string, at: Instant, zone: string): string {
  return hasOffset.test(typed) ? "" : zoneLabel(zone, at);
}

function withZone(typed: string, at: Instant, zone: string): string {
  return `${typed} ${zoneOf(typed, at, zone)}`.trim();
}

/** What an event that is told must have, by field, with words for who left it out. */
export function missingOfEvent(reported: {
  readonly title: string;
  readonly kind: string;
  readonly entities: readonly unknown[];
}): { readonly title?: string; readonly kind?: string; readonly entities?: string } {
  return {
    ...(reported.title.trim() === "" && { title: "Enter a title for the event" }),
    ...(reported.kind.trim() === "" && { kind: "Choose the kind of event" }),
    ...(reported.entities.length === 0 && {
      entities: "Name at least one entity that the event happened to",
    }),
  };
}
