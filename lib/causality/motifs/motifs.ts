import type { CausalLinkId, EntityId, EventId } from "@/lib/domain/ids";
import {
  ancestorsOf,
  type CausalGraph,
  descendantsOf,
  placesOf,
  type Step,
} from "../graph/causal-graph";
import { findOrigins } from "../graph/origins";
import { knownKind, knownType, tellNode, tellStep, withArticle } from "./motif-words";

/**
 * What of an incident can be compared with another: how one kind of thing led to the next, and nothing of what anything was
 * called. Names, texts and times have no part in it, so that a copy under other names has the same motifs.
 */
const motifAspects = ["cause", "chain", "shape", "topology"] as const;
type MotifAspect = (typeof motifAspects)[number];

export type Motif = {
  readonly aspect: MotifAspect;
  /** The same for the same, of whatever incident. */
  readonly key: string;
  readonly words: string;
  /** Of a chain, its shape. */
  readonly shape: string | null;
};

/** By their keys. */
export type Motifs = ReadonlyMap<string, Motif>;

export type MotifCase = {
  readonly graph: CausalGraph;
  /** Places of what hurt. */
  readonly impact: readonly number[];
  /** Events said to have begun it, the likeliest first. */
  readonly rootCauses: readonly EventId[];
  readonly typeOf: (entity: EntityId) => string | undefined;
  /** Of links that a known mechanism speaks for. */
  readonly mechanismOf: ReadonlyMap<CausalLinkId, string>;
};

/** Of each aspect at most so many are kept, the first by their keys. An incident of fifty events has fewer. */
const eachMax = 300;

/** A way along links, told by kinds alone: with types and mechanisms, and as its bare shape. */
type Way = {
  readonly key: string;
  readonly words: string;
  readonly shape: { readonly key: string; readonly words: string };
};

type Naming = {
  readonly nodeOf: (place: number) => { readonly kind: string; readonly type: string };
  readonly mechanismOf: (step: Step) => string | null;
};

/** Longer ones are hardly ever met twice; their pieces are. */
const linksMax = 4;

/** Different ways of one length into one event that are followed, the first by their keys. */
const waysMax = 24;

/**
 * The motifs of the story between the root causes and the impact: ways of at most four links along what carries, and of longer
 * chains their pieces of four; none where nothing came of a cause. What ended it is no part of it: an incident that goes on has no end yet.
 */
export function toMotifs(of: MotifCase): Motifs {
  const nodeOf = (place: number) => {
    const event = of.graph.events[place];
    const [main] = event?.entities ?? [];
    const type = knownType(main === undefined ? undefined : of.typeOf(main));
    return { kind: knownKind(event?.kind ?? ""), type };
  };
  const story = storyOf(of);
  const steps = [...story].flatMap((place) =>
    (of.graph.outOf[place] ?? []).filter(({ target }) => story.has(target)),
  );
  if (steps.length === 0) return new Map();
  const ways = listWays(steps, {
    nodeOf,
    mechanismOf: ({ link }) => of.mechanismOf.get(link.id) ?? null,
  });
  const found = [
    ...causesOf(of).map((place) => toCause(nodeOf(place))),
    ...ways.flatMap(toChain),
    ...steps.flatMap((step) => dependencyOf(step, of)),
    ...[...story].flatMap((place) => togetherAt(place, of)),
  ];
  const byKey = new Map(found.map((motif) => [motif.key, motif]));
  const sorted = [...byKey.values()].toSorted(byKeys);
  return new Map(
    motifAspects
      .flatMap((aspect) => sorted.filter((motif) => motif.aspect === aspect).slice(0, eachMax))
      .map((motif) => [motif.key, motif]),
  );
}

export function byKeys(a: Motif, b: Motif): number {
  if (a.key === b.key) return 0;
  return a.key < b.key ? -1 : 1;
}

/** Root causes as they are named; where nobody named any, what nothing recorded caused. */
function causesOf({ graph, impact, rootCauses }: MotifCase): readonly number[] {
  const named = placesOf(graph, rootCauses);
  if (named.length > 0) return named;
  const hurt = impact.flatMap((place) => graph.events[place]?.id ?? []);
  return placesOf(graph, findOrigins(graph, hurt).roots);
}

/** What lies between; where no way is told to what hurt, all that came of the causes. */
function storyOf(of: MotifCase): ReadonlySet<number> {
  const causes = causesOf(of);
  const after = descendantsOf(of.graph, causes);
  const between = after.intersection(ancestorsOf(of.graph, of.impact));
  return between.size > new Set(causes).intersection(between).size ? between : after;
}

function toCause({ kind, type }: { readonly kind: string; readonly type: string }): Motif {
  const words = `it began with ${tellNode(kind, type)}`;
  return { aspect: "cause", key: `cause ${kind}/${type}`, words, shape: null };
}

function toChain({ key, shape, words }: Way): readonly Motif[] {
  const shapeKey = `shape ${shape.key}`;
  return [
    { aspect: "chain", key: `chain ${key}`, words, shape: shapeKey },
    { aspect: "shape", key: shapeKey, words: shape.words, shape: null },
  ];
}

/** What one thing had from another. */
function dependencyOf({ source, target }: Step, of: MotifCase): readonly Motif[] {
  const [from] = of.graph.events[source]?.entities ?? [];
  const [to] = of.graph.events[target]?.entities ?? [];
  if (from === undefined || to === undefined || from === to) return [];
  const [cause, effect] = [knownType(of.typeOf(from)), knownType(of.typeOf(to))];
  const words = `${withArticle(effect)} suffered from ${withArticle(cause)}`;
  return [{ aspect: "topology", key: `topology ${effect}<${cause}`, words, shape: null }];
}

/** What took part in one and the same event. */
function togetherAt(place: number, of: MotifCase): readonly Motif[] {
  const [main, ...others] = (of.graph.events[place]?.entities ?? []).map((id) =>
    knownType(of.typeOf(id)),
  );
  if (main === undefined) return [];
  return others.map((other) => ({
    aspect: "topology",
    key: `topology ${main}+${other}`,
    words: `${withArticle(main)} together with ${withArticle(other)}`,
    shape: null,
  }));
}

/** Every way of one to four of these steps, each once, however often the story goes it. */
function listWays(steps: readonly Step[], naming: Naming): readonly Way[] {
  const all = new Map<string, Way>();
  const places = new Set(steps.flatMap(({ source, target }) => [source, target]));
  let reached: ReadonlyMap<number, readonly Way[]> = new Map(
    [...places].map((place) => [place, [beginning(place, naming)]]),
  );
  for (let links = 1; links <= linksMax; links += 1) {
    reached = follow(steps, reached, naming);
    for (const ways of reached.values()) for (const way of ways) all.set(way.key, way);
  }
  return [...all.values()];
}

function follow(
  steps: readonly Step[],
  reached: ReadonlyMap<number, readonly Way[]>,
  naming: Naming,
): ReadonlyMap<number, readonly Way[]> {
  const next = new Map<number, Map<string, Way>>();
  for (const step of steps) {
    const into = next.get(step.target) ?? new Map<string, Way>();
    for (const way of reached.get(step.source) ?? []) {
      const longer = extend(way, step, naming);
      into.set(longer.key, longer);
    }
    if (into.size > 0) next.set(step.target, into);
  }
  return new Map([...next].map(([place, ways]) => [place, firstOf(ways)]));
}

function firstOf(ways: ReadonlyMap<string, Way>): readonly Way[] {
  return [...ways.keys()]
    .toSorted()
    .slice(0, waysMax)
    .flatMap((key) => ways.get(key) ?? []);
}

function beginning(place: number, { nodeOf }: Naming): Way {
  const { kind, type } = nodeOf(place);
  return {
    ...{ key: `|${kind}/${type}|`, words: tellNode(kind, type) },
    shape: { key: `|${kind}|`, words: tellNode(kind, "nothing") },
  };
}

function extend({ key, words, shape }: Way, step: Step, naming: Naming): Way {
  const { kind, type } = naming.nodeOf(step.target);
  const { relation } = step.link;
  const mechanism = naming.mechanismOf(step);
  const bare = `which ${tellStep(relation, null)} ${tellNode(kind, "nothing")}`;
  return {
    key: `${key}${relation}:${mechanism ?? ""}|${kind}/${type}|`,
    words: `${words}, which ${tellStep(relation, mechanism)} ${tellNode(kind, type)}`,
    shape: { key: `${shape.key}${relation}|${kind}|`, words: `${shape.words}, ${bare}` },
  };
}
