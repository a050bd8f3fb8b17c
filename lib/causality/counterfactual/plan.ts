import { assertUnreachable } from "@/lib/base/assert";
import type { Instant } from "@/lib/base/instant";
import type { CausalLinkId } from "@/lib/domain/ids";
import { type Intervention, interventionKey } from "@/lib/domain/runs/intervention";
import { ancestorsOf, type CausalGraph, type Step } from "../graph/causal-graph";
import { type Bounds, certain, multiply } from "./bounds";

/** What is done at which place of a graph. */
export type Plan = {
  readonly removed: ReadonlySet<number>;
  readonly moved: ReadonlyMap<number, Move>;
  /** Of what an event would lead to, the share that still comes of it. */
  readonly keeps: ReadonlyMap<number, Bounds>;
  /** The same of what comes along one link. */
  readonly keepsAlong: ReadonlyMap<CausalLinkId, Bounds>;
  /** What was asked for and does nothing, or only under a condition. */
  readonly notes: readonly PlanNote[];
};

export type Move = {
  readonly byMs: number;
  /** The event that must happen for it: what a detector would have noticed. Null where a person says so. */
  readonly needs: number | null;
};

export type PlanNote = {
  readonly kind:
    | "unknown-event"
    | "unknown-link"
    | "no-gain"
    | "nobody-responded"
    | "seen-while-baking"
    | "not-seen-while-baking"
    | "as-quick";
  readonly intervention: Intervention;
};

/** What of the incident's course a detector changes: when it was noticed, and what ended it. */
export type Course = { readonly detectedAt: Instant | null; readonly ender: number | null };

/** What lets at most this share through stops it, where links are taken as sure: more often than not. A convention, told with each share. */
export const stopsMost = 0.5;
/**
 * What still gets through when a canary showed it: people may look away, or let it pass. An estimate of ours, measured
 * nowhere; The Site Reliability Workbook (2018), ch. 16, has what a canary is for and no such figure. Told as assumed.
 */
const canaryKeeps: Bounds = { least: 0, most: 0.2 };
/** When it showed nothing, nobody knows. */
const canaryOpen: Bounds = { least: 0, most: 1 };

type Draft = {
  readonly removed: Set<number>;
  readonly moved: Map<number, Move>;
  readonly keeps: Map<number, Bounds>;
  readonly keepsAlong: Map<CausalLinkId, Bounds>;
  readonly notes: PlanNote[];
  readonly detected: { readonly place: number; readonly gainMs: number }[];
};

/** In whatever order they are given, the same interventions are the same plan: moves of one event add up, shares multiply. */
export function toPlan(
  graph: CausalGraph,
  interventions: readonly Intervention[],
  course: Course,
): Plan {
  const draft: Draft = {
    ...{ removed: new Set(), moved: new Map(), keeps: new Map(), keepsAlong: new Map() },
    ...{ notes: [], detected: [] },
  };
  const given = interventions.toSorted((a, b) =>
    interventionKey(a) < interventionKey(b) ? -1 : 1,
  );
  for (const intervention of given) {
    const place = graph.placeOf.get(intervention.event);
    if (place === undefined) draft.notes.push({ kind: "unknown-event", intervention });
    else enter(draft, { graph, course, intervention, place });
  }
  const isAnswered = respond(graph, draft, course);
  const detectors = isAnswered ? [] : given.filter(({ kind }) => kind === "add-detector");
  const notes = detectors.map(
    (intervention): PlanNote => ({ kind: "nobody-responded", intervention }),
  );
  const { removed, moved, keeps, keepsAlong } = draft;
  return { removed, moved, keeps, keepsAlong, notes: [...draft.notes, ...notes] };
}

function enter(
  draft: Draft,
  {
    graph,
    course,
    intervention,
    place,
  }: {
    readonly graph: CausalGraph;
    readonly course: Course;
    readonly intervention: Intervention;
    readonly place: number;
  },
): void {
  const { removed, moved, keeps, notes, detected } = draft;
  const letThrough = (share: Bounds) =>
    keeps.set(place, multiply(keeps.get(place) ?? certain, share));
  switch (intervention.kind) {
    case "remove":
      removed.add(place);
      return;
    case "move":
      moved.set(place, { byMs: (moved.get(place)?.byMs ?? 0) + intervention.byMs, needs: null });
      return;
    case "weaken":
      letThrough(intervention.keeps);
      return;
    case "add-breaker":
      if (intervention.link === undefined) letThrough(intervention.keeps);
      else letThroughAlong(draft, graph.outOf[place] ?? [], intervention, intervention.link);
      return;
    case "add-canary": {
      const isSeen = showsWithin(graph, place, intervention.bakeMs);
      letThrough(isSeen ? canaryKeeps : canaryOpen);
      notes.push({ kind: isSeen ? "seen-while-baking" : "not-seen-while-baking", intervention });
      return;
    }
    case "add-detector": {
      const gainMs = gainOf(graph, place, intervention.lagMs, course);
      if (gainMs > 0) detected.push({ place, gainMs });
      notes.push({ kind: gainMs > 0 ? "as-quick" : "no-gain", intervention });
      return;
    }
    default:
      assertUnreachable(intervention);
  }
}

function letThroughAlong(
  { keepsAlong, notes }: Draft,
  out: readonly Step[],
  intervention: Extract<Intervention, { readonly kind: "add-breaker" }>,
  id: CausalLinkId,
): void {
  if (out.some(({ link }) => link.id === id)) {
    keepsAlong.set(id, multiply(keepsAlong.get(id) ?? certain, intervention.keeps));
  } else notes.push({ kind: "unknown-link", intervention });
}

/** Did anything that came of it show within the time that was waited? */
function showsWithin(graph: CausalGraph, place: number, bakeMs: number): boolean {
  const begun = graph.events[place]?.time;
  if (begun === undefined || begun.kind === "unknown") return false;
  return (graph.outOf[place] ?? []).some(({ target }) => {
    const shown = graph.events[target]?.time;
    return shown?.kind !== "unknown" && shown !== undefined
      ? shown.latest - begun.earliest <= bakeMs
      : false;
  });
}

function gainOf(graph: CausalGraph, place: number, lagMs: number, { detectedAt }: Course): number {
  const begun = graph.events[place]?.time;
  if (detectedAt === null || begun === undefined || begun.kind === "unknown") return 0;
  return detectedAt - (begun.latest + lagMs);
}

/**
 * The first noticing counts. The first that led to the end of it and came with or after the noticing, comes earlier by
 * what was gained; what a person moved by hand stays where they put it. False when nothing recorded responded.
 */
function respond(
  graph: CausalGraph,
  { detected, moved }: Pick<Draft, "detected" | "moved">,
  { detectedAt, ender }: Course,
): boolean {
  const [best] = detected.toSorted((a, b) => b.gainMs - a.gainMs || a.place - b.place);
  if (best === undefined || detectedAt === null) return true;
  const responses = ender === null ? [] : firstResponses(graph, ender, detectedAt, best.place);
  for (const place of responses) {
    if (!moved.has(place)) moved.set(place, { byMs: -best.gainMs, needs: best.place });
  }
  return responses.length > 0;
}

function firstResponses(
  graph: CausalGraph,
  ender: number,
  detectedAt: Instant,
  signal: number,
): readonly number[] {
  const led = ancestorsOf(graph, [ender]);
  const after = [...led].filter((place) => {
    const time = graph.events[place]?.time;
    return time !== undefined && time.kind !== "unknown" && time.latest >= detectedAt;
  });
  const later = new Set(after);
  return after.filter(
    (place) => place > signal && !(graph.into[place] ?? []).some(({ source }) => later.has(source)),
  );
}

/** The place of what ended the impact: what stands nearest to its end, a remedy or a recovery before all else. */
export function findEnder(
  graph: CausalGraph,
  endedAt: Instant | null,
  startedAt: Instant | null,
  isEnding: (place: number) => boolean,
): number | null {
  if (endedAt === null) return null;
  const near = graph.events.flatMap(({ time }, place) => {
    if (time.kind === "unknown") return [];
    const isInside = startedAt === null || time.latest >= startedAt;
    const awayMs = Math.max(0, endedAt - time.latest, time.earliest - endedAt);
    const isCandidate = isEnding(place) ? time.earliest <= endedAt + sameMomentMs : awayMs === 0;
    return isInside && isCandidate ? [{ place, awayMs, rank: isEnding(place) ? 0 : 1 }] : [];
  });
  const [nearest] = near.toSorted(
    (a, b) => a.rank - b.rank || a.awayMs - b.awayMs || b.place - a.place,
  );
  return nearest?.place ?? null;
}

/** What is read off two sources for one moment lies this near. */
const sameMomentMs = 1_000;

/** Places of what remedies or recovers, and of what prevents anything of the impact's story. */
export function endingPlaces(
  graph: CausalGraph,
  impact: readonly number[],
): (place: number) => boolean {
  const story = ancestorsOf(graph, impact);
  const preventing = new Set(
    graph.hindering.flatMap(({ link, source, target }) =>
      link.relation === "prevents" && story.has(target) ? [source] : [],
    ),
  );
  return (place) => {
    const kind = graph.events[place]?.kind ?? "";
    return kind === "recovery" || kind === "mitigation" || preventing.has(place);
  };
}
