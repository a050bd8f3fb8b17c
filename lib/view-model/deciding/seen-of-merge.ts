import type { SeenPiece } from "@/lib/domain/decision";
import { toSeen } from "@/lib/domain/decision-history";
import type { EventId } from "@/lib/domain/ids";
import type { Workspace } from "../workspace/workspace";

/** What a reader has seen said of events to be merged, and of the links that would move with them. */
export function seenOfMerge(
  { timeline, decisions }: Pick<Workspace, "timeline" | "decisions">,
  events: readonly EventId[],
): readonly SeenPiece[] {
  const merged = new Set(events);
  const links = timeline.causalLinks.filter(
    ({ source, target }) => merged.has(source) || merged.has(target),
  );
  return toSeen(decisions, [
    ...events.map((piece) => ({ noun: "event", piece }) as const),
    ...links.map(({ id }) => ({ noun: "causal-link", piece: id }) as const),
  ]);
}
