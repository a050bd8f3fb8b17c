import { ok, type Result } from "@/lib/base/result";
import type { EventTime } from "@/lib/domain/evidence/event-time";
import type { PointedAt } from "@/lib/domain/evidence/evidence";
import {
  type DecisionId,
  type EntityId,
  type EventId,
  eventIds,
  type IncidentId,
} from "@/lib/domain/ids";
import { type AddedPiece, addPiece } from "@/lib/domain/timeline/decidable-nouns";
import { type NamedEntity, nameEntities } from "@/lib/domain/timeline/entity";
import type { Importance, TimelineEvent } from "@/lib/domain/timeline/event";
import { type Actor, type CaseProblem, findMissingRight, refuse } from "../../case-problem";
import { commitChange } from "../../commit-change";
import { resolveTime } from "../../construction/builder/resolve-time";
import { basisOfEvent } from "../../construction/builder/time-basis";
import type { CheckedCitation } from "../../evidence/citation";
import { entityIdOf } from "../../evidence/entities/entity-identity";
import { readSources } from "../../evidence/open-evidence";
import type { Ports } from "../../ports/ports";
import { type DecisionPorts, planDecisions, toProblem } from "../deciding/plan-decisions";
import { citePlaces, findWithdrawn } from "./cite-places";

export type EventByPerson = {
  readonly title: string;
  readonly kind: string;
  readonly importance: Importance;
  /** The main one first; at least one. */
  readonly entities: readonly NamedEntity[];
  /** At least one. */
  readonly evidence: readonly PointedAt[];
};

/**
 * An event that no analyst saw, with the evidence a person points at. Its time is that of the first dated record
 * cited, and unknown when none is dated. It is accepted, outlives later runs, and can be undone.
 */
export async function addEvent(
  ports: DecisionPorts & Pick<Ports, "evidence">,
  actor: Actor,
  incidentId: IncidentId,
  given: EventByPerson,
): Promise<Result<EventId, CaseProblem>> {
  const missing = findMissingRight(actor, "investigate");
  if (missing) return missing;
  const cited = await citePlaces(ports, incidentId, given.evidence);
  if (!cited.ok) return cited;
  const id = eventIds.create(ports.ids);
  return commitChange(ports.cases, incidentId, async (stores) => {
    const [timeline, sources] = await Promise.all([
      stores.timelines.current(incidentId),
      readSources(stores, incidentId),
    ]);
    const references = cited.value.map(({ reference }) => reference);
    const withdrawn = findWithdrawn(references, sources);
    if (withdrawn !== null) return refuse("invalid", `Could not add the event. ${withdrawn}.`);
    const named = nameEntities(timeline.entities, given.entities, entityIdOf);
    const event = toEvent(id, given, named.ids, cited.value);
    const accepted = { noun: "event", piece: id, verdict: { kind: "accept" } } as const;
    const next = { ...timeline, entities: named.entities, events: [...timeline.events, event] };
    const change = planDecisions(ports, actor, incidentId, [accepted], next);
    return ok({ ...change, value: id });
  });
}

function toEvent(
  id: EventId,
  { title, kind, importance }: EventByPerson,
  entities: readonly EntityId[],
  citations: readonly CheckedCitation[],
): TimelineEvent {
  const time = timeOf(citations);
  return {
    ...{ id, kind, title, description: "", time, endTime: null, entities, importance },
    confidence: {
      extraction: 1,
      time: time.kind === "unknown" ? 0 : time.confidence,
      credibility: null,
    },
    evidence: citations.map(({ reference }) => reference),
    reasoning: "Added by a person",
    ...{ status: "accepted", actor: "person", isUnsupported: false },
  };
}

/** That of the first dated record, read as such a record's time is. */
function timeOf(citations: readonly CheckedCitation[]): EventTime {
  const [dated] = citations.flatMap((citation) =>
    citation.records.flatMap((record) =>
      record.time ? [{ record, time: record.time, citation }] : [],
    ),
  );
  const raw = citations[0]?.reference.quote.slice(0, 200).toWellFormed() ?? "";
  const unknown: EventTime = { kind: "unknown", raw, basis: "human" };
  if (!dated) return unknown;
  const { earliest, latest } = dated.time;
  const { record, citation } = dated;
  const basis = basisOfEvent(record.kind);
  const time = resolveTime({ earliest, latest }, false, basis, [
    { ...citation, records: [record] },
  ]);
  return time.ok ? time.value : unknown;
}

/** A piece no analyst proposed, which a person puts there: it is accepted, outlives later runs, and can be undone. */
export async function decideAddition(
  ports: DecisionPorts,
  actor: Actor,
  incidentId: IncidentId,
  added: AddedPiece,
): Promise<Result<readonly DecisionId[], CaseProblem>> {
  const missing = findMissingRight(actor, "investigate");
  if (missing) return missing;
  const digest = ports.ids.next();
  return commitChange(ports.cases, incidentId, async (stores) => {
    const timeline = await stores.timelines.current(incidentId);
    const next = addPiece(timeline, added, digest);
    if (!next.ok) return { ok: false, error: toProblem(next.error) };
    const accepted = { ...next.value.name, verdict: { kind: "accept" } } as const;
    return ok(planDecisions(ports, actor, incidentId, [accepted], next.value.timeline));
  });
}
