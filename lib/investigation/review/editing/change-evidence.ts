import type { Result } from "@/lib/base/result";
import { evidenceKey, type PointedAt } from "@/lib/domain/evidence/evidence";
import type { DecisionId, EventId, IncidentId } from "@/lib/domain/ids";
import { applyDecision } from "@/lib/domain/review/apply-decision";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { type Actor, type CaseProblem, findMissingRight, refuse } from "../../case-problem";
import { entityIdOf } from "../../evidence/entities/entity-identity";
import { readSources } from "../../evidence/open-evidence";
import { findImpossibleChange } from "../../links/find-impossible-link";
import { markChanged } from "../../links/mark-unsupported";
import type { Ports } from "../../ports/ports";
import { type DecisionPorts, toProblem } from "../deciding/plan-decisions";
import { decideReshaping, type Seen } from "../deciding/reshape";
import { citePlaces, findWithdrawn } from "./cite-places";

export type EvidenceChoice = {
  readonly event: EventId;
  readonly add: readonly PointedAt[];
  /** Keys (`evidenceKey`) of citations that go. */
  readonly drop: readonly string[];
};

/** What a person points at comes to what an event cites, and what they take off goes. */
export async function decideEvidence(
  ports: DecisionPorts & Pick<Ports, "evidence">,
  actor: Actor,
  incidentId: IncidentId,
  { event, add, drop, seen }: EvidenceChoice & Seen,
): Promise<Result<readonly DecisionId[], CaseProblem>> {
  const missing = findMissingRight(actor, "investigate");
  if (missing) return missing;
  const cited = await citePlaces(ports, incidentId, add);
  if (!cited.ok) return cited;
  const references = cited.value.map(({ reference }) => reference);
  const verdict = { kind: "edit-evidence", seen } as const;
  return decideReshaping(ports, actor, incidentId, verdict, async (timeline, stores) => {
    const sources = await readSources(stores, incidentId);
    const cites = timeline.events.find(({ id }) => id === event)?.evidence.map(evidenceKey) ?? [];
    const added = references.filter((reference) => !cites.includes(evidenceKey(reference)));
    const verdict = { kind: "edit-evidence", add: added, drop } as const;
    const decided = { noun: "event", piece: event, verdict } as const;
    const changed = applyDecision(timeline, decided, entityIdOf);
    if (!changed.ok) return { ok: false, error: toProblem(changed.error) };
    const next = markChanged(timeline, changed.value, sources);
    const problem =
      findWithdrawn(references, sources) ??
      findUnchanged(timeline, next, event) ??
      findImpossibleChange(timeline, next, sources)?.words ??
      null;
    return problem === null
      ? { ok: true, value: [next, decided] }
      : refuse("invalid", `${problem}.`);
  });
}

function findUnchanged(now: Timeline, next: Timeline, id: EventId): string | null {
  const citedIn = ({ events }: Timeline) =>
    events
      .find((event) => event.id === id)
      ?.evidence.map(evidenceKey)
      .join("\n");
  return citedIn(now) === citedIn(next) ? "The event cites exactly this already" : null;
}
