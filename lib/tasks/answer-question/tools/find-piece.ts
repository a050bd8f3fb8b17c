import type { CausalLink } from "@/lib/domain/causal-link";
import { isLive } from "@/lib/domain/claim";
import type { Gap } from "@/lib/domain/gap";
import type { Hypothesis } from "@/lib/domain/hypothesis";
import type { Timeline } from "@/lib/domain/timeline";
import type { DatedEvent, Story } from "./story";

/** What a question goes out from, as it stands on the timeline. */
export type Piece =
  | { readonly kind: "event"; readonly event: DatedEvent }
  | {
      readonly kind: "causal-link";
      readonly link: CausalLink;
      readonly source: DatedEvent;
      readonly target: DatedEvent;
    }
  | { readonly kind: "gap"; readonly gap: Gap }
  | { readonly kind: "hypothesis"; readonly hypothesis: Hypothesis };

/** Null for no piece, and for one that is no longer part of the timeline. */
export function findPiece(timeline: Timeline, story: Story, id: string | null): Piece | null {
  if (id === null) return null;
  const eventOf = (named: string) => story.events.find((event) => event.id === named);
  const event = eventOf(id);
  if (event !== undefined) return { kind: "event", event };
  const link = timeline.causalLinks.find((one) => one.id === id && isLive(one));
  if (link !== undefined) {
    const [source, target] = [eventOf(link.source), eventOf(link.target)];
    return source && target ? { kind: "causal-link", link, source, target } : null;
  }
  const gap = timeline.gaps.find((one) => one.id === id && one.status === "open");
  if (gap !== undefined) return { kind: "gap", gap };
  const hypothesis = timeline.hypotheses.find((one) => one.id === id && isLive(one));
  return hypothesis === undefined ? null : { kind: "hypothesis", hypothesis };
}
