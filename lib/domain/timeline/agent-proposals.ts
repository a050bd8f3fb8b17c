import { isDecided } from "../claim";
import { isDecidedGap } from "./gap";
import type { Timeline } from "./timeline";
import type { Uncertainty } from "./uncertainty";

type Authored = Parameters<typeof isDecided>[0];

function isProposal(piece: Authored): boolean {
  return piece.actor === "agent" && isUndecided(piece);
}

function isUndecided(piece: Authored): boolean {
  return !isDecided(piece) && piece.status === "proposed";
}

/** What agents proposed and nobody has decided on. */
export type AgentProposal = { readonly id: string; readonly text: string };

/**
 * The timeline without what agents proposed and nobody has decided on: what a revision asserts and a report states. A
 * link to an event that is left out goes with it.
 */
export function withoutAgentProposals(timeline: Timeline): Timeline {
  const events = timeline.events.filter((event) => !isProposal(event));
  if (events.length === timeline.events.length && !hasOtherProposals(timeline)) return timeline;
  const known = new Set(events.map(({ id }) => id));
  return {
    ...timeline,
    events,
    causalLinks: timeline.causalLinks.filter(
      (link) => !isProposal(link) && known.has(link.source) && known.has(link.target),
    ),
    stateChanges: timeline.stateChanges.filter((change) => !isProposal(change)),
    hypotheses: timeline.hypotheses.filter((hypothesis) => !isProposal(hypothesis)),
    gaps: timeline.gaps.filter((gap) => gap.actor !== "agent" || isDecidedGap(gap)),
    uncertainties: timeline.uncertainties.filter((doubt) => !isOpenDoubt(doubt)),
  };
}

/** Is anything undecided of a model? */
export function hasModelProposals({ events, causalLinks, stateChanges }: Timeline): boolean {
  return [...events, ...causalLinks, ...stateChanges].some(
    (piece) => piece.actor === "model" && isUndecided(piece),
  );
}

/** Names a link where documents have no id of it. */
export function linkKey(source: string, target: string): string {
  return `${source} ${target}`;
}

/**
 * The timeline without what agents proposed, and without what models proposed beside the `known` pieces: what a revision that
 * holds those has to say of it. A link is known by its `linkKey`.
 */
export function withoutProposals(whole: Timeline, known: ReadonlySet<string>): Timeline {
  const timeline = withoutAgentProposals(whole);
  const isStatedAs = (piece: Authored, key: string) =>
    piece.actor !== "model" || !isUndecided(piece) || known.has(key);
  const isStated = (piece: Authored & { readonly id: string }) => isStatedAs(piece, piece.id);
  const events = timeline.events.filter(isStated);
  const stated = new Set(events.map(({ id }) => id));
  return {
    ...timeline,
    events,
    causalLinks: timeline.causalLinks.filter(
      (link) =>
        isStatedAs(link, linkKey(link.source, link.target)) &&
        stated.has(link.source) &&
        stated.has(link.target),
    ),
    stateChanges: timeline.stateChanges.filter(isStated),
  };
}

function isOpenDoubt({ actor, status }: Uncertainty): boolean {
  return actor === "agent" && status === "open";
}

function hasOtherProposals(timeline: Timeline): boolean {
  const { causalLinks, stateChanges, hypotheses, gaps, uncertainties } = timeline;
  return (
    uncertainties.some(isOpenDoubt) ||
    [...causalLinks, ...stateChanges, ...hypotheses].some(isProposal) ||
    gaps.some((gap) => gap.actor === "agent" && !isDecidedGap(gap))
  );
}

/** The same pieces, each with its words, to be listed apart from what is stated. */
export function listAgentProposals(timeline: Timeline): readonly AgentProposal[] {
  const titles = new Map(timeline.events.map(({ id, title }) => [id, title]));
  return [
    ...timeline.events.filter(isProposal).map(({ id, title }) => ({ id, text: title })),
    ...timeline.causalLinks.filter(isProposal).map(({ id, source, target, relation }) => ({
      id,
      text: `“${titles.get(source) ?? source}” ${relation} “${titles.get(target) ?? target}”`,
    })),
    ...timeline.stateChanges
      .filter(isProposal)
      .map(({ id, property, to }) => ({ id, text: `${property}: ${to}` })),
    ...timeline.hypotheses.filter(isProposal).map(({ id, statement }) => ({ id, text: statement })),
    ...timeline.gaps
      .filter((gap) => gap.actor === "agent" && gap.status === "open" && !isDecidedGap(gap))
      .map(({ id, description }) => ({ id, text: description })),
    ...timeline.uncertainties
      .filter(isOpenDoubt)
      .map(({ id, description }) => ({ id, text: description })),
  ];
}
