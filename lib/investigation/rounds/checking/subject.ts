import { parseZonedTime } from "@/lib/base/instant";
import type { ClaimActor, ClaimStatus } from "@/lib/domain/claim";
import type { EventTime } from "@/lib/domain/evidence/event-time";
import type { Locator } from "@/lib/domain/evidence/evidence";
import type { CausalLink } from "@/lib/domain/timeline/causal-link";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { toLocator } from "../../evidence/citation";
import type { FindingDraft } from "../contracts/answer-question";

type Place = { readonly path: string; readonly locator: Locator };

/** What a finding is about that stands already: a piece of the timeline, or another finding of its answer. */
export type Subject = {
  readonly id: string;
  readonly title: string;
  /** Of an event; null for everything else. */
  readonly kind: string | null;
  readonly status: ClaimStatus;
  readonly actor: ClaimActor;
  /** When it began; null where it has no time of its own. */
  readonly time: EventTime | null;
  /** What takes part in it, by all its names. */
  readonly names: readonly string[];
  readonly evidence: readonly Place[];
};

/** Ids of pieces a finding is about, in its order. */
export function subjectIds({ effect }: FindingDraft): readonly string[] {
  if (effect.kind === "connection") return [effect.source, effect.target];
  if (effect.kind === "change")
    return [effect.piece, ...(effect.into === null ? [] : [effect.into])];
  return effect.kind === "support" || effect.kind === "refutation" ? [effect.piece] : [];
}

/** Null where nothing is called so. `siblings`: findings of the same answer, `#1` the first. */
export function findSubject(
  timeline: Timeline,
  siblings: readonly FindingDraft[],
  id: string,
): Subject | null {
  const [, number] = /^#(\d{1,3})$/.exec(id) ?? [];
  const sibling = number === undefined ? undefined : siblings[Number(number) - 1];
  if (sibling !== undefined) return ofFinding(sibling, id);
  return (
    ofEvent(timeline, id) ??
    ofLink(timeline, id) ??
    ofState(timeline, id) ??
    ofEntity(timeline, id) ??
    ofRole(timeline, id)
  );
}

export function namesOfEntities(timeline: Timeline, ids: readonly string[]): readonly string[] {
  return timeline.entities
    .filter((entity) => ids.includes(entity.id))
    .flatMap(({ name, aliases }) => [name, ...aliases]);
}

function ofFinding(
  { claim, effect, entities, time, evidence_refs }: FindingDraft,
  id: string,
): Subject {
  return {
    kind: effect.kind === "happening" ? effect.event_type : null,
    ...{ id, title: claim, status: "proposed", actor: "rules", time: toTime(time) },
    names: entities.map(({ name }) => name),
    evidence: evidence_refs.map((place) => ({ path: place.path, locator: toLocator(place) })),
  };
}

function toTime(time: FindingDraft["time"]): EventTime | null {
  const [earliest, latest] = [time?.earliest, time?.latest].map((text) =>
    parseZonedTime(text ?? ""),
  );
  if (!earliest || !latest || earliest > latest) return null;
  return {
    ...{ kind: "inferred", earliest, latest, granularity: "millisecond", raw: "" },
    ...{ basis: "log", zone: null, clockOffsetMs: 0, confidence: 1 },
  };
}

function ofEvent(timeline: Timeline, id: string): Subject | null {
  const event = timeline.events.find((one) => one.id === id);
  return event === undefined ? null : subjectOfEvent(timeline, event);
}

function subjectOfEvent(timeline: Timeline, event: TimelineEvent): Subject {
  const { id, kind, title, status, actor, time, evidence } = event;
  const names = namesOfEntities(timeline, event.entities);
  return { id, kind, title, status, actor, time, evidence, names };
}

function ofLink(timeline: Timeline, id: string): Subject | null {
  const link = timeline.causalLinks.find((one) => one.id === id);
  if (link === undefined) return null;
  const ends = [ofEvent(timeline, link.source), ofEvent(timeline, link.target)];
  return {
    ...united(link, ends),
    title: `${ends.map((end) => end?.title ?? "").join(" · ")} ${link.mechanism}`,
  };
}

function united(
  { id, status, actor, evidence, against }: CausalLink,
  ends: readonly (Subject | null)[],
): Omit<Subject, "title"> {
  return {
    ...{ id, kind: null, status, actor, time: null },
    names: ends.flatMap((end) => end?.names ?? []),
    evidence: [...evidence, ...against, ...ends.flatMap((end) => end?.evidence ?? [])],
  };
}

function ofState(timeline: Timeline, id: string): Subject | null {
  const change = timeline.stateChanges.find((one) => one.id === id);
  if (change === undefined) return null;
  const { property, from, to, status, actor, at, evidence } = change;
  const names = namesOfEntities(timeline, [change.entity]);
  const title = `${property} ${from ?? ""} ${to}`;
  return { id, kind: null, title, status, actor, evidence, names, time: at };
}

function ofEntity(timeline: Timeline, id: string): Subject | null {
  const entity = timeline.entities.find((one) => one.id === id);
  if (entity === undefined) return null;
  const names = [entity.name, ...entity.aliases];
  const of = { id, kind: null, title: entity.name, status: "proposed", actor: "rules" } as const;
  return { ...of, time: null, names, evidence: [] };
}

/** What is said of an event, and what stands beside the story. */
function ofRole(timeline: Timeline, id: string): Subject | null {
  const role = [...timeline.rootCauses, ...timeline.contributingFactors].find(
    (one) => one.id === id,
  );
  if (role !== undefined) {
    const event = ofEvent(timeline, role.event);
    return event && { ...event, id, status: role.status, actor: role.actor };
  }
  const hypothesis = timeline.hypotheses.find((one) => one.id === id);
  if (hypothesis !== undefined) {
    const { statement, status, actor, for: speaksFor, against } = hypothesis;
    return {
      id,
      kind: null,
      title: statement,
      status,
      actor,
      time: null,
      names: [],
      evidence: [...speaksFor, ...against],
    };
  }
  const gap = timeline.gaps.find((one) => one.id === id);
  if (gap === undefined) return null;
  const { description, standing, actor, evidence, files } = gap;
  return {
    ...{ id, kind: null, title: description, status: standing, actor, time: null },
    ...{ names: files, evidence },
  };
}
