import { findPath, reachableFrom } from "@/lib/causality/find-path";
import { isLive } from "@/lib/domain/claim";
import type { Artifact, SourceClock } from "@/lib/domain/evidence/artifact";
import { describeLength } from "@/lib/domain/evidence/clock-doubt-text";
import { clockUncertainties } from "@/lib/domain/evidence/clock-uncertainty";
import type { CausalLinkId } from "@/lib/domain/ids";
import type { CausalLink } from "@/lib/domain/timeline/causal-link";
import { checkOrder } from "@/lib/domain/timeline/check-order";
import type { TimelineEvent } from "@/lib/domain/timeline/event";

/** The files of an incident with their clocks, for the order of events. */
export type Sources = readonly { readonly artifact: Artifact; readonly clock: SourceClock }[];

/** The reason two events cannot be linked in this direction; null when they can. */
export function checkEnds(
  standing: {
    readonly links: ReadonlyMap<CausalLinkId, CausalLink>;
    readonly evidence: { readonly artifacts: Sources };
  },
  source: TimelineEvent,
  target: TimelineEvent,
): string | null {
  if (source.id === target.id) return "An event cannot cause itself";
  const uncertainties = clockUncertainties(standing.evidence.artifacts);
  const order = checkOrder(source, target, uncertainties);
  if (order.kind === "impossible") {
    return `The clocks forbid it: the effect "${target.title}" began ${describeLength(order.byMs)} before its cause "${source.title}", ${describeDoubt(order.uncertaintyMs)}`;
  }
  const way = [...standing.links.values()].filter(isLive);
  return findPath(way, target.id, source.id) === null ? null : closesCycle;
}

export const closesCycle = "It would close a cycle: the effect already leads to the cause";

/** Links on any way that leads from an effect back to its cause. */
export function linksBack(
  links: readonly CausalLink[],
  { source, target }: Pick<CausalLink, "source" | "target">,
): readonly CausalLink[] {
  const after = reachableFrom(links, [target]);
  const reversed = links.map((link) => ({ source: link.target, target: link.source }));
  const before = reachableFrom(reversed, [source]);
  return links.filter((link) => after.has(link.source) && before.has(link.target));
}

function describeDoubt(uncertaintyMs: number): string {
  return uncertaintyMs === 0
    ? "and no clock is in doubt"
    : `and their clocks may be wrong by no more than ${describeLength(uncertaintyMs)}`;
}
