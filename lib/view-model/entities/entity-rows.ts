import { assertUnreachable } from "@/lib/base/assert";
import type { Instant, Interval } from "@/lib/base/instant";
import { isLive } from "@/lib/domain/claim";
import { timeSpan } from "@/lib/domain/evidence/event-time";
import type { EntityId } from "@/lib/domain/ids";
import type { Entity } from "@/lib/domain/timeline/entity";
import { toLiveTimeline } from "@/lib/domain/timeline/live-timeline";
import type { Timeline } from "@/lib/domain/timeline/timeline";

/** What an entity is to the incident; a root cause weighs more than an impact. */
export type EntityRole = "root cause" | "impact";

/** One entity of a timeline and what the timeline says about it; only live pieces count. */
export type EntityRow = {
  readonly entity: Entity;
  readonly roles: readonly EntityRole[];
  readonly events: number;
  /** Causal links with an event of its at either end. */
  readonly links: number;
  readonly states: number;
  /** The first and the last moment at which something is said of it; null when no time is known. */
  readonly first: Instant | null;
  readonly last: Instant | null;
};

export type EntityOrder =
  | "first"
  | "last"
  | "role"
  | "name"
  | "kind"
  | "events"
  | "links"
  | "records";

export type EntityListing = {
  readonly order: EntityOrder;
  readonly isDescending: boolean;
  readonly text: string;
  readonly kind: string;
};

/** The entities of a timeline, in its own order. */
export function toEntityRows(timeline: Timeline): readonly EntityRow[] {
  const entitiesOf = new Map<string, readonly EntityId[]>();
  const tallies = new Map<EntityId, Tally>();
  for (const { id } of timeline.entities) tallies.set(id, newTally());
  for (const event of timeline.events.filter(isLive)) {
    const part = [...new Set(event.entities)];
    entitiesOf.set(event.id, part);
    const span = timeSpan(event);
    for (const tally of part.flatMap((id) => tallies.get(id) ?? [])) {
      tally.events += 1;
      see(tally, span);
    }
  }
  for (const { entity, at } of timeline.stateChanges.filter(isLive)) {
    const tally = tallies.get(entity);
    if (tally === undefined) continue;
    tally.states += 1;
    see(tally, at.kind === "unknown" ? null : at);
  }
  for (const { source, target } of timeline.causalLinks.filter(isLive)) {
    const ends = [source, target].flatMap((end) => entitiesOf.get(end) ?? []);
    for (const tally of [...new Set(ends)].flatMap((id) => tallies.get(id) ?? [])) {
      tally.links += 1;
    }
  }
  const roles = gatherRoles(timeline, entitiesOf);
  return timeline.entities.map((entity) => ({
    ...(tallies.get(entity.id) ?? newTally()),
    ...{ entity, roles: roles(entity.id) },
  }));
}

type Tally = {
  -readonly [Member in "events" | "links" | "states" | "first" | "last"]: EntityRow[Member];
};

function newTally(): Tally {
  return { events: 0, links: 0, states: 0, first: null, last: null };
}

function see(tally: Tally, span: Interval | null): void {
  if (span === null) return;
  if (tally.first === null || span.earliest < tally.first) tally.first = span.earliest;
  if (tally.last === null || span.latest > tally.last) tally.last = span.latest;
}

/** Of the entities that take part in a root cause or an impact the main one, which stands first. */
function gatherRoles(
  timeline: Timeline,
  entitiesOf: ReadonlyMap<string, readonly EntityId[]>,
): (id: EntityId) => readonly EntityRole[] {
  const mainOf = (event: string) => entitiesOf.get(event)?.slice(0, 1) ?? [];
  const roots = new Set(toLiveTimeline(timeline).rootCauses.flatMap(({ event }) => mainOf(event)));
  const hit = new Set(timeline.impactEvents.flatMap(mainOf));
  return (id) => [
    ...(roots.has(id) ? (["root cause"] as const) : []),
    ...(hit.has(id) ? (["impact"] as const) : []),
  ];
}

/**
 * The rows of a listing in its order. What is not known comes last whichever way the order goes, and
 * equals stay in the order in which they first took part. `records` may still be on its way.
 */
export function listEntities(
  rows: readonly EntityRow[],
  { order, isDescending, text, kind }: EntityListing,
  records: ReadonlyMap<EntityId, number>,
): readonly EntityRow[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const valued = rows
    .filter(({ entity }) => kind === "" || entity.type === kind)
    .filter((row) => hasWords(row, words))
    .map((row) => ({ row, value: sortValue(row, order, records) }));
  return valued
    .toSorted((a, b) => compareValues(a, b, isDescending) || compareFirst(a.row, b.row))
    .map(({ row }) => row);
}

type Valued = { readonly value: number | string | null };

const { compare: compareWords } = new Intl.Collator("en", { numeric: true });

function compareValues({ value: a }: Valued, { value: b }: Valued, isDescending: boolean): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const isWord = typeof a === "string" || typeof b === "string";
  const difference = isWord ? compareWords(String(a), String(b)) : a - b;
  return isDescending ? -difference : difference;
}

function compareFirst(a: EntityRow, b: EntityRow): number {
  const [left, right] = [a.first ?? Number.MAX_VALUE, b.first ?? Number.MAX_VALUE];
  return left - right || b.events - a.events || (a.entity.name < b.entity.name ? -1 : 1);
}

function sortValue(
  { entity, roles, events, links, first, last }: EntityRow,
  order: EntityOrder,
  records: ReadonlyMap<EntityId, number>,
): number | string | null {
  switch (order) {
    case "first":
      return first;
    case "last":
      return last;
    case "role":
      return (roles.includes("root cause") ? 2 : 0) + (roles.includes("impact") ? 1 : 0);
    case "name":
      return entity.name;
    case "kind":
      return entity.type;
    case "events":
      return events;
    case "links":
      return links;
    case "records":
      return records.get(entity.id) ?? null;
    default:
      return assertUnreachable(order);
  }
}

function hasWords({ entity, roles }: EntityRow, words: readonly string[]): boolean {
  const known = [entity.name, entity.type, ...entity.aliases, ...roles];
  const text = known.join("\n").toLowerCase();
  return words.every((word) => text.includes(word));
}

/** Kinds that occur, by name. */
export function listEntityKinds(rows: readonly EntityRow[]): readonly string[] {
  return [...new Set(rows.map(({ entity }) => entity.type))].toSorted();
}

export const entityOrderLabels: Readonly<Record<EntityOrder, string>> = {
  first: "First seen",
  last: "Last seen",
  role: "Part in the incident",
  name: "Name",
  kind: "Kind",
  events: "Events",
  links: "Links",
  records: "Records",
};

/** Counts are asked for to see the largest, names and times to read from the start. */
export function nextEntityOrder(
  { order, isDescending }: Pick<EntityListing, "order" | "isDescending">,
  chosen: EntityOrder,
): Pick<EntityListing, "order" | "isDescending"> {
  if (order === chosen) return { order, isDescending: !isDescending };
  const largestFirst: readonly EntityOrder[] = ["role", "events", "links", "records"];
  return { order: chosen, isDescending: largestFirst.includes(chosen) };
}
