import type { EventTime } from "@/lib/domain/evidence/event-time";
import { evidenceKey } from "@/lib/domain/evidence/evidence";
import type { EvidenceRecord, FieldValue } from "@/lib/domain/evidence/evidence-record";
import type { EntityId } from "@/lib/domain/ids";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { kindsOf } from "@/lib/domain/timeline/retell-event";
import { areMostlyTheSame } from "@/lib/domain/timeline/same-records";
import type { CheckedCitation } from "../../evidence/citation";
import type { FunctionArguments } from "../../ports/calls/function-calls";
import type { BuilderState, EventAnchor } from "./builder-state";

/** At least half of the smaller set of cited records is in both. */
export function overlapsByHalf(a: readonly string[], b: readonly string[]): boolean {
  if (a.length === 0 || b.length === 0) return false;
  const other = new Set(b);
  const shared = a.filter((record) => other.has(record)).length;
  return shared * 2 >= Math.min(a.length, b.length);
}

export function anchorsOverlap(anchor: EventAnchor, records: readonly string[]): boolean {
  return overlapsByHalf(anchor.records, records);
}

type Candidate = {
  readonly call: FunctionArguments<"emit_event">;
  readonly entities: readonly [EntityId, ...EntityId[]];
  readonly citations: readonly CheckedCitation[];
  readonly records: readonly string[];
  readonly time: EventTime;
};

/**
 * An event already there that this one reports again: same main entity and kind, overlapping
 * onset, and a shared cited record, template or identifier. In a pass a model means what others proposed by its id alone: what it
 * tells under another name is another happening, on whatever lines.
 */
export function findDuplicate(state: BuilderState, candidate: Candidate): TimelineEvent | null {
  const cited = new Set(candidate.records);
  const traits = traitsOf(candidate.citations.flatMap(({ records }) => records));
  const sharesRecord = (event: TimelineEvent) =>
    event.evidence.some((reference) => cited.has(evidenceKey(reference)));
  const sharesTrait = (event: TimelineEvent) =>
    [...(state.traits.get(event.id) ?? [])].some((trait) => traits.has(trait));
  const duplicate = [...state.events.values()].find(
    (event) =>
      !state.held.has(event.id) &&
      (event.actor === state.actor || !meansById(state)) &&
      isSameOnset(event, candidate) &&
      (sharesRecord(event) || sharesTrait(event)),
  );
  return duplicate ?? null;
}

const meansById = ({ mayRetell, actor }: BuilderState) => mayRetell === true && actor === "model";

/**
 * An event of another performer that this one says again, in whatever words: it rests on the same records and began when
 * that did. Each is said again once; what else the same records show is an event of its own.
 */
export function findRestated(state: BuilderState, candidate: Candidate): TimelineEvent | null {
  if (meansById(state)) return null;
  const restated = [...state.events.values()].find(
    (event) =>
      event.status === "proposed" &&
      event.actor !== state.actor &&
      !state.held.has(event.id) &&
      !state.restated.has(event.id) &&
      onsetsOverlap(event, candidate.time) &&
      areMostlyTheSame(event.evidence.map(evidenceKey), candidate.records),
  );
  return restated ?? null;
}

/** Does one event say what the other says, in whatever words? */
export function isRepeated(event: TimelineEvent, other: TimelineEvent): boolean {
  return (
    other.time.kind !== "unknown" &&
    onsetsOverlap(event, other.time) &&
    areMostlyTheSame(event.evidence.map(evidenceKey), other.evidence.map(evidenceKey))
  );
}

function isSameOnset(event: TimelineEvent, candidate: Candidate): boolean {
  return (
    event.status === "proposed" &&
    kindsOf(event).includes(candidate.call.event_type) &&
    event.entities[0] === candidate.entities[0] &&
    onsetsOverlap(event, candidate.time)
  );
}

/** Templates and request, trace or order identifiers of the cited records. */
export function traitsOf(records: readonly EvidenceRecord[]): ReadonlySet<string> {
  const traits = new Set<string>();
  for (const record of records) {
    traits.add(`template ${record.path} ${record.template}`);
    for (const [name, value] of Object.entries(record.fields)) {
      if (isIdentifier(name, value)) traits.add(`identifier ${value}`);
    }
  }
  return traits;
}

/** An identifier is named as one and long enough not to be a counter. */
function isIdentifier(name: string, value: FieldValue): boolean {
  return (
    /(request|trace|span|correlation|transaction|order)_?id$/i.test(name) && `${value}`.length >= 6
  );
}

function onsetsOverlap(event: TimelineEvent, time: EventTime): boolean {
  if (event.time.kind === "unknown" || time.kind === "unknown") return false;
  return event.time.earliest <= time.latest && time.earliest <= event.time.latest;
}
