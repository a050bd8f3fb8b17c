import type { CausalRelation } from "@/lib/domain/timeline/causal-link";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { firstCitation } from "./standing";
import { around, held, reading, spanOf, type Unplaced } from "./wording";

/** One event of the timeline led to another; null where what they rest on cannot be cited. */
export function connection(
  source: TimelineEvent,
  target: TimelineEvent,
  relation: CausalRelation,
): Unplaced | null {
  const citations = [source, target].flatMap((event) => firstCitation(event) ?? []);
  if (citations.length < 2 || target.time.kind === "unknown") return null;
  const { earliest, latest } = target.time;
  const time = { earliest, latest };
  return {
    to: "network",
    asked: [
      ...[source, target].flatMap(({ evidence: [first], time: onset }) =>
        first === undefined || onset.kind === "unknown"
          ? []
          : reading({ place: first, time: onset }),
      ),
      around(time),
    ],
    finding: {
      claim: `${source.title} ${relation} ${target.title}`.slice(0, 500).trim(),
      effect: {
        ...{ kind: "connection", source: source.id, target: target.id, relation },
        mechanism: `${source.title} led to ${target.title}`.slice(0, 500),
      },
      ...{ entities: [], time: spanOf(time), method: "inferred" },
      ...{ evidence_refs: citations, ...held(time) },
    },
  };
}
