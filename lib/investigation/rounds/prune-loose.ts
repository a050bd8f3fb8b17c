import { isDecided, isLive } from "@/lib/domain/claim";
import type { TimelineEvent } from "@/lib/domain/event";
import type { EventId } from "@/lib/domain/ids";
import type { Round } from "@/lib/domain/rounds/round";
import type { Timeline } from "@/lib/domain/timeline";

/**
 * What a round added and what hangs loose from the story is taken out again, visibly: no live link touches it, and nothing
 * that takes part in it takes part in any other event. What a person said anything of (`spoken`) stays.
 */
export function pruneLoose(
  timeline: Timeline,
  { outcomes }: Pick<Round, "outcomes">,
  spoken: ReadonlySet<string>,
): { readonly timeline: Timeline; readonly pruned: Round["pruned"] } {
  const added = new Set(
    outcomes.flatMap(({ outcome, pieces }) => (outcome === "taken" ? pieces : [])),
  );
  const linked = new Set<EventId>(
    timeline.causalLinks.filter(isLive).flatMap(({ source, target }) => [source, target]),
  );
  const story = timeline.events.filter((event) => isLive(event) && !added.has(event.id));
  const known = new Set(story.flatMap(({ entities }) => entities));
  const isLoose = (event: TimelineEvent) =>
    added.has(event.id) &&
    isLive(event) &&
    !isDecided(event) &&
    !spoken.has(event.id) &&
    !linked.has(event.id) &&
    !event.entities.some((entity) => known.has(entity));
  const loose = timeline.events.filter(isLoose);
  const ids = new Set(loose.map(({ id }) => id));
  return {
    timeline: {
      ...timeline,
      events: timeline.events.map((event) =>
        ids.has(event.id) ? { ...event, status: "pruned" as const } : event,
      ),
    },
    pruned: loose.map(({ id, title }) => ({
      ...{ piece: id, noun: "event" as const, title, finding: null },
      why: "It hangs loose from the story: nothing links it, and nobody in it takes part in anything else",
    })),
  };
}
