import type { CausalLink } from "@/lib/domain/timeline/causal-link";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { compareOnsets, onset } from "@/lib/domain/timeline/event-onset";
import { toLiveTimeline } from "@/lib/domain/timeline/live-timeline";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { contestedEventIds } from "@/lib/domain/timeline/uncertainty";
import { type Changes, noChanges } from "../comparison/timeline-comparison";
import { labelBundlesOnce } from "./graph-bundles";
import { foldChains, type GraphUnit } from "./graph-chains";
import { chooseUnits } from "./graph-choice";
import { layOutInRoom } from "./graph-fitting";
import type { Opened } from "./graph-fold";
import { groupingsOf } from "./graph-groupings";
import { type Joins, joinUnits } from "./graph-joins";
import { type GraphLayout, layOutDown, layOutGraph } from "./graph-layout";
import {
  drawEdge,
  drawNode,
  drawSequence,
  type GraphEdge,
  type GraphMarks,
  type GraphNode,
  nodeBox,
  rivalWeight,
  toGraphMarks,
  wayWeight,
  weighEvent,
} from "./graph-pieces";
import type { GraphRoom } from "./graph-room";

/** What a person can still read at once; the rest is counted, and so many more are drawn when asked for. */
export const drawnAtFirst = 150;
/** What can still be moved smoothly. */
export const drawnMax = 500;

export type GraphDrawing = {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  readonly counts: {
    /** Live events that a live link touches, or a sequence that is drawn, and those of causes and of the end. */
    readonly linked: number;
    /** Of these, drawn one by one. */
    readonly drawn: number;
    /** Of these, inside the boxes that are drawn. */
    readonly inFolds: number;
    readonly folds: number;
    /** Pairs that only follow in time, drawn. */
    readonly sequences: number;
  };
};

export type GraphView = {
  /** At most so many nodes, where they are not folded into a room. */
  readonly limit: number;
  readonly opened: Opened;
  /** Ids of the events it was asked for: drawn before all others, and in no box. */
  readonly ends: readonly string[];
  /** What carries a sign: it is never folded away. */
  readonly changes?: Changes;
  /** From left to right as wide as it needs to be, or down a page, so many nodes beside each other. */
  readonly acrossMax?: number;
  /** Folded and wrapped until all of it can be read there at once, unless every box is opened. */
  readonly room?: GraphRoom;
  /** Draws what only follows in time as well. */
  readonly withSequences?: boolean;
  /** Draws the candidates and what ended the impact, also where nothing joins them to another event. */
  readonly withRivals?: boolean;
};

/** Down a page there is a label of a link between two rows. */
const pageBox = { ...nodeBox, gapX: 24, gapY: 56 };

/** More than any event weighs by itself. */
const askedWeight = 10_000_000;

/** What is drawn of the causes: folded, then the most important of it, then laid out. */
export function drawGraph(timeline: Timeline, zone: string, view: GraphView): GraphDrawing {
  const { changes = noChanges, withSequences = false, withRivals = false } = view;
  const live = toLiveTimeline(timeline);
  const marks = toGraphMarks(live, changes);
  const then = withSequences ? live.sequences : [];
  const events = eventsToDraw(live, then, withRivals ? marks : null);
  const weigh = toWeigh(marks, view);
  const units = foldChains(
    events,
    live.causalLinks,
    // Details go into a box also on the way from the cause to the impact.
    (event) => view.opened !== "all" && [0, wayWeight].includes(weigh(event)),
  );
  const join = (chosen: readonly GraphUnit[]) => joinUnits(chosen, live.causalLinks, then);
  const drawn = layOutUnits(units, join, {
    ...{ view, marks },
    weigh: ({ events: inside }) => Math.max(...inside.map(weigh)),
    groupings: groupingsOf(live),
  });
  const contested = contestedEventIds(live.events, live.uncertainties);
  const lineOf = (index: number) => drawn.layout.lines[index] ?? [];
  const folds = drawn.units.filter(({ what }) => what === "fold");
  return {
    nodes: drawn.units.map((unit) =>
      drawNode(unit, drawn.layout.places.get(unit.id) ?? { x: 0, y: 0 }, {
        marks,
        contested,
        zone,
      }),
    ),
    edges: labelBundlesOnce([
      ...drawn.links.map((link, index) => drawEdge(link, lineOf(index), marks)),
      ...drawn.sequences.map((pair, index) =>
        drawSequence(pair, lineOf(drawn.links.length + index)),
      ),
    ]),
    counts: {
      linked: events.length,
      drawn: drawn.units.length - folds.length,
      inFolds: folds.reduce((sum, fold) => sum + fold.events.length, 0),
      folds: folds.length,
      sequences: drawn.sequences.length,
    },
  };
}

type Drawn = Joins & { readonly units: readonly GraphUnit[]; readonly layout: GraphLayout };

function layOutUnits(
  units: readonly GraphUnit[],
  join: (units: readonly GraphUnit[]) => Joins,
  given: {
    readonly view: GraphView;
    readonly marks: GraphMarks;
    readonly weigh: (unit: GraphUnit) => number;
    readonly groupings: ReturnType<typeof groupingsOf>;
  },
): Drawn {
  const { view, marks, weigh, groupings } = given;
  if (view.room !== undefined && view.opened !== "all") {
    const opened = new Set(view.opened.at(-1));
    const request = { weigh, essentialWeight: rivalWeight, groupings, opened };
    return layOutInRoom(units, { join, room: view.room, request, marks });
  }
  const whole = join(units);
  const chosen = chooseUnits(units, [...whole.links, ...whole.sequences], view.limit, weigh);
  const joins = join(chosen);
  const nodes = chosen.map(({ id, events: [first] }) => ({ id, at: onset(first) }));
  const edges = [...joins.links, ...joins.sequences];
  const layout =
    view.acrossMax === undefined
      ? layOutGraph(nodes, edges, nodeBox, { spine: marks.spine.eventIds })
      : layOutDown(nodes, edges, pageBox, { perColumn: view.acrossMax });
  return { units: chosen, ...joins, layout };
}

/** In order of time: what links and sequences join, and where anything is joined, the causes, the impact and the end as well. */
function eventsToDraw(
  live: Timeline,
  then: Timeline["sequences"],
  marks: GraphMarks | null,
): readonly TimelineEvent[] {
  const joined = [...live.causalLinks, ...then].flatMap(({ source, target }) => [source, target]);
  const named =
    marks === null || joined.length === 0
      ? []
      : [...marks.spine.eventIds, ...marks.candidates.keys()];
  const drawn = new Set<string>([...joined, ...named]);
  return live.events.filter(({ id }) => drawn.has(id)).toSorted(compareOnsets);
}

/** What was opened last weighs most, then what was opened before, then what the story turns on. */
function toWeigh(
  marks: GraphMarks,
  { opened, ends }: Pick<GraphView, "opened" | "ends">,
): (event: TimelineEvent) => number {
  const asked = new Map<string, number>(ends.map((id) => [id, askedWeight]));
  for (const [turn, ids] of (opened === "all" ? [] : opened).entries()) {
    for (const id of ids) asked.set(id, askedWeight * (turn + 2));
  }
  return (event) => weighEvent(event, marks) + (asked.get(event.id) ?? 0);
}

/** Links in force whose two ends are in force. */
export function liveLinks(timeline: Timeline): readonly CausalLink[] {
  return toLiveTimeline(timeline).causalLinks;
}
