import { toJsonValue } from "@/lib/base/canonical-json";
import { toLinkItem } from "@/lib/domain/causal-link";
import { type ClaimStatus, isLive } from "@/lib/domain/claim";
import type { Decision } from "@/lib/domain/decision";
import { toEventItem } from "@/lib/domain/event";
import { toHypothesisItem } from "@/lib/domain/hypothesis";
import { toRootCauseItem } from "@/lib/domain/root-cause";
import type { Timeline } from "@/lib/domain/timeline";
import type { TimelineDocument } from "./document-schema";

/** Pieces that are no longer part of the story: kept, with the reason. */
export function toWithdrawn(
  timeline: Timeline,
  decisions: readonly Decision[],
): TimelineDocument["withdrawn"] {
  const reasons = new Map(
    decisions.flatMap(({ piece, verdict }) =>
      verdict.kind === "reject"
        ? [[piece, [verdict.reason, verdict.note].filter(Boolean).join(": ")] as const]
        : [],
    ),
  );
  const withdrawn = (noun: string, id: string, status: ClaimStatus, item: object) =>
    status === "rejected" || status === "pruned" || status === "superseded"
      ? [
          {
            id,
            noun,
            status,
            reason: reasons.get(id) ?? "",
            item: toJsonValue(item),
          },
        ]
      : [];
  return [
    ...timeline.events
      .filter((event) => !isLive(event))
      .flatMap((event) => withdrawn("event", event.id, event.status, toEventItem(event))),
    ...timeline.causalLinks
      .filter((link) => !isLive(link))
      .flatMap((link) => withdrawn("causal-link", link.id, link.status, toLinkItem(link))),
    ...timeline.rootCauses
      .filter((root) => !isLive(root))
      .flatMap((root) => withdrawn("root-cause", root.id, root.status, toRootCauseItem(root))),
    ...timeline.hypotheses
      .filter((hypothesis) => !isLive(hypothesis))
      .flatMap((each) => withdrawn("hypothesis", each.id, each.status, toHypothesisItem(each))),
  ];
}
