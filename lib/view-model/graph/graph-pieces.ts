import type { CausalLink, CausalRelation } from "@/lib/domain/timeline/causal-link";
import { formatChance } from "@/lib/domain/timeline/chance-words";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { contestedEventIds } from "@/lib/domain/timeline/uncertainty";
import { formatEventTime, formatInterval } from "@/lib/time/shown/time-text";
import { type ChangeKind, type Changes, changeSigns } from "../comparison/timeline-comparison";
import {
  type Appearance,
  eventAppearance,
  isContestedLink,
  kindGlyph,
} from "../pieces/event-appearance";
import type { GraphUnit } from "./graph-chains";
import type { NodeBox, Point } from "./graph-geometry";
import type { UnitLink, UnitSequence } from "./graph-joins";
import { findSpine, type Spine } from "./graph-spine";
import { wrapText } from "./graph-text";

/** The middle of the node in pixels at zoom 1: x grows with time. `lines` is its text from top to bottom. */
type PlacedNode = Point & { readonly id: string; readonly lines: readonly string[] };

export type EventNode = PlacedNode &
  Appearance & {
    readonly what: "event";
    readonly isImpact: boolean;
    /** 1 for the most likely root cause; null for others. */
    readonly rootRank: number | null;
    /** A possible cause that the evidence does not establish. */
    readonly isCandidate: boolean;
    /** The step that ended the impact. */
    readonly isEnd: boolean;
    /** What became of it since the moment that is compared with now; null when it reads the same. */
    readonly change: ChangeKind | null;
  };

/** Several events in one box until it is opened. */
export type FoldNode = PlacedNode & {
  readonly what: "fold";
  /** "12 events of nginx" */
  readonly name: string;
  readonly eventIds: readonly string[];
};

export type GraphNode = EventNode | FoldNode;

/** `then` only follows in time: it is no relation of cause and effect. */
export type EdgeRelation = CausalRelation | "then";

export type GraphEdge = {
  /** That of its surest link. */
  readonly id: string;
  readonly source: string;
  readonly target: string;
  readonly relation: EdgeRelation;
  /** What it stands for; several, of one relation, to and from a box, and none where it only follows in time. */
  readonly links: readonly CausalLink[];
  readonly label: string;
  /** Pixels: 1.5 for a guess, 5 for a certainty. */
  readonly width: number;
  /** The line it takes around the nodes between its ends, both ends included. */
  readonly points: readonly Point[];
  /** One of its links is. */
  readonly isContested: boolean;
  /** Each of its links was accepted or edited by a person. */
  readonly isReviewed: boolean;
  /** What became of those of its links that have changed; "changed" where that differs. */
  readonly change: ChangeKind | null;
};

export const nodeBox: NodeBox = { width: 168, height: 66, gapX: 44, gapY: 18, passage: 18 };
/** Pixels of the type in a node. */
export const nodeFontPx = 11.5;
export const edgeFontPx = 11.5;
/** Pixels between the text of a node and its sides, where it is as wide as estimated; most is narrower. */
const padding = 2;
/** As much as the six corners of an impact take on each side. */
const cornerPx = 14;

/** What the story turns on. */
export type GraphMarks = {
  readonly impact: ReadonlySet<string>;
  readonly rootRanks: ReadonlyMap<string, number>;
  /** By event: the probability that it is the root cause, [0, 1]. */
  readonly candidates: ReadonlyMap<string, number>;
  /** The main row: from the cause over the impact to the end. */
  readonly spine: Spine;
  /** Links that evidence is cited against, that somebody called wrong, or whose evidence is gone. */
  readonly contestedLinks: ReadonlySet<string>;
  readonly contested: ReadonlySet<string>;
  readonly changes: Changes;
  /** Ids of what has changed, and of the ends of links that have. */
  readonly hasChange: ReadonlySet<string>;
};

export function toGraphMarks(live: Timeline, changes: Changes): GraphMarks {
  const rootRanks = new Map<string, number>(
    live.rootCauses.map(({ event, rank }) => [event, rank]),
  );
  const doubted = live.causalLinks.filter(
    (link) => link.isUnsupported || isContestedLink(link, live.uncertainties),
  );
  const ofLinks = live.causalLinks.filter(({ id }) => changes.has(id));
  return {
    changes,
    hasChange: new Set([
      ...changes.keys(),
      ...ofLinks.flatMap(({ source, target }) => [source, target]),
    ]),
    impact: new Set(live.impactEvents),
    rootRanks,
    candidates: new Map(
      live.candidates.flatMap(({ event, p }) =>
        event === null || rootRanks.has(event) ? [] : [[event, p] as const],
      ),
    ),
    spine: findSpine(live),
    contestedLinks: new Set(doubted.map(({ id }) => id)),
    contested: new Set([
      ...contestedEventIds(live.events, live.uncertainties),
      ...doubted.flatMap(({ source, target }) => [source, target]),
    ]),
  };
}

/** What the story turns on, the steps between, and what might have begun it instead. */
const turnWeight = 1_000_000;
export const wayWeight = 200_000;
export const rivalWeight = 100_000;

/** How much of the story an event is; 0 for what may be folded away. */
export function weighEvent({ id, importance }: TimelineEvent, marks: GraphMarks): number {
  const isTurn = marks.impact.has(id) || marks.rootRanks.has(id) || marks.spine.end === id;
  const isOnWay = marks.spine.eventIds.some((each) => each === id);
  const turn = isTurn
    ? turnWeight
    : isOnWay
      ? wayWeight
      : marks.candidates.has(id)
        ? rivalWeight
        : 0;
  // A sign on it says something, which no box shows.
  const noted = marks.contested.has(id) || marks.hasChange.has(id) ? rivalWeight : 0;
  return turn + (importance === "key" ? 1_000 : 0) + noted;
}

export function drawNode(
  unit: GraphUnit,
  place: Point,
  { marks, contested, zone }: { marks: GraphMarks; contested: ReadonlySet<string>; zone: string },
): GraphNode {
  if (unit.what === "fold") {
    const { id, name, events } = unit;
    return {
      ...{ what: "fold", id, name },
      ...place,
      lines: foldLines(name, events, zone),
      eventIds: events.map((event) => event.id),
    };
  }
  const [event] = unit.events;
  const node = {
    what: "event" as const,
    id: event.id,
    ...place,
    ...eventAppearance(event, contested),
    isImpact: marks.impact.has(event.id),
    rootRank: marks.rootRanks.get(event.id) ?? null,
    isCandidate: marks.candidates.has(event.id),
    isEnd: marks.spine.end === event.id,
    change: marks.changes.get(event.id)?.kind ?? null,
  };
  const flags = fitFlags(flagsOf(node, marks).join(" · "), node.isImpact);
  return {
    ...node,
    lines: [
      ...flags,
      ...fitTitle(
        `${kindGlyph(event.kind)} ${event.title}`,
        node.isImpact ? cornerPx : padding,
        // A box has room for four lines.
        3 - flags.length,
      ),
      ...fitTime(formatEventTime(event.time, zone)),
    ],
  };
}

/** Above the title the six corners of an impact leave two thirds of the width. */
function fitFlags(flags: string, isImpact: boolean): readonly string[] {
  const widthPx = isImpact ? (nodeBox.width * 2) / 3 : nodeBox.width - 2 * padding;
  const lines = wrapText(flags, { widthPx, fontPx: nodeFontPx, linesMax: 2 });
  return lines.length === 1 ? [flags] : lines;
}

function flagsOf(
  node: Pick<EventNode, "id" | "change" | "rootRank" | "isImpact" | "isEnd" | "isContested">,
  { candidates, spine }: GraphMarks,
): readonly string[] {
  const chance = candidates.get(node.id);
  return [
    node.change === null ? "" : `${changeSigns[node.change]} ${node.change.toUpperCase()}`,
    node.rootRank === null ? "" : `ROOT CAUSE ${node.rootRank}`,
    chance === undefined ? "" : `CANDIDATE ${formatChance(chance)}`,
    node.isImpact ? "IMPACT" : "",
    node.isEnd ? (spine.isEndByTiming ? "END? (TIMING)" : "END OF IMPACT") : "",
    node.isContested ? "CONTESTED" : "",
  ].filter((flag) => flag !== "");
}

function foldLines(
  name: string,
  events: readonly TimelineEvent[],
  zone: string,
): readonly string[] {
  const called = fitTitle(name, padding);
  const titles = `${events[0]?.title ?? ""} … ${events.at(-1)?.title ?? ""}`;
  return [
    ...called,
    ...fitTitle(titles, padding, 3 - called.length),
    ...fitTime(spanText(events, zone)),
  ];
}

/** From the first onset to the last, as far as they are known. */
function spanText(events: readonly TimelineEvent[], zone: string): string {
  const known = events.flatMap(({ time }) => (time.kind === "unknown" ? [] : [time]));
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last) return "time unknown";
  if (last.latest < first.earliest) return formatEventTime(first, zone);
  return formatInterval({ earliest: first.earliest, latest: last.latest }, zone);
}

function fitTime(text: string): readonly string[] {
  const widthPx = nodeBox.width - 2 * padding;
  return wrapText(text, { widthPx, fontPx: nodeFontPx, linesMax: 1 });
}

function fitTitle(text: string, side: number, linesMax = 2): readonly string[] {
  const widthPx = nodeBox.width - 2 * side;
  return wrapText(text, { widthPx, fontPx: nodeFontPx, linesMax });
}

export function drawEdge(
  { source, target, links }: UnitLink,
  points: readonly Point[],
  { changes, contestedLinks }: Pick<GraphMarks, "changes" | "contestedLinks">,
): GraphEdge {
  const [{ id, relation, confidence }] = links;
  const kinds = links.flatMap((link) => changes.get(link.id)?.kind ?? []);
  const [kind = null] = kinds;
  const change = kinds.every((each) => each === kind) ? kind : "changed";
  const contested = links.filter((link) => contestedLinks.has(link.id)).length;
  const reviewed = links.filter(isReviewedLink).length;
  const count = links.length;
  const ofAll = (part: number) => (part === count ? "" : `${part} of ${count} `);
  return {
    ...{ id, source, target, relation, links, points, change },
    label: [
      change === null ? "" : `${changeSigns[change]} ${ofAll(kinds.length)}${change}`,
      linksWord(relation, count),
      contested === 0 ? "" : `${ofAll(contested)}contested`,
      reviewed === 0 ? "" : `${ofAll(reviewed)}✓`,
    ]
      .filter((word) => word !== "")
      .join(" · "),
    width: 1.5 + 3.5 * confidence,
    isContested: contested > 0,
    isReviewed: reviewed === count,
  };
}

/** A line without a word causes. */
function linksWord(relation: CausalRelation, count: number): string {
  if (relation === "causes") return count === 1 ? "" : `${count} links`;
  return count === 1 ? relation : `${count} × ${relation}`;
}

/** Accepted or edited by a person. */
export function isReviewedLink({ status }: CausalLink): boolean {
  return status !== "proposed";
}

/** Thin and without emphasis, whatever it joins. */
export function drawSequence(
  { id, source, target }: UnitSequence,
  points: readonly Point[],
): GraphEdge {
  return {
    ...{ id, source, target, points },
    ...{ relation: "then", links: [], label: "then", width: 1 },
    ...{ isContested: false, isReviewed: false, change: null },
  };
}
