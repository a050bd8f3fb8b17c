import type { Bounds } from "@/lib/causality/counterfactual/bounds";
import type { Intervention } from "@/lib/domain/intervention";
import { formatDuration } from "../text/time-text";

/** "Rollback starts comes 2 m 00 s earlier": what is done, as the beginning of a question. */
export function tellIntervention(
  intervention: Intervention,
  title: string,
  /** Of the event its link leads to. */
  target: string | null = null,
): string {
  const what = `“${title}”`;
  switch (intervention.kind) {
    case "remove":
      return `${what} does not happen`;
    case "move":
      return `${what} comes ${tellShift(intervention.byMs)}`;
    case "weaken":
      return `of what ${what} leads to, ${tellShare(intervention.keeps)} comes`;
    case "add-breaker":
      return `a breaker ${target === null ? `behind ${what}` : `between ${what} and “${target}”`} lets ${tellShare(intervention.keeps)} through`;
    case "add-canary":
      return `a small part gets ${what} first, for ${formatDuration(intervention.bakeMs)}`;
    default:
      return `${what} is noticed within ${formatDuration(intervention.lagMs)}`;
  }
}

function tellShift(byMs: number): string {
  if (byMs === 0) return "when it did";
  return `${formatDuration(Math.abs(byMs))} ${byMs < 0 ? "earlier" : "later"}`;
}

/** "20 %", "10 to 50 %" of a share or a chance. */
export function tellShare({ least, most }: Bounds): string {
  const [from, to] = [Math.round(least * 100), Math.round(most * 100)];
  return from === to ? `${to} %` : `${from} to ${to} %`;
}

/** "2 m 00 s earlier", "up to 5 s earlier", "5 s to 2 m 00 s later", "nobody knows how much later". */
export function tellShiftBounds({ least, most }: Bounds): string {
  if (least === most) return tellShift(least);
  if (!Number.isFinite(most)) {
    return least > 0 ? `at least ${tellShift(least)}` : "nobody knows how much later";
  }
  if (least < 0 && most > 0) return `between ${tellShift(least)} and ${tellShift(most)}`;
  if (least === 0) return `up to ${tellShift(most)}`;
  if (most === 0) return `up to ${tellShift(least)}`;
  const [small, large] = least < 0 ? [most, least] : [least, most];
  return `${formatDuration(Math.abs(small))} to ${tellShift(large)}`;
}
