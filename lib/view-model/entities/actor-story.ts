import { z } from "zod";
import { assertUnreachable } from "@/lib/base/assert";
import { type Instant, type Interval, instant, isInstant } from "@/lib/base/instant";
import { isLive } from "@/lib/domain/claim";
import { timeSpan } from "@/lib/domain/evidence/event-time";
import { severities } from "@/lib/domain/evidence/evidence-record";
import { artifactIds, type EntityId, entityIds } from "@/lib/domain/ids";
import { type Entity, isActor } from "@/lib/domain/timeline/entity";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { compareOnsets } from "@/lib/domain/timeline/event-onset";
import { impactWindow } from "@/lib/domain/timeline/impact";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { formatTime } from "@/lib/time/shown/time-text";

const time = z.number().refine(isInstant).transform(instant).nullable();
const partNames = ["before", "during", "after", "hour", "day"] as const;

/** How often records name somebody, as the server answers it. */
export const actorAnswerSchema = z.object({
  ...{ id: entityIds.schema, type: z.string(), name: z.string() },
  names: z.array(z.string()),
  records: z.object({
    ...{ total: z.int(), undated: z.int(), firstSeen: time, lastSeen: time },
    isSharedByParts: z.boolean(),
    parts: z.array(
      z.object({ name: z.enum(partNames), from: time, until: time, records: z.int() }),
    ),
    files: z.array(z.object({ artifactId: artifactIds.schema, records: z.int() })),
    templates: z.array(
      z.object({
        ...{ template: z.string(), count: z.int(), firstAt: time },
        severity: z.enum(severities).nullable(),
      }),
    ),
    templatesTotal: z.int(),
  }),
});
export type ActorAnswer = z.output<typeof actorAnswerSchema>;

/** Those named at a place, as the server answers them. */
export const placeActorsSchema = z.object({
  actors: z.array(z.object({ id: entityIds.schema, type: z.string(), name: z.string() })),
});

type ActorPart = ActorAnswer["records"]["parts"][number];

/** A phase of the incident, or an hour, with what somebody did in it. */
export type ActorChapter = {
  readonly key: string;
  readonly heading: string;
  readonly from: Instant | null;
  /** Not part of it. */
  readonly until: Instant | null;
  /** Null where it is not counted: events without a time are in no part of the time. */
  readonly records: number | null;
  readonly events: readonly TimelineEvent[];
};

/** The entity of the timeline that is meant: of this id, or else one that acts and has one of these names. */
export function findActor(
  { entities }: Pick<Timeline, "entities">,
  id: EntityId,
  names: readonly string[],
): Entity | null {
  const wanted = new Set(names.map((name) => name.toLowerCase()));
  const isNamed = (entity: Entity) =>
    isActor(entity) &&
    [entity.name, ...entity.aliases].some((name) => wanted.has(name.toLowerCase()));
  return entities.find((entity) => entity.id === id) ?? entities.find(isNamed) ?? null;
}

/** The impact that phases are told by; no start, no phases. */
export function knownImpact(timeline: Timeline): {
  readonly from?: Instant;
  readonly to?: Instant;
} {
  const { startedAt, mitigatedAt, resolvedAt } = impactWindow(timeline);
  const endedAt = resolvedAt ?? mitigatedAt;
  if (startedAt === null) return {};
  return { from: startedAt, ...(endedAt !== null && { to: endedAt }) };
}

/** The time to search for the records of a chapter; an open end goes as far as the entity was seen. */
export function chapterWindow(
  { from, until }: Pick<ActorChapter, "from" | "until">,
  { firstSeen, lastSeen }: Pick<ActorAnswer["records"], "firstSeen" | "lastSeen">,
): Interval | null {
  const earliest = from ?? firstSeen;
  const latest = until === null ? lastSeen : instant(until - 1);
  if (earliest === null || latest === null || earliest > latest) return null;
  if (earliest < latest) return { earliest, latest };
  // An address holds no window of a moment: it is widened to the side on which nothing names the entity.
  return from === null
    ? { earliest: instant(earliest - 1), latest }
    : { earliest, latest: instant(latest + 1) };
}

/** The live events that an entity takes part in, in order of time. */
export function listDoings({ events }: Timeline, of: EntityId): readonly TimelineEvent[] {
  return events
    .filter((event) => isLive(event) && event.entities.includes(of))
    .toSorted(compareOnsets);
}

/** Records and events part by part. Events of hours in which no record names the entity have parts of their own. */
export function toChapters(
  parts: readonly ActorPart[],
  events: readonly TimelineEvent[],
  zone: string,
): readonly ActorChapter[] {
  const left = new Set(events);
  const chapters = parts.map(({ name, from, until, records }): ActorChapter => {
    const within = events.filter((event) => left.has(event) && isWithin(event, { from, until }));
    for (const event of within) left.delete(event);
    return {
      ...{ key: `${name} ${from}`, heading: headingOf(name, from, until, zone) },
      ...{ from, until, records, events: within },
    };
  });
  const untimed = [...left].filter((event) => timeSpan(event) === null);
  const elsewhere = [...left].filter((event) => timeSpan(event) !== null);
  const rest = (heading: string, others: readonly TimelineEvent[]): readonly ActorChapter[] =>
    others.length === 0
      ? []
      : [{ ...{ key: heading, heading, from: null, until: null, records: null }, events: others }];
  return [
    ...chapters,
    ...rest(parts.length === 0 ? "Events" : "At other times", elsewhere),
    ...rest("At a time not known", untimed),
  ];
}

function isWithin(
  event: TimelineEvent,
  { from, until }: Pick<ActorPart, "from" | "until">,
): boolean {
  const at = timeSpan(event)?.earliest;
  if (at === undefined) return false;
  return (from === null || at >= from) && (until === null || at < until);
}

function headingOf(
  name: ActorPart["name"],
  from: Instant | null,
  until: Instant | null,
  zone: string,
): string {
  const say = (at: Instant | null) => (at === null ? "" : formatTime(at, zone, { withDay: true }));
  switch (name) {
    case "before":
      return `Before the impact, until ${say(until)}`;
    case "during":
      return until === null
        ? `From the impact on, ${say(from)}; its end is not known`
        : `During the impact, ${say(from)} to ${say(until)}`;
    case "after":
      return `After the impact, from ${say(from)}`;
    case "hour":
      return `The hour that starts at ${say(from)}`;
    case "day":
      return `The 24 hours that start at ${say(from)}`;
    default:
      return assertUnreachable(name);
  }
}
