import type { CausalLink } from "@/lib/domain/causal-link";
import { isDecided, isLive } from "@/lib/domain/claim";
import type { EventId } from "@/lib/domain/ids";
import { contestedIds } from "@/lib/domain/uncertainty";
import type { FunctionArguments } from "../calls/function-calls";
import type { CallResult } from "../ports/performer-port";
import { accepted, rejected } from "./answer";
import { type BuilderState, findNamed } from "./builder-state";
import { flagUncertainty } from "./flag-uncertainty";

/**
 * "Wrong", said of what somebody else proposed, with the lines that show it. Nothing is taken away by it: each piece
 * stands until a person decides, and whoever looks at it sees what speaks against it.
 */
export async function contestPiece(
  state: BuilderState,
  { piece_ids: names, reason, evidence_refs }: FunctionArguments<"contest_piece">,
): Promise<CallResult> {
  const pieces = names.map((name) => findPiece(state, name));
  const unknown = names.filter((_, index) => pieces[index] === null);
  if (unknown.length > 0) {
    return rejected(`Nothing that stands is called ${unknown.join(", ").slice(0, 200)}`);
  }
  for (const { id, title } of pieces.filter((piece) => piece !== null)) {
    const flagged = await flagUncertainty(state, {
      ...{ context: id, uncertainty_type: "conflicting", impact: "medium" },
      description: `"${title}" is contested: ${reason}`,
      ...{ possible_interpretations: [], data_needed: [], evidence_refs },
    });
    if (flagged.kind === "rejected") return flagged;
  }
  const titles = pieces.flatMap((piece) => (piece === null ? [] : [`"${piece.title}"`]));
  return accepted(`Contested until a person decides: ${titles.join(", ").slice(0, 400)}`);
}

/**
 * Links that somebody called wrong, or one end of which, and nobody has decided on: they give way to what the evidence shows. What
 * an agent proposed is for people to weigh.
 */
export function contestedLinks(state: BuilderState): readonly CausalLink[] {
  const contested = contestedIds(state.uncertainties.values());
  const isContested = (id: EventId) => {
    const event = state.events.get(id);
    return event !== undefined && !isDecided(event) && contested.has(id);
  };
  return [...state.links.values()].filter(
    (link) =>
      isLive(link) &&
      !isDecided(link) &&
      link.actor !== "agent" &&
      (contested.has(link.id) || isContested(link.source) || isContested(link.target)),
  );
}

/** Kept and restorable, no part of the story any more: what was said against it in runs has been heard. */
export function takeOut(state: BuilderState, links: readonly CausalLink[]): void {
  for (const link of links) state.links.set(link.id, { ...link, status: "pruned" });
  const gone = new Set<string>(links.map(({ id }) => id));
  for (const { id, context, type, actor } of [...state.uncertainties.values()]) {
    if (type === "conflicting" && actor !== "agent" && gone.has(context))
      state.uncertainties.delete(id);
  }
}

/** An event by any of its names, a causal link or a state by its id. */
function findPiece(state: BuilderState, name: string) {
  const titleOf = (id: string) => findNamed(state, id)?.title ?? id;
  const event = findNamed(state, name);
  if (event !== null) return { id: event.id, title: event.title };
  const link = [...state.links.values()].find(({ id }) => id === name);
  if (link) {
    return {
      id: link.id,
      title: `${titleOf(link.source)} ${link.relation} ${titleOf(link.target)}`,
    };
  }
  const change = [...state.stateChanges.values()].find(({ id }) => id === name);
  return change ? { id: change.id, title: `${change.property}: ${change.to}` } : null;
}
