import type { Case } from "@/lib/causality/counterfactual/what-if";
import { placesOf, type Step } from "@/lib/causality/graph/causal-graph";
import { type Chain, findShortestPath, listChains } from "@/lib/causality/graph/chains";
import type { CausalLinkId, EventId } from "@/lib/domain/ids";
import { quoteName, shortName } from "../graph/graph-text";
import { tellLinkConfidence } from "../pieces/claim-confidence";

/** An event as a way or a list names it; a long title is cut. */
export type NamedEvent = { readonly id: EventId; readonly title: string };

/** One way along links that carry, from what it begins with to what hurt. */
export type WayLine = {
  readonly key: string;
  /** "Strongest and shortest", "Path 3". */
  readonly name: string;
  /** "3 links, together 42 %" */
  readonly text: string;
  /** In order; `link` leads there from the event before, and is null at the beginning. */
  readonly steps: readonly (NamedEvent & { readonly link: WayLink | null })[];
  readonly weakest: (WayLink & { readonly words: string }) | null;
};

export type WayLink = {
  readonly id: CausalLinkId;
  /** "causes, 80 %" */
  readonly text: string;
  readonly isWeakest: boolean;
};

export type WayList = {
  readonly lines: readonly WayLine[];
  /** How much of it is left out; empty when that is nothing. */
  readonly cut: string;
};

/** As many as somebody reads. */
const waysMax = 12;

/** The events that hurt. */
export function hurtOf({ graph, impact }: Case): readonly EventId[] {
  return impact.flatMap((place) => graph.events[place]?.id ?? []);
}

/** Null for what does not stand. */
export function findNamed({ graph }: Case, id: EventId): NamedEvent | null {
  const [place = -1] = placesOf(graph, [id]);
  const event = graph.events[place];
  return event === undefined ? null : { id, title: shortName(event.title) };
}

/**
 * The ways from an event to what hurt, or with null from wherever they begin: the strongest first, and the shortest beside
 * them where that is another.
 */
export function listWays(of: Case, from: EventId | null): WayList {
  const hurt = hurtOf(of);
  const { chains, total } = listChains(of.graph, hurt, { from, max: waysMax });
  const isWhole = total === chains.length;
  const shortest = isWhole ? shortestOf(chains) : findShortestTo(of, from, hurt);
  const isAmong = shortest === null || chains.some((chain) => keyOf(chain) === keyOf(shortest));
  const listed = isAmong ? chains : [...chains, shortest];
  return {
    lines: listed.map((chain, place) => {
      const isShortest = shortest !== null && keyOf(chain) === keyOf(shortest);
      return toLine(of, chain, total === 1 ? "The only path" : nameWay(place, isShortest));
    }),
    cut: isWhole ? "" : `${listed.length} of ${total.toLocaleString("en-US")} paths shown`,
  };
}

/** One way by itself; null for what is not one. */
export function toWayLine(of: Case, chain: Chain | null, name: string): WayLine | null {
  return chain === null || chain.steps.length === 0 ? null : toLine(of, chain, name);
}

function findShortestTo(
  { graph }: Case,
  from: EventId | null,
  hurt: readonly EventId[],
): Chain | null {
  if (from === null) return null;
  return shortestOf(
    hurt.filter((id) => id !== from).flatMap((id) => findShortestPath(graph, from, id) ?? []),
  );
}

/** Of those alike the first, which is the stronger. */
function shortestOf(chains: readonly Chain[]): Chain | null {
  return chains.toSorted((a, b) => a.steps.length - b.steps.length)[0] ?? null;
}

function keyOf({ steps }: Chain): string {
  return steps.map(({ link }) => link.id).join(" ");
}

function nameWay(place: number, isShortest: boolean): string {
  if (place === 0) return isShortest ? "Strongest and shortest" : "Strongest";
  return isShortest ? "Shortest" : `Path ${place + 1}`;
}

function toLine(of: Case, chain: Chain, name: string): WayLine {
  const { steps, strength, weakest, events } = chain;
  const count = `${steps.length} ${steps.length === 1 ? "link" : "links"}`;
  const doubted = weakest === null || isStated(weakest.link) ? null : weakest;
  return {
    key: keyOf(chain),
    name,
    text: `${count}, ${tellStrength(steps, strength)}`,
    steps: events.map((id, place) => ({
      id,
      title: titleOf(of, id),
      link: toWayLink(steps[place - 1], doubted),
    })),
    weakest: doubted === null ? null : toWeakest(of, doubted),
  };
}

/** What a person stated has no probability, so it is no part of the product. */
function tellStrength(steps: readonly Step[], strength: number): string {
  const given = steps.filter(({ link }) => isStated(link)).length;
  if (given === 0) return `together ${percent(strength)}`;
  if (given === steps.length) return given === 1 ? "stated by a person" : "all stated by people";
  return `together ${percent(strength)} without the ${given} stated by people`;
}

function isStated({ actor, confidence }: Step["link"]): boolean {
  return actor === "person" && confidence === 1;
}

function toWayLink(step: Step | undefined, weakest: Step | null): WayLink | null {
  if (step === undefined) return null;
  const { id, relation } = step.link;
  const text = `${relation}, ${tellLinkConfidence(step.link)}`;
  return { id, text, isWeakest: step === weakest };
}

function toWeakest(of: Case, { link }: Step): WayLine["weakest"] {
  const { id, relation } = link;
  const sureness = tellLinkConfidence(link);
  return {
    ...{ id, isWeakest: true, text: `${relation}, ${sureness}` },
    words: `${tellLink(of, link)}, ${sureness}`,
  };
}

/** "“A” causes “B”" */
export function tellLink(of: Case, { source, relation, target }: Step["link"]): string {
  return `${quoteName(titleOf(of, source))} ${relation} ${quoteName(titleOf(of, target))}`;
}

function titleOf(of: Case, id: EventId): string {
  return findNamed(of, id)?.title ?? "an event that is not in the timeline";
}

/** Never "0 %" of what may well be. */
function percent(share: number): string {
  const rounded = Math.round(share * 100);
  return rounded === 0 && share > 0 ? "under 1 %" : `${rounded} %`;
}
