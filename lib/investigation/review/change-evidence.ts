import { ok, type Result } from "@/lib/base/result";
import { type EvidenceReference, evidenceKey } from "@/lib/domain/evidence";
import type { DecisionId, EventId, IncidentId } from "@/lib/domain/ids";
import type { Timeline } from "@/lib/domain/timeline";
import { applyDecision } from "../apply-decision";
import { type Actor, type CaseProblem, findMissingRight, refuse } from "../case-problem";
import { citePlace } from "../citation";
import { findImpossibleChange, type Sources } from "../find-impossible-link";
import { openEvidence, readSources } from "../open-evidence";
import type { Ports } from "../ports";
import { type DecisionPorts, toProblem } from "./plan-decisions";
import { decideReshaping, type Seen } from "./reshape";

export type EvidenceChoice = {
  readonly event: EventId;
  readonly add: readonly Pick<EvidenceReference, "artifactId" | "locator">[];
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
  const cited = await citeAll(ports, incidentId, add);
  if (!cited.ok) return cited;
  const meant = { kind: "edit-evidence", seen } as const;
  return decideReshaping(ports, actor, incidentId, meant, async (timeline, stores) => {
    const sources = await readSources(stores, incidentId);
    const verdict = { kind: "edit-evidence", add: cited.value, drop } as const;
    const decided = { noun: "event", piece: event, verdict } as const;
    const changed = applyDecision(timeline, decided);
    if (!changed.ok) return { ok: false, error: toProblem(changed.error) };
    const problem =
      findWithdrawn(cited.value, sources) ??
      findUnchanged(timeline, changed.value, event) ??
      findImpossibleChange(timeline, changed.value, sources);
    return problem === null
      ? { ok: true, value: [changed.value, decided] }
      : refuse("invalid", `${problem}.`);
  });
}

async function citeAll(
  ports: Pick<Ports, "cases" | "evidence">,
  incidentId: IncidentId,
  places: EvidenceChoice["add"],
): Promise<Result<readonly EvidenceReference[], CaseProblem>> {
  if (places.length === 0) return ok([]);
  const evidence = await openEvidence(ports, incidentId);
  const cited: EvidenceReference[] = [];
  for (const place of places) {
    const citation = await citePlace(evidence, place);
    if (!citation.ok) return refuse("invalid", `Nothing was cited. ${citation.error.message}.`);
    cited.push(citation.value);
  }
  return ok(cited);
}

/** Taken out of the incident between the look at it and the change. */
function findWithdrawn(cited: readonly EvidenceReference[], sources: Sources): string | null {
  const present = new Set(sources.map(({ artifact }) => artifact.id));
  const gone = cited.find(({ artifactId }) => !present.has(artifactId));
  return gone === undefined ? null : `${gone.path} is not part of the incident any more`;
}

function findUnchanged(now: Timeline, next: Timeline, id: EventId): string | null {
  const citedIn = ({ events }: Timeline) =>
    events
      .find((event) => event.id === id)
      ?.evidence.map(evidenceKey)
      .join("\n");
  return citedIn(now) === citedIn(next) ? "The event cites exactly this already" : null;
}
