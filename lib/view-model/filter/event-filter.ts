import { toShownPath } from "@/lib/domain/evidence/shown-path";
import type { EntityId } from "@/lib/domain/ids";
import type { EventFilter } from "@/lib/domain/timeline/event-filter";
import { toLiveTimeline } from "@/lib/domain/timeline/live-timeline";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { kindLabel } from "../pieces/event-appearance";

/** The events that pass, and the links between them. The same object when nothing is asked for. */
export function onlyFiltered(timeline: Timeline, filter: EventFilter): Timeline {
  const { kinds, importance, source } = filter;
  if (!isFiltering(filter)) return timeline;
  const events = timeline.events.filter(
    (event) =>
      (kinds.length === 0 || kinds.includes(event.kind)) &&
      (importance === "any" || event.importance === importance) &&
      (source === null || event.evidence.some(({ path }) => path === source)),
  );
  const shown = new Set(events.map(({ id }) => id));
  const causalLinks = timeline.causalLinks.filter(
    (link) => shown.has(link.source) && shown.has(link.target),
  );
  return { ...timeline, events, causalLinks };
}

/** Something may be left out. */
export function isFiltering({ kinds, importance, source }: EventFilter): boolean {
  return kinds.length > 0 || importance !== "any" || source !== null;
}

/** How many filters are set, with the words and the entity that the same box offers: several kinds are one. */
export function countFilters(
  { kinds, importance, source }: EventFilter,
  { words, entity }: { readonly words: string; readonly entity: EntityId | null },
): number {
  const set = [kinds.length > 0, importance !== "any", source !== null, entity !== null];
  return [...set, words.trim() !== ""].filter(Boolean).length;
}

type Choice<Value extends string> = { readonly value: Value; readonly label: string };

/** What events can be filtered by, each with how many have it; what is asked for stays a choice when none has it. */
export function toFilterChoices(
  timeline: Timeline,
  asked: EventFilter,
): {
  readonly kinds: readonly Choice<string>[];
  readonly sources: readonly Choice<string>[];
  readonly entities: readonly Choice<EntityId>[];
} {
  const { events } = toLiveTimeline(timeline);
  const kinds = events.map(({ kind }) => kind);
  const sources = events.flatMap(({ evidence }) => [...new Set(evidence.map(({ path }) => path))]);
  const involved = new Set(events.flatMap(({ entities }) => entities));
  return {
    kinds: countChoices(kinds, asked.kinds, kindLabel),
    sources: countChoices(sources, asked.source === null ? [] : [asked.source], toShownPath),
    entities: timeline.entities
      .filter(({ id }) => involved.has(id))
      .map(({ id, name, type }) => ({ value: id, label: `${name} (${type})` }))
      .toSorted((a, b) => a.label.localeCompare(b.label, "en")),
  };
}

/** The commonest first. */
function countChoices(
  values: readonly string[],
  asked: readonly string[],
  label: (value: string) => string,
): readonly Choice<string>[] {
  const counts = new Map<string, number>(asked.map((value) => [value, 0]));
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .toSorted((a, b) => b[1] - a[1])
    .map(([value, count]) => ({ value, label: `${label(value)} (${count})` }));
}
