import type { Sha256 } from "@/lib/base/digest";
import type { Instant } from "@/lib/base/instant";
import { factIds } from "../ids";
import type { StateChange } from "../state-change";
import type { Timeline } from "../timeline";
import type { TimedFact } from "./timed-fact";

type Series = Pick<Timeline, "entities" | "stateChanges">;

/**
 * What the state changes of a timeline make true, each from its onset on, and what the first of a property says it had been until
 * then. A change of unknown time begins nowhere.
 */
export function listStateFacts(
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
