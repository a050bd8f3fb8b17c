import type { Instant, Interval } from "@/lib/base/instant";
import { isLive } from "@/lib/domain/claim";
import type { EntityId, StateChangeId } from "@/lib/domain/ids";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import type { StateChange } from "@/lib/domain/timeline/state-change";

/** How a value reads to somebody on call; a word that says neither is neutral. */
export type StateTone = "good" | "bad" | "neutral";

/** One value of one property of an entity, from when it was taken until the next one was. */
export type StateBand = {
  readonly id: string;
  /** The change that took this value, or, when only its end is known, the one that gave it up. */
  readonly change: StateChangeId;
  readonly entity: EntityId;
  readonly property: string;
  readonly value: string;
  readonly tone: StateTone;
  readonly start: Instant;
  readonly end: Instant;
  /** Its beginning is inferred, or it is only known from the change that ended it. */
  readonly isInferred: boolean;
  /** When it was taken is known: else it is drawn from the beginning of what is shown. */
  readonly isBegun: boolean;
  /** A later change ended it: else it is drawn to the end of what is shown. */
  readonly isEnded: boolean;
  /** A sample of a series showed it: later samples may be other, and are told by the curve and not by the band. */
  readonly isSampled: boolean;
};

const toneByWord: ReadonlyMap<string, StateTone> = new Map(
  Object.entries({
    bad: "down unhealthy failed failing firing exhausted full locked degraded crashed crashing unreachable offline stopped dead expired lost rejected saturated unavailable critical",
    good: "up healthy resolved free running recovered available online ok ready active started normal idle inactive",
  } as const).flatMap(([tone, words]) =>
    words.split(" ").map((word) => [word, tone === "bad" ? "bad" : "good"] as const),
  ),
);

/** An open circuit lets nothing through; an open valve, door or market is as it may be. */
const ofCircuits: Readonly<Record<string, StateTone>> = { open: "bad", closed: "good" };
const circuitNames = /circuit|breaker/i;

function stateTone(property: string, value: string): StateTone {
  const word = value.trim().toLowerCase();
  const known = toneByWord.get(word);
  return known ?? (circuitNames.test(property) ? ofCircuits[word] : undefined) ?? "neutral";
}

/** What tells that a state is over or no longer known: its recoveries, and what was done to it. */
type Happened = Pick<TimelineEvent, "kind" | "status" | "entities" | "time">;

/**
 * Bands of all properties within `whole`; a change whose time is unknown begins none. Where no later change ended a bad
 * state, a recovery of the same entity or an action on it does: what came after is not known, and is not shown as bad.
 */
export function drawStates(
  changes: readonly StateChange[],
  whole: Interval,
  events: readonly Happened[] = [],
): { readonly bands: readonly StateBand[]; readonly withoutTime: number } {
  const live = changes.filter(isLive);
  const properties = Map.groupBy(live, ({ entity, property }) => `${entity} ${property}`);
  const bands = [...properties.values()].flatMap((ofOne) => toBands(ofOne, whole, events));
  return { bands, withoutTime: live.filter(({ at }) => at.kind === "unknown").length };
}

/** Does the event show that a bad state of the entity ended, or that somebody acted against it? */
function mayEnd({ kind, entities }: Happened, entity: EntityId): boolean {
  if (kind === "mitigation") return entities.includes(entity);
  return (kind === "recovery" || kind === "action") && entities[0] === entity;
}

function findEnd(
  entity: EntityId,
  since: Instant,
  events: readonly Happened[],
): Instant | undefined {
  const ends = events.flatMap((event) => {
    const { time } = event;
    const isEnd = isLive(event) && mayEnd(event, entity);
    return isEnd && time.kind !== "unknown" && time.earliest > since ? [time.earliest] : [];
  });
  return ends.toSorted((a, b) => a - b)[0];
}

function toBands(
  changes: readonly StateChange[],
  whole: Interval,
  events: readonly Happened[],
): readonly StateBand[] {
  const timed = changes
    .flatMap((change) =>
      change.at.kind === "unknown" ? [] : [{ change, since: change.at.earliest, at: change.at }],
    )
    .toSorted((a, b) => a.since - b.since);
  const [first] = timed;
  if (!first) return [];
  const { change, since } = first;
  const named = ({ id, entity, property }: StateChange) => ({ change: id, entity, property });
  const before: StateBand[] =
    change.from === null || since <= whole.earliest
      ? []
      : [
          {
            ...named(change),
            id: `state-before-${change.id}`,
            value: change.from,
            tone: stateTone(change.property, change.from),
            start: whole.earliest,
            end: since,
            ...{ isInferred: true, isBegun: false, isEnded: true, isSampled: false },
          },
        ];
  const later = timed.map(({ change: taken, since: start, at }, index) => {
    const tone = stateTone(taken.property, taken.to);
    const next = timed[index + 1]?.since;
    const end = next ?? (tone === "bad" ? findEnd(taken.entity, start, events) : undefined);
    return {
      ...named(taken),
      ...{ id: `state-${taken.id}`, value: taken.to, tone, start },
      end: end ?? whole.latest,
      isInferred: at.kind === "inferred",
      ...{ isBegun: true, isEnded: end !== undefined, isSampled: at.basis === "metric" },
    };
  });
  return [...before, ...later].flatMap((band) => clampTo(band, whole));
}

/**
 * What stands in a band: of a value that no later change ended, nobody knows how long it held. One read off a sample is
 * not the last known while the series goes on.
 */
export function describeBand({
  value,
  isEnded,
  isSampled,
}: Pick<StateBand, "value" | "isEnded" | "isSampled">): string {
  if (isEnded) return value;
  return isSampled ? `${value} when it changed, not followed since` : `${value}, last known`;
}

/** Nothing of a band that lies beyond what is shown. */
function clampTo(band: StateBand, { earliest, latest }: Interval): readonly StateBand[] {
  const start = band.start < earliest ? earliest : band.start;
  const end = band.end > latest ? latest : band.end;
  return end > start ? [{ ...band, start, end }] : [];
}
