import { z } from "zod";
import type { Interval } from "@/lib/base/instant";
import { type ClaimActor, isDecided, isKept, isLive } from "@/lib/domain/claim";
import { type ClockShift, clockShiftsSchema } from "@/lib/domain/evidence/clock-shifts";
import { evidenceKey } from "@/lib/domain/evidence/evidence";
import {
  type CausalLinkId,
  type EntityId,
  type EventId,
  entityIds,
  eventIds,
  type GapId,
  type StateChangeId,
  type UncertaintyId,
} from "@/lib/domain/ids";
import type { CausalLink } from "@/lib/domain/timeline/causal-link";
import type { Entity } from "@/lib/domain/timeline/entity";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { type Gap, storedGapSchema } from "@/lib/domain/timeline/gap";
import { namedEvents } from "@/lib/domain/timeline/impact-marks";
import { kindsOf } from "@/lib/domain/timeline/retell-event";
import type { StateChange } from "@/lib/domain/timeline/state-change";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import type { Uncertainty } from "@/lib/domain/timeline/uncertainty";
import { type FrameReading, frameReadingSchema } from "../../evidence/frames/frame-reading";
import type { Conclusion } from "../../ports/calls/conclusion";
import type { EvidenceReader } from "../../ports/evidence-port";
import { findHeir, type Reshapings } from "../../reshape/reshapings";
import type { Voice } from "./voices";

/** What identifies an event across runs: kind, main entity, and the records it cites. */
export type EventAnchor = {
  readonly id: EventId;
  readonly kind: string;
  readonly mainEntity: EntityId;
  readonly records: readonly string[];
};

export type BuilderContext = {
  readonly evidence: EvidenceReader;
  /** Who proposes in this run. */
  readonly actor: ClaimActor;
  /** Why people refused a piece, by its id. */
  readonly refusals: ReadonlyMap<string, string>;
  readonly reshapings: Reshapings;
};

/** The working state of one run. Changed only by the builder's handlers. */
export type BuilderState = BuilderContext & {
  /** Set where a pass is performed: there a model may tell anew what others proposed. */
  readonly mayRetell?: true;
  bounds: Interval | null;
  readonly entities: Map<EntityId, Entity>;
  readonly entityAliases: Map<string, EntityId>;
  readonly events: Map<EventId, TimelineEvent>;
  readonly eventAliases: Map<string, EventId>;
  readonly stateChanges: Map<StateChangeId, StateChange>;
  readonly links: Map<CausalLinkId, CausalLink>;
  readonly uncertainties: Map<UncertaintyId, Uncertainty>;
  readonly gaps: Map<GapId, Gap>;
  /** Undecided events of the run before: an event that is the same keeps its id. */
  readonly previous: readonly EventAnchor[];
  /** Open gaps of the run before that nobody decided on: what has come since may answer them. */
  readonly asked: readonly Gap[];
  /** Ends of links a person stands by, not proposed again so far in this run. */
  readonly held: Set<EventId>;
  /** Events that a link, cause, factor or impact rests on that somebody stands by: none of them is taken out. */
  readonly stoodBy: ReadonlySet<EventId>;
  /** Events that another performer of this run has said again. */
  readonly restated: Set<EventId>;
  /** As performers of this run corrected clocks. */
  readonly clocks: Map<string, readonly ClockShift[]>;
  /** Templates and identifiers of the records each event of this step cites; only finds duplicates. */
  readonly traits: Map<EventId, ReadonlySet<string>>;
  /** What models have read in frames, in this run. */
  readonly readings: FrameReading[];
  /** The last one of this run. */
  conclusion: Conclusion | null;
  /** All who concluded in this run, in the order in which they did. */
  voices: readonly Voice[];
};

const askedSchema: z.ZodType<readonly Gap[]> = z.array(storedGapSchema);

/** What a run must remember between steps beside the stored timeline. */
export const builderMemorySchema = z.object({
  entityAliases: z.record(z.string(), entityIds.schema),
  eventAliases: z.record(z.string(), eventIds.schema),
  previous: z.array(
    z.object({
      id: eventIds.schema,
      kind: z.string(),
      mainEntity: entityIds.schema,
      records: z.array(z.string()),
    }),
  ),
  asked: askedSchema.default([]),
  held: z.array(eventIds.schema).default([]),
  restated: z.array(eventIds.schema).default([]),
  clocks: z.record(z.string(), clockShiftsSchema).default({}),
  traits: z.record(eventIds.schema, z.array(z.string())).default({}),
  readings: z.array(frameReadingSchema).default([]),
});
export type BuilderMemory = z.infer<typeof builderMemorySchema>;

/** Continues a run whose earlier steps are in the timeline. */
export function resumeBuilder(
  timeline: Timeline,
  memory: BuilderMemory,
  context: BuilderContext,
): BuilderState {
  return {
    ...context,
    bounds: timeline.bounds,
    entities: byId(timeline.entities),
    entityAliases: new Map(Object.entries(memory.entityAliases)),
    events: byId(timeline.events),
    // An event that somebody added since the last step has no other name yet.
    eventAliases: new Map([
      ...timeline.events.map(({ id }) => [id, id] as const),
      ...Object.entries(memory.eventAliases),
    ]),
    stateChanges: byId(timeline.stateChanges),
    links: byId(timeline.causalLinks),
    uncertainties: byId(timeline.uncertainties),
    gaps: byId(timeline.gaps),
    previous: memory.previous,
    asked: memory.asked,
    held: new Set(memory.held),
    stoodBy: eventsStoodBy(timeline),
    restated: new Set(memory.restated),
    clocks: withoutThoseSet(context, memory.clocks),
    traits: new Map(
      Object.entries(memory.traits).map(([id, traits]) => [id as EventId, new Set(traits)]), // Keys of a record lose their brand.
    ),
    readings: [...memory.readings],
    ...{ conclusion: null, voices: [] },
  };
}

type Standing = Pick<Timeline, "causalLinks" | "rootCauses" | "contributingFactors" | "impacts">;

/** The ends of links that people decided on or an agent proposed, and the events of causes, factors and impacts people stand by. */
export function eventsStoodBy(timeline: Standing): ReadonlySet<EventId> {
  const { causalLinks, rootCauses, contributingFactors, impacts } = timeline;
  const isStoodBy = (
    part: (typeof rootCauses | typeof contributingFactors | typeof impacts)[number],
  ) => isDecided(part) && isLive(part);
  return new Set([
    ...causalLinks
      .filter((link) => isKept(link) && isLive(link))
      .flatMap(({ source, target }) => [source, target]),
    ...[...rootCauses, ...contributingFactors].filter(isStoodBy).map(({ event }) => event),
    ...impacts.filter(isStoodBy).flatMap(namedEvents),
  ]);
}

/** A person who has set a clock since has the last word on it: their correction is in the times already. */
function withoutThoseSet(
  { evidence }: Pick<BuilderContext, "evidence">,
  clocks: BuilderMemory["clocks"],
): BuilderState["clocks"] {
  const set = new Set(
    evidence.artifacts.flatMap(({ artifact, clock }) =>
      clock.zoneBasis === "person" ? [artifact.path] : [],
    ),
  );
  return new Map(Object.entries(clocks).filter(([path]) => !set.has(path)));
}

export function toMemory(state: BuilderState): BuilderMemory {
  return {
    entityAliases: Object.fromEntries(state.entityAliases),
    eventAliases: Object.fromEntries(state.eventAliases),
    previous: state.previous.map((anchor) => ({ ...anchor, records: [...anchor.records] })),
    asked: state.asked,
    held: [...state.held],
    restated: [...state.restated],
    clocks: Object.fromEntries([...state.clocks].map(([path, shifts]) => [path, [...shifts]])),
    traits: Object.fromEntries([...state.traits].map(([id, traits]) => [id, [...traits]])),
    readings: [...state.readings],
  };
}

/** The timeline as the builder holds it, events by time and everything else in order of arrival. */
export function toTimeline(state: BuilderState, rest: Timeline): Timeline {
  return {
    ...rest,
    bounds: state.bounds,
    entities: [...state.entities.values()],
    events: [...state.events.values()].toSorted(byOnset),
    stateChanges: [...state.stateChanges.values()],
    causalLinks: [...state.links.values()],
    uncertainties: [...state.uncertainties.values()],
    gaps: [...state.gaps.values()],
  };
}

/** The event an analyst's name stands for; the one it became when people merged it since it was named. */
export function findNamed(state: BuilderState, alias: string): TimelineEvent | null {
  const id = state.eventAliases.get(alias);
  const event = id === undefined ? undefined : state.events.get(findHeir(state.reshapings, id));
  return event && isLive(event) ? event : null;
}

/** Every name an analyst gave in this run, with the event it stands for. */
export function listNamed(state: BuilderState): ReadonlyMap<string, EventId> {
  return new Map(
    [...state.eventAliases.keys()].flatMap((alias) => {
      const event = findNamed(state, alias);
      return event === null ? [] : [[alias, event.id] as const];
    }),
  );
}

export function toAnchor(event: TimelineEvent): EventAnchor | null {
  return toAnchors(event)[0] ?? null;
}

/** One for each kind it is known by: its author proposes it again by the author's, whoever told it anew by theirs. */
export function toAnchors(event: TimelineEvent): readonly EventAnchor[] {
  const [mainEntity] = event.entities;
  if (mainEntity === undefined) return [];
  const records = event.evidence.map(evidenceKey);
  return kindsOf(event).map((kind) => ({ id: event.id, kind, mainEntity, records }));
}

/**
 * Chronological by earliest onset, unknown times last; notes of one minute as their file has them, else by id, so that order never
 * depends on arrival.
 */
export function byOnset(a: TimelineEvent, b: TimelineEvent): number {
  const onset = (event: TimelineEvent) =>
    event.time.kind === "unknown" ? Number.MAX_SAFE_INTEGER : event.time.earliest;
  return onset(a) - onset(b) || byPlace(a, b) || (a.id < b.id ? -1 : 1);
}

/** Of times to the second no file tells the order of another. */
function byPlace(a: TimelineEvent, b: TimelineEvent): number {
  const [coarse, other] = [a, b].map(({ time }) => time.kind !== "unknown" && isCoarse(time));
  if (coarse !== other) return coarse === true ? 1 : -1;
  const [one, two] = [a.evidence[0], b.evidence[0]];
  if (coarse !== true || one === undefined || two === undefined) return 0;
  if (one.path !== two.path) return one.path < two.path ? -1 : 1;
  return lineOf(one) - lineOf(two);
}

function isCoarse({ granularity }: { readonly granularity: string }): boolean {
  return granularity === "minute";
}

function lineOf({ locator }: TimelineEvent["evidence"][number]): number {
  return locator?.kind === "lines" ? locator.from : 0;
}

function byId<Id extends string, Piece extends { readonly id: Id }>(
  pieces: readonly Piece[],
): Map<Id, Piece> {
  return new Map(pieces.map((piece) => [piece.id, piece]));
}
