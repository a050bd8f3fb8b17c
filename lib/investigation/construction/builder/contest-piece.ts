import { isDecided, isLive } from "@/lib/domain/claim";
import type { EventId } from "@/lib/domain/ids";
import type { CausalLink } from "@/lib/domain/timeline/causal-link";
import { type Gap, isDecidedGap } from "@/lib/domain/timeline/gap";
import { contestedIds, isKeptDoubt } from "@/lib/domain/timeline/uncertainty";
import type { FunctionArguments } from "../../ports/calls/function-calls";
import type { CallResult } from "../../ports/performer-port";
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
  const own = findOwn(state, names);
  const others = pieces.filter((piece) => piece !== null).filter(({ id }) => !own.has(id));
  for (const { id, title } of others) {
    const flagged = await flagUncertainty(state, {
      ...{ context: id, uncertainty_type: "conflicting", impact: "medium" },
      description: `"${title}" is contested: ${reason}`,
      ...{ possible_interpretations: [], data_needed: [], evidence_refs },
    });
    if (flagged.kind === "rejected") return flagged;
  }
  for (const gap of own.values()) withdraw(state, gap);
  const told = (what: string, titles: readonly string[]) =>
    titles.length === 0 ? [] : [`${what}: ${listTitles(titles)}`];
  const contested = others.map(({ title }) => title);
  return accepted(
    [
      ...told(
        "Withdrawn",
        [...own.values()].map(({ description }) => description),
      ),
      ...told("Contested until a person decides", contested),
    ].join(". "),
  );
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
  for (const one of [...state.uncertainties.values()]) {
    const isHeard = one.type === "conflicting" && gone.has(one.context) && !isKeptDoubt(one);
    if (isHeard) state.uncertainties.delete(one.id);
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
  if (change) return { id: change.id, title: `${change.property}: ${change.to}` };
  const open = [...state.gaps.values(), ...state.uncertainties.values()];
  const asked = open.find(({ id, status }) => id === name && status === "open");
  return asked ? { id: asked.id, title: asked.description.slice(0, 200) } : null;
}

/**
 * Gaps that the same performer flagged and nobody has decided on, by the names they were asked by: their own or those of their
 * uncertainties. Where times were corrected by one, people are to see it.
 */
function findOwn(state: BuilderState, names: readonly string[]): ReadonlyMap<string, Gap> {
  const own = new Map<string, Gap>();
  for (const name of names) {
    const words = state.uncertainties.get(name as never)?.description; // Each map is asked for its own ids only.
    const gap = [...state.gaps.values()].find(
      (each) => each.id === name || each.description === words,
    );
    if (gap === undefined || gap.actor !== state.actor || isDecidedGap(gap)) continue;
    if (gap.reason === "clock" && gap.files.some((file) => state.clocks.has(file))) continue;
    own.set(name, gap);
  }
  return own;
}

/** It goes with its uncertainty. */
function withdraw(state: BuilderState, gap: Gap): void {
  state.gaps.delete(gap.id);
  for (const { id, description, status } of [...state.uncertainties.values()]) {
    if (description === gap.description && status === "open") state.uncertainties.delete(id);
  }
}

const titlesMax = 6;

function listTitles(titles: readonly string[]): string {
  const shown = titles.slice(0, titlesMax).map((title) => `"${title}"`);
  const rest = titles.length - shown.length;
  return `${shown.join(", ")}${rest === 0 ? "" : ` and ${rest} more`}`;
}
