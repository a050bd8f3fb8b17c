import type { Step } from "../graph/causal-graph";
import { tellNode, tellStep } from "./motif-words";

/** A way along links, told by kinds alone: with types and mechanisms, and as its bare shape. */
export type Way = {
  readonly key: string;
  readonly words: string;
  readonly shape: { readonly key: string; readonly words: string };
};

export type Naming = {
  readonly nodeOf: (place: number) => { readonly kind: string; readonly type: string };
  readonly mechanismOf: (step: Step) => string | null;
};

/** Longer ones are hardly ever met twice; their pieces are. */
const linksMax = 4;
/** Different ways of one length into one event that are followed, the first by their keys. */
const waysMax = 24;

/** Every way of one to four of these steps, each once, however often the story goes it. */
export function listWays(steps: readonly Step[], naming: Naming): readonly Way[] {
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
