import type { Instant, Interval } from "@/lib/base/instant";
import { formatTime } from "../text/time-text";
import { formatIso, parseTypedTime } from "../text/zoned-time";

/** Both ends of a time as text: wall clocks of the shown zone, or ISO with its own offset; empty when it is unknown. */
export type TypedEnds = { readonly from: string; readonly to: string };

export function toTypedEnds(time: Interval | null, zone: string): TypedEnds {
  if (time === null) return { from: "", to: "" };
  return { from: toTyped(time.earliest, zone), to: toTyped(time.latest, zone) };
}

/** As a person would type it; with its offset where the clock shows a time twice and would be read as the other. */
function toTyped(at: Instant, zone: string): string {
  const wall = formatTime(at, zone, { precision: "millisecond", withDay: true });
  return parseTypedTime(wall, zone) === at ? wall : formatIso(at, zone);
}

type ReadEnds =
  | { readonly ok: true; readonly edit: Interval | Record<never, never> }
  | { readonly ok: false; readonly problems: Partial<TypedEnds> };

/** The ends that were typed; none when nothing was changed, and the first alone stands for both. */
export function readTypedEnds(typed: TypedEnds, before: TypedEnds, zone: string): ReadEnds {
  if (typed.from === before.from && typed.to === before.to) return { ok: true, edit: {} };
  const earliest = parseTypedTime(typed.from, zone);
  const latest = parseTypedTime(typed.to === "" ? typed.from : typed.to, zone);
  const form = "Write it as 2026-03-08 14:02:03, or with an offset";
  if (earliest === null) return { ok: false, problems: { from: form } };
  if (latest === null) return { ok: false, problems: { to: form } };
  return { ok: true, edit: { earliest, latest } };
}
