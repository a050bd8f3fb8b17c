import { toJsonValue } from "@/lib/base/canonical-json";
import { listWithdrawn } from "@/lib/domain/decidable-nouns";
import type { Decision } from "@/lib/domain/decision";
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
  return listWithdrawn(timeline).map(({ id, noun, status, item }) => {
    const reason = reasons.get(id) ?? "";
    return { id, noun, status, reason, item: toJsonValue(item) };
  });
}
