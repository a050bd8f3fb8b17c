import { isDecided, isLive } from "@/lib/domain/claim";
import type { KnownTime } from "@/lib/domain/evidence/event-time";
import type { EventId } from "@/lib/domain/ids";
import type { Round } from "@/lib/domain/rounds/round";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { plainIncludes, plainText } from "./checking/plain-text";
import { namesOfEntities } from "./checking/subject";

/**
 * What a round added and what hangs loose from the story is taken out again, visibly: no live link touches it, nothing
 * that takes part in it or that its records name takes part in any other event, and no other event rests on a file of its or
 * began when it did. What a person said anything of (`spoken`) stays. Of files whose zone nothing states (`unzoned`) the hour
 * tells nothing: what lies whole hours away may have begun when it did.
 */
export function pruneLoose(
  timeline: Timeline,
  { outcomes }: Pick<Round, "outcomes">,
  spoken: ReadonlySet<string>,
  unzoned: ReadonlySet<string> = new Set(),
): { readonly timeline: Timeline; readonly pruned: Round["pruned"] } {
  const added = new Set(
    outcomes.flatMap(({ outcome, pieces }) => (outcome === "taken" ? pieces : [])),
  );
  const linked = new Set<EventId>(
    timeline.causalLinks.filter(isLive).flatMap(({ source, target }) => [source, target]),
  );
  const story = tellStory(
    timeline,
    timeline.events.filter((event) => isLive(event) && !added.has(event.id)),
    unzoned,
  );
  const isLoose = (event: TimelineEvent) =>
    added.has(event.id) &&
    isLive(event) &&
    !isDecided(event) &&
    !spoken.has(event.id) &&
    !linked.has(event.id) &&
    !isTied(timeline, story, event);
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
      why: "It hangs loose from the story: nothing links it, nobody in it takes part in anything else, no file of it tells of anything else, and nothing else began within a minute of it",
    })),
  };
}

/** Who takes part, by id and by name in plain form, the files it rests on, and when its events began. */
type Story = {
  readonly entities: ReadonlySet<string>;
  readonly names: readonly string[];
  readonly paths: ReadonlySet<string>;
  readonly times: readonly StoryTime[];
  readonly unzoned: ReadonlySet<string>;
};

type StoryTime = { readonly time: KnownTime; readonly isUnzoned: boolean };

/** Shorter names are words of every other record. */
const nameMin = 3;

function tellStory(
  timeline: Timeline,
  events: readonly TimelineEvent[],
  unzoned: ReadonlySet<string>,
): Story {
  const entities = new Set<string>(events.flatMap((event) => event.entities));
  const names = new Set(namesOfEntities(timeline, [...entities]).map(plainText));
  return {
    entities,
    names: [...names].filter((name) => name.trim().length >= nameMin),
    times: events.flatMap((event) => timeOf(event, unzoned) ?? []),
    unzoned,
    paths: new Set(events.flatMap(({ evidence }) => evidence.map(({ path }) => path))),
  };
}

/** What begins within so much of something of the story may belong to it. */
const besideMs = 60_000;

function timeOf({ time, evidence }: TimelineEvent, unzoned: ReadonlySet<string>): StoryTime | null {
  if (time.kind === "unknown") return null;
  return { time, isUnzoned: evidence.some(({ path }) => unzoned.has(path)) };
}

const hourMs = 3_600_000;

/** A time that is not known to the minute is beside nothing: a day would be beside the whole story. */
function isBeside(one: StoryTime, other: StoryTime): boolean {
  const [a, b] = [one.time, other.time];
  if ([a, b].some(({ earliest, latest }) => latest - earliest > besideMs)) return false;
  const apartMs = a.earliest - b.earliest;
  const hoursMs = one.isUnzoned || other.isUnzoned ? Math.round(apartMs / hourMs) * hourMs : 0;
  return a.earliest - hoursMs - besideMs <= b.latest && b.earliest - besideMs <= a.latest - hoursMs;
}

function isTied(timeline: Timeline, story: Story, event: TimelineEvent): boolean {
  const { entities, names, paths, times, unzoned } = story;
  if (event.entities.some((entity) => entities.has(entity))) return true;
  if (event.evidence.some(({ path }) => paths.has(path))) return true;
  const own = timeOf(event, unzoned);
  if (own !== null && times.some((other) => isBeside(own, other))) return true;
  const words = plainText(
    [
      ...namesOfEntities(timeline, event.entities),
      ...event.evidence.flatMap(({ path, quote }) => [path, quote]),
    ].join("\n"),
  );
  return names.some((name) => plainIncludes(words, name));
}
