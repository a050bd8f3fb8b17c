import { causalLinkIds, rootCauseIds } from "@/lib/domain/ids";
import type { CausalLink } from "@/lib/domain/timeline/causal-link";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import type { RootCause } from "@/lib/domain/timeline/root-cause";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { denseTimeline } from "./dense-timeline";

/**
 * The made-up incident of `denseTimeline` with causes: most events follow from the one before them, every
 * tenth from one much earlier, so that chains branch, and every seventeenth from a second one.
 */
export function denseGraph(count: number): Timeline {
  const timeline = denseTimeline(count);
  const inOrder = timeline.events.toSorted((a, b) => onset(a) - onset(b));
  const causalLinks = inOrder.flatMap((effect, index) => {
    const before = index % 10 === 0 ? Math.floor(index * 0.7) : index - 1;
    const causes = index % 17 === 0 && index > 23 ? [before, index - 23] : [before];
    return causes.flatMap((cause) => {
      const source = cause === index ? undefined : inOrder[cause];
      return source ? [toLink(source, effect, index)] : [];
    });
  });
  const [first] = inOrder;
  const last = inOrder.at(-1);
  return {
    ...timeline,
    causalLinks,
    rootCauses: first ? [toRoot(first)] : [],
    impactEvents: last ? [last.id] : [],
  };
}

function toLink(source: TimelineEvent, target: TimelineEvent, index: number): CausalLink {
  return {
    id: causalLinkIds.fromDigest(`${source.id.slice(-8)}${target.id.slice(-8)}`),
    ...{ source: source.id, target: target.id },
    relation: index % 7 === 0 ? "enables" : "causes",
    mechanism: "one leads to the other",
    confidence: 0.5 + (index % 5) / 10,
    ...{ reasoning: "", evidence: [], against: [], delayMs: null },
    ...{ status: "proposed", actor: "rules", isUnsupported: false },
  };
}

function toRoot({ id: event, title, entities }: TimelineEvent): RootCause {
  return {
    ...{ id: rootCauseIds.fromDigest("0".repeat(16)), rank: 1, event, subject: title, entities },
    ...{ score: 1, why: [], status: "proposed", actor: "rules" },
  };
}

function onset({ time }: TimelineEvent): number {
  return time.kind === "unknown" ? Number.POSITIVE_INFINITY : time.earliest;
}
