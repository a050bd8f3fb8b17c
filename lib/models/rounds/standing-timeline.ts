import type { Interval } from "@/lib/base/instant";
import { describeLocator } from "@/lib/domain/evidence/evidence";
import type { Question } from "@/lib/domain/rounds/question";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { beginningOf } from "@/lib/investigation/toolbox/desk";
import type { Bench } from "../bench";
import type { Chunk } from "../context-window";
import { type StandingPiece, type StandingSection, standingSections } from "./standing-pieces";

/** What is asked lies here; nothing of it for who asks of everything. */
export type Focus = {
  readonly window: Interval | null;
  readonly pieces: ReadonlySet<string>;
  readonly entities: ReadonlySet<string>;
};

export const everything: Focus = { window: null, pieces: new Set(), entities: new Set() };

/** Where a question points at: its window, or when the piece it goes out from took place, and what takes part in it. */
export function focusOf(
  { window, about, entities: names }: Pick<Question, "window" | "about" | "entities">,
  timeline: Timeline,
): Focus {
  const wanted = new Set(names.map((name) => name.toLowerCase()));
  const entities = timeline.entities.filter(({ name }) => wanted.has(name.toLowerCase()));
  const piece = standingSections(timeline)
    .flatMap(({ pieces }) => pieces)
    .find(({ id }) => id !== "" && id === about);
  return {
    window: window ?? piece?.span ?? null,
    pieces: new Set(piece?.about ?? []),
    entities: new Set([...(piece?.entities ?? []), ...entities.map(({ id }) => id)]),
  };
}

/** Of the window, and whatever the window: so that a round costs as much as the one before it. */
const timelineShare = 0.3;
const timelineCharactersMax = 40_000;
const lineMax = 400;
const handlesMax = 3;
/** Of the line that counts what is left out. */
const restMax = 60;
/** Places that are read for what they hide, before any words are shown that were made of them. */
const learnedMax = 600;

export function timelineRoom(contextTokensMax: number, charactersPerToken: number): number {
  return Math.min(timelineCharactersMax, contextTokensMax * charactersPerToken * timelineShare);
}

/**
 * The timeline in at most so many characters. Each section has a share of them. What lies nearest to what is asked is
 * shown first: the pieces it names, then by distance in time, then what its entities take part in, then what most links
 * hold on to, then the earliest; where the share is full the rest is counted. What is shown stands in the order of time.
 */
export function standingTimeline(
  timeline: Timeline,
  bench: Pick<Bench, "handles" | "tell">,
  focus: Focus,
  charactersMax: number,
): readonly Chunk[] {
  return standingSections(timeline)
    .filter(({ pieces }) => pieces.length > 0)
    .map((section) => {
      const pieces = section.pieces.toSorted(byNearness(focus));
      return toChunk({ ...section, pieces }, bench, charactersMax);
    });
}

/** What the cited places hide is hidden in words that were made of them, too: to be asked before any are shown. */
export async function learnPlaces(
  timeline: Timeline,
  { desk }: Pick<Bench, "desk">,
): Promise<void> {
  const places = standingSections(timeline)
    .flatMap(({ pieces }) => pieces.flatMap(({ evidence }) => evidence.slice(0, handlesMax)))
    .slice(0, learnedMax);
  for (const { path, locator } of places) {
    if (locator.kind !== "frame") await desk.showPlace({ path, locator });
  }
}

function toChunk(
  { heading, share, priority, pieces }: StandingSection,
  bench: Pick<Bench, "handles" | "tell">,
  charactersMax: number,
): Chunk {
  const head = `## ${heading}`;
  const summary = `${head}: left out to save room (${pieces.length})`;
  let left = charactersMax * share - summary.length - restMax;
  const shown: { readonly piece: StandingPiece; readonly line: string }[] = [];
  for (const piece of pieces) {
    const line = lineOf(piece, bench);
    left -= line.length + 1;
    if (left < 0) break;
    shown.push({ piece, line });
  }
  const unshown = pieces.length - shown.length;
  const lines = shown.toSorted((a, b) => byTime(a.piece, b.piece)).map(({ line }) => line);
  const rest =
    unshown === 0 ? [] : [`(${shown.length} of ${pieces.length}; the others lie farther off)`];
  return { priority, text: [head, ...lines, ...rest].join("\n"), summary };
}

function lineOf(
  { text, evidence }: StandingPiece,
  { handles, tell }: Pick<Bench, "handles" | "tell">,
): string {
  const cited = evidence.slice(0, handlesMax).flatMap(({ path, locator }) =>
    locator.kind === "frame"
      ? []
      : // A path may hold what is hidden, too.
        [`${handles.give({ path, locator })} ${tell(path)} ${describeLocator(locator)}`],
  );
  const line = beginningOf(tell(text.replace(/\s+/g, " ")), lineMax);
  const places = cited.length === 0 ? "" : ` (${beginningOf(cited.join("; "), lineMax)})`;
  return `${line}${places}`.toWellFormed();
}

function byNearness(focus: Focus) {
  return (a: StandingPiece, b: StandingPiece): number =>
    compare(count(b.about, focus.pieces), count(a.about, focus.pieces)) ||
    compare(distance(a, focus), distance(b, focus)) ||
    compare(count(b.entities, focus.entities), count(a.entities, focus.entities)) ||
    b.links - a.links ||
    byTime(a, b);
}

function count(ids: readonly string[], among: ReadonlySet<string>): number {
  return ids.filter((id) => among.has(id)).length;
}

function distance({ span }: StandingPiece, { window }: Focus): number {
  if (window === null) return 0;
  if (span === null) return Number.POSITIVE_INFINITY;
  return Math.max(0, window.earliest - span.latest, span.earliest - window.latest);
}

function byTime(a: StandingPiece, b: StandingPiece): number {
  const [one, other] = [a, b].map(({ span }) => span?.earliest ?? Number.POSITIVE_INFINITY);
  return compare(one ?? 0, other ?? 0) || compare(a.id, b.id);
}

/** Not a difference: two that are infinite are equal. */
function compare<Value extends number | string>(a: Value, b: Value): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
