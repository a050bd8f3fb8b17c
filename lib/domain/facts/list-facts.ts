import type { Sha256 } from "@/lib/base/digest";
import type { Instant } from "@/lib/base/instant";
import type { EvidenceReference } from "../evidence/evidence";
import { type ArtifactId, factIds } from "../ids";
import { findRefused } from "../timeline/contradiction";
import { toLiveTimeline } from "../timeline/live-timeline";
import type { StateChange } from "../timeline/state-change";
import { toTimedFact } from "../timeline/stated-fact";
import type { TimedFact } from "../timeline/timed-fact";
import type { Timeline } from "../timeline/timeline";
import { type RelatedFacts, relateFacts } from "./relate-facts";

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

type Series = Pick<Timeline, "entities" | "stateChanges">;

/**
 * What the state changes of a timeline make true, each from its onset on, and what the first of a property says it had been until
 * then. A change of unknown time begins nowhere.
 */
function listStateFacts(
  timeline: Series,
  createdAt: Instant,
  sha256: Sha256,
): readonly TimedFact[] {
  const names = new Map(timeline.entities.map(({ id, name }) => [id, name]));
  const first = new Map<string, StateChange>();
  for (const change of timeline.stateChanges.toSorted((a, b) => onsetOf(a) - onsetOf(b))) {
    const key = `${change.entity}\n${change.property}`;
    if (!first.has(key)) first.set(key, change);
  }
  const begins = new Set([...first.values()].map(({ id }) => id));
  return timeline.stateChanges.flatMap((change) => {
    const named = { change, name: names.get(change.entity) ?? change.entity, createdAt, sha256 };
    const before = begins.has(change.id) && change.from !== null ? change.from : null;
    return [...(before === null ? [] : [untilThen(named, before)]), fromThenOn(named)];
  });
}

function onsetOf({ at }: StateChange): number {
  return at.kind === "unknown" ? Number.MAX_VALUE : at.earliest;
}

type Named = {
  readonly change: StateChange;
  readonly name: string;
  readonly createdAt: Instant;
  readonly sha256: Sha256;
};

function fromThenOn({ change, name, createdAt, sha256 }: Named): TimedFact {
  const { id, entity, property, to, at, evidence, actor } = change;
  return {
    id: factIds.fromDigest(sha256(id)),
    content: `${name}: ${property} is ${to}`,
    type: "state",
    about: { subject: entity, predicate: property, value: to },
    validFrom: at.kind === "unknown" ? null : at.earliest,
    ...{ validUntil: null, mentionedAt: at.kind === "unknown" ? null : at.latest },
    ...{ createdAt, expiredAt: null, entities: [entity], evidence },
    piece: id,
    source: actor === "person" ? "person" : "state-change",
    supersededBy: null,
    confidence: at.kind === "unknown" ? 0 : at.confidence,
  };
}

function untilThen(named: Named, value: string): TimedFact {
  const after = fromThenOn(named);
  const { entity, property, id } = named.change;
  return {
    ...after,
    id: factIds.fromDigest(named.sha256(`${id} before`)),
    content: `${named.name}: ${property} is ${value}`,
    about: { subject: entity, predicate: property, value },
    ...{ validFrom: null, validUntil: after.validFrom },
    supersededBy: after.validFrom === null ? null : after.id,
  };
}
