import type { Sha256 } from "@/lib/base/digest";
import type { Instant } from "@/lib/base/instant";
import { findRefused } from "../contradiction";
import type { EvidenceReference } from "../evidence";
import type { ArtifactId } from "../ids";
import { toLiveTimeline } from "../live-timeline";
import type { Timeline } from "../timeline";
import { type RelatedFacts, relateFacts } from "./relate-facts";
import { listStateFacts } from "./state-facts";
import { toTimedFact } from "./stated-fact";
import type { TimedFact } from "./timed-fact";

export type FactSources = {
  readonly timeline: Timeline;
  /** Artifacts that were taken out of the investigation: nothing is believed on their word alone. */
  readonly withdrawn: ReadonlySet<ArtifactId>;
};

/**
 * What was so and when, by all that a timeline holds: from the states that stand on it and from what people wrote, but for what lost against
 * another by a person's word. The one definition of what a fact is: what the case store keeps of facts is this, moment by moment.
 * `at`: when it became known in Whence.
 */
export function listFacts(
  { timeline, withdrawn }: FactSources,
  at: Instant,
  sha256: Sha256,
): RelatedFacts {
  const live = toLiveTimeline(timeline);
  const isSupported = ({ evidence }: { readonly evidence: readonly EvidenceReference[] }) =>
    evidence.length === 0 || evidence.some(({ artifactId }) => !withdrawn.has(artifactId));
  const stateChanges = live.stateChanges.filter(isSupported);
  const stated = timeline.statedFacts.filter(isSupported);
  const facts = [
    ...listStateFacts({ ...live, stateChanges }, at, sha256),
    ...stated.map((fact): TimedFact => toTimedFact(fact, at)),
  ];
  // What was kept may have lost its evidence since, or been rejected: then it takes the place of nothing.
  const believed = new Set(facts.map(({ id }) => id));
  const lost = new Map(
    timeline.contradictions.flatMap((each) => {
      const refusal = findRefused(each);
      if (refusal === null || !believed.has(refusal.kept)) return [];
      return [[refusal.refused, refusal.kept] as const];
    }),
  );
  return relateFacts(
    facts.map((fact) => {
      const kept = lost.get(fact.id);
      return kept === undefined ? fact : { ...fact, expiredAt: at, supersededBy: kept };
    }),
  );
}
