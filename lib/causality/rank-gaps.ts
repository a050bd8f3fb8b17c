import { type Interval, overlaps } from "@/lib/base/instant";
import { timeSpan } from "@/lib/domain/evidence/event-time";
import type { EventId } from "@/lib/domain/ids";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { closedByRecords, type Gap } from "@/lib/domain/timeline/gap";
import { toLiveTimeline } from "@/lib/domain/timeline/live-timeline";
import { eventsReachingImpact } from "@/lib/domain/timeline/reaching-impact";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import type { Impact } from "@/lib/domain/timeline/uncertainty";
import { hostOfPath } from "@/lib/names/host-and-service";

/** So many gaps are shown before one asks for the others, and are given to the Director. */
export const gapsShownMax = 3;

const severityWeights: Readonly<Record<Impact, number>> = { high: 3, medium: 2, low: 1 };

/**
 * What an answer may be worth, in the steps between two severities: it may tell how the cause came about; it lies where
 * the cause or the harm began; how much of the story it covers, [0, 1]; it is of a source that tells the story; somebody
 * of the investigation asks it; records may answer it, which what nobody recorded has none of.
 */
const gains = { cause: 2, turn: 1, story: 1, source: 0.5, asked: 1, records: 1 } as const;
/** A clock by which nothing of the story is put in order is asked after everything else of its severity. */
const idleClock = -1.5;
/** What the answer to another gap may answer, too, is asked after what it does not. */
const answered = -2;

/** The open gaps, those whose answer would change most of the story first. */
export function rankGaps(timeline: Timeline): readonly Gap[] {
  const story = readStory(timeline);
  const weighed = timeline.gaps
    .filter(({ status }) => status === "open")
    .map((gap) => ({ gap, weight: weigh(gap, story) }))
    .toSorted(byWeight);
  return weighed
    .map(({ gap, weight }, index) => {
      const before = weighed.slice(0, index).map((one) => one.gap);
      const isAnswered =
        !isAsked(gap) &&
        (before.some((one) => isOfOneAnswer(one, gap)) ||
          weighed.some((one) => mayShowStep(one.gap, gap, story)));
      return { gap, weight: weight + (isAnswered ? answered : 0) };
    })
    .toSorted(byWeight)
    .map(({ gap }) => gap);
}

type Weighed = { readonly gap: Gap; readonly weight: number };

function byWeight(a: Weighed, b: Weighed): number {
  return b.weight - a.weight || compareGaps(a.gap, b.gap);
}

function isAsked({ actor, standing }: Gap): boolean {
  return actor === "person" || standing !== "proposed";
}

/** Records that are gone from one place for one time come back together, whichever file of it one asks for. */
function isOfOneAnswer(one: Gap, other: Gap): boolean {
  if (!isOfRecords(one) || !isOfRecords(other)) return false;
  if (one.window === null || other.window === null) return false;
  const hosts = hostsOf(one.files);
  const isOfPlace =
    one.files.some((file) => other.files.includes(file)) ||
    [...hostsOf(other.files)].some((host) => hosts.has(host));
  return isOfPlace && isMostlyIn(one.window, other.window);
}

/** What a step was may stand in the records of a source that was silent while it was taken. */
function mayShowStep(silence: Gap, step: Gap, story: Story): boolean {
  if (step.reason !== "unrecorded-step" || !closedByRecords.has(silence.reason)) return false;
  const tellsStory = silence.files.some((file) => story.files.has(file));
  return (
    tellsStory &&
    silence.window !== null &&
    step.window !== null &&
    overlaps(silence.window, step.window)
  );
}

function isOfRecords({ reason }: Gap): boolean {
  return reason === "deleted" || closedByRecords.has(reason);
}

/** Of the shorter one more than half. */
function isMostlyIn(one: Interval, other: Interval): boolean {
  const sharedMs = Math.min(one.latest, other.latest) - Math.max(one.earliest, other.earliest);
  const shorterMs = Math.min(one.latest - one.earliest, other.latest - other.earliest);
  return sharedMs > 0 && sharedMs * 2 > shorterMs;
}

type Story = {
  /** From the onset of the cause, or of the first event on a path to the harm, until the last of them is over. */
  readonly span: Interval | null;
  /** When the cause and the harm began. */
  readonly turns: readonly Interval[];
  readonly files: ReadonlySet<string>;
  readonly causeFiles: ReadonlySet<string>;
  readonly causeHosts: ReadonlySet<string>;
  /** Of each link of the story, what its ends are known from. */
  readonly links: readonly (readonly [ReadonlySet<string>, ReadonlySet<string>])[];
};

/** From the onset of the cause, or of the first event on a path to the harm, until the last of them is over; null where there is no story. */
export function storySpan(timeline: Timeline): Interval | null {
  return readStory(timeline).span;
}

function readStory(timeline: Timeline): Story {
  const live = toLiveTimeline(timeline);
  const reaching = eventsReachingImpact(live, new Set(live.impactEvents));
  const cause = live.rootCauses[0]?.event ?? null;
  const storyEvents = live.events.filter(({ id }) => reaching.has(id) || id === cause);
  const byId = new Map(storyEvents.map((event) => [event.id, event]));
  const causeEvent = cause === null ? undefined : byId.get(cause);
  const causeFiles = filesOf(causeEvent);
  const isTurn = ({ id }: TimelineEvent) => id === cause || live.impactEvents.includes(id);
  return {
    span: spanOf(storyEvents),
    turns: storyEvents.filter(isTurn).flatMap(onsetOf),
    files: new Set(storyEvents.flatMap(({ evidence }) => evidence.map(({ path }) => path))),
    causeFiles,
    causeHosts: hostsOf(causeFiles),
    links: live.causalLinks.flatMap(({ source, target }) => endsOf(byId, source, target)),
  };
}

function endsOf(
  byId: ReadonlyMap<EventId, TimelineEvent>,
  source: EventId,
  target: EventId,
): Story["links"] {
  const [from, to] = [byId.get(source), byId.get(target)];
  return from && to ? [[filesOf(from), filesOf(to)]] : [];
}

function weigh(gap: Gap, story: Story): number {
  const { window, files, reason } = gap;
  const base = severityWeights[gap.severity] + (isAsked(gap) ? gains.asked : 0);
  if (reason === "clock" && !ordersStory(files, story)) return base + idleClock;
  const isOfCause =
    files.some((file) => story.causeFiles.has(file)) ||
    [...hostsOf(files)].some((host) => story.causeHosts.has(host));
  const parts = [
    base,
    isOfCause ? gains.cause : 0,
    window !== null && story.turns.some((turn) => overlaps(turn, window)) ? gains.turn : 0,
    gains.story * shareOf(story.span, window),
    files.some((file) => story.files.has(file)) ? gains.source : 0,
    closedByRecords.has(reason) && window !== null ? gains.records : 0,
  ];
  return parts.reduce((sum, part) => sum + part, 0);
}

/** One end of a link is known by these clocks alone, the other by none of them: which came first hangs on them. */
function ordersStory(files: readonly string[], { links }: Story): boolean {
  const doubted = new Set(files);
  const isAll = (end: ReadonlySet<string>) => end.size > 0 && end.isSubsetOf(doubted);
  return links.some(
    ([one, other]) =>
      (isAll(one) && other.isDisjointFrom(doubted)) ||
      (isAll(other) && one.isDisjointFrom(doubted)),
  );
}

function shareOf(span: Interval | null, window: Interval | null): number {
  if (span === null || window === null || !overlaps(span, window)) return 0;
  const sharedMs = Math.min(span.latest, window.latest) - Math.max(span.earliest, window.earliest);
  return span.latest === span.earliest ? 1 : sharedMs / (span.latest - span.earliest);
}

function spanOf(events: readonly TimelineEvent[]): Interval | null {
  const spans = events.flatMap((event) => timeSpan(event) ?? []);
  const [first] = spans.toSorted((a, b) => a.earliest - b.earliest);
  const [last] = spans.toSorted((a, b) => b.latest - a.latest);
  return first && last ? { earliest: first.earliest, latest: last.latest } : null;
}

function onsetOf({ time }: TimelineEvent): readonly Interval[] {
  return time.kind === "unknown" ? [] : [{ earliest: time.earliest, latest: time.latest }];
}

function filesOf(event: TimelineEvent | undefined): ReadonlySet<string> {
  return new Set(event?.evidence.map(({ path }) => path));
}

function hostsOf(files: Iterable<string>): ReadonlySet<string> {
  return new Set([...files].flatMap((file) => hostOfPath(file) ?? []));
}

/** Those that begin first, those of no stretch last; then by name, so that the order never hangs on arrival. */
function compareGaps(one: Gap, other: Gap): number {
  const start = ({ window }: Gap) => window?.earliest ?? Number.MAX_SAFE_INTEGER;
  return start(one) - start(other) || (one.id < other.id ? -1 : 1);
}
