import { formatInstant } from "@/lib/base/instant";
import { ok, type Result } from "@/lib/base/result";
import { type ActionType, actionTypes } from "../journal";
import type { ContextIndex, UnknownContext } from "./causal-chain";
import { unknownContext } from "./causal-chain";
import type { Context } from "./context";

export type Reasoning = {
  readonly context: Context;
  /** What led to it; empty for a root, or where that is not there any more. */
  readonly parents: readonly Context[];
  /** What it led to. */
  readonly effects: readonly Context[];
  readonly text: string;
};

/** Why one step of an investigation was done, for people. */
export function reconstructReasoning(
  index: ContextIndex,
  seq: number,
): Result<Reasoning, UnknownContext> {
  const context = index.find(seq);
  if (context === undefined) return unknownContext(seq);
  const parent = context.causedBy === null ? undefined : index.find(context.causedBy);
  const parents = parent === undefined ? [] : [parent];
  const effects = index.effectsOf(seq);
  const text = [
    `${tellContext(context)}`,
    tellParents(context, parents),
    effects.length === 0
      ? "Nothing followed from it."
      : `${effects.length} steps followed from it.`,
  ].join("\n");
  return ok({ context, parents, effects, text });
}

/** One step in a line: number, time, what kind of act, who, why. */
function tellContext({ seq, at, actionType, actor, rationale, kind }: Context): string {
  return `${seq} · ${formatInstant(at)} · ${actionType} · ${kind} by ${actor}: ${rationale === "" ? "no reason given" : rationale}`;
}

function tellParents({ causedBy, causeBasis }: Context, parents: readonly Context[]): string {
  if (causedBy === null) return "Nothing led to it: it is a beginning.";
  const basis = causeBasis === "inferred" ? ", by the order of entries," : "";
  const [parent] = parents;
  return parent === undefined
    ? `Entry ${causedBy}, which led to it${basis} is not there any more.`
    : `What led to it${basis}: ${tellContext(parent)}`;
}

export type CausalityStats = {
  readonly contexts: number;
  /** Those with something that led to them. */
  readonly derived: number;
  readonly roots: number;
  readonly byActionType: Readonly<Record<ActionType, number>>;
  /** Steps from the root on, over all contexts and not a sample; 0 without any. */
  readonly averageChainLength: number;
  readonly longestChainLength: number;
  readonly cycles: number;
  readonly missingParents: number;
};

/** Over every context of an incident. */
export function causalityStats(index: ContextIndex): CausalityStats {
  const { contexts } = index;
  const byActionType = Object.fromEntries(actionTypes.map((type) => [type, 0])) as Record<
    ActionType,
    number
  >;
  for (const { actionType } of contexts) byActionType[actionType] += 1;
  const lengths = chainLengths(index);
  const known = [...lengths.values()].flatMap((length) => length ?? []);
  const derived = contexts.filter(({ causedBy }) => causedBy !== null).length;
  return {
    ...{ contexts: contexts.length, derived, roots: contexts.length - derived, byActionType },
    averageChainLength:
      known.length === 0 ? 0 : known.reduce((sum, n) => sum + n, 0) / known.length,
    longestChainLength: known.reduce((longest, n) => Math.max(longest, n), 0),
    cycles: lengths.size - known.length,
    missingParents: contexts.filter(
      ({ causedBy }) => causedBy !== null && index.find(causedBy) === undefined,
    ).length,
  };
}

/** Each from that of its cause: linear in the contexts. Null for what leads into a circle. */
function chainLengths(index: ContextIndex): ReadonlyMap<number, number | null> {
  const lengths = new Map<number, number | null>();
  for (const { seq } of index.contexts) {
    const open = stepsWithoutLength(index, seq, lengths);
    let length = lengthBefore(index, open.at(-1), lengths);
    for (const each of open.toReversed()) {
      if (length !== null) length += 1;
      lengths.set(each, length);
    }
  }
  return lengths;
}

/** From a step back to the first whose length is known, that is a root, or that comes round again. */
function stepsWithoutLength(
  index: ContextIndex,
  seq: number,
  lengths: ReadonlyMap<number, number | null>,
): readonly number[] {
  const open = new Set<number>();
  let current = index.find(seq);
  while (current !== undefined && !lengths.has(current.seq) && !open.has(current.seq)) {
    open.add(current.seq);
    current = current.causedBy === null ? undefined : index.find(current.causedBy);
  }
  return [...open];
}

/** Of what led to the earliest of these steps. */
function lengthBefore(
  index: ContextIndex,
  earliest: number | undefined,
  lengths: ReadonlyMap<number, number | null>,
): number | null {
  const causedBy = earliest === undefined ? null : (index.find(earliest)?.causedBy ?? null);
  if (causedBy === null || index.find(causedBy) === undefined) return 0;
  // Without a length yet it is among the steps themselves: they go round.
  return lengths.get(causedBy) ?? null;
}

/** Steps whose reason has every word, the newest first. */
export function searchContexts(
  { contexts }: ContextIndex,
  text: string,
  limit: number,
): readonly Context[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const fitting = contexts.filter((context) => {
    const wording = `${context.kind} ${context.actionType} ${context.actor} ${context.rationale}`;
    const inside = `${wording} ${context.made.join(" ")}`.toLowerCase();
    return words.every((word) => inside.includes(word));
  });
  return fitting.toReversed().slice(0, limit);
}
