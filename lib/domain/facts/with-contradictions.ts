import type { Sha256 } from "@/lib/base/digest";
import { instant } from "@/lib/base/instant";
import { contradictionIds } from "../ids";
import type { Contradiction } from "../timeline/contradiction";
import type { FactContradiction, TimedFact } from "../timeline/timed-fact";
import type { Timeline } from "../timeline/timeline";
import { listFacts } from "./list-facts";

/**
 * The timeline with the contradictions among its facts as they are now. What people said of one stays, whatever becomes of its facts; what
 * nobody decided on goes when its facts agree or are gone.
 */
export function withContradictions(timeline: Timeline, sha256: Sha256): Timeline {
  const { facts, contradictions } = listFacts(
    { timeline, withdrawn: new Set() },
    instant(0),
    sha256,
  );
  const believed = new Map(
    facts.flatMap((fact) => (fact.expiredAt === null ? [[fact.id, fact]] : [])),
  );
  const isStanding = ({ status, actor, one, other }: Contradiction) =>
    status !== "proposed" ||
    (actor !== "rules" && believed.has(one.fact) && believed.has(other.fact));
  const standing = timeline.contradictions.filter(isStanding);
  const known = new Set(standing.map(({ id }) => id));
  const found = contradictions
    .flatMap((each) => proposeContradiction(each, believed, "rules", sha256) ?? [])
    .filter(({ id }) => !known.has(id));
  const next = [...standing, ...found].toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return { ...timeline, contradictions: next };
}

/** Null when one of the facts is not there. The same two facts have the same contradiction, whoever proposes it. */
export function proposeContradiction(
  { one, other, why }: FactContradiction,
  facts: ReadonlyMap<string, TimedFact>,
  actor: Contradiction["actor"],
  sha256: Sha256,
): Contradiction | null {
  const [first, second] = [one, other]
    .toSorted()
    .map((id) => facts.get(id))
    .filter((fact) => fact !== undefined);
  if (first === undefined || second === undefined) return null;
  const toSide = ({ id, content, evidence }: TimedFact): Contradiction["one"] => ({
    ...{ fact: id, said: content, evidence: [...evidence] },
  });
  return {
    id: contradictionIds.fromDigest(sha256(`${first.id} ${second.id}`)),
    ...{ one: toSide(first), other: toSide(second), why, actor },
    ...{ status: "proposed", kept: null, note: null },
  };
}
