import { fail, ok, type Result } from "@/lib/base/result";
import type { Context } from "./context";

/** Longer chains are cut where they begin, and say so. */
export const chainDepthMax = 200;

export type ChainStep = {
  /** 0 for the root, and one more for each that it led to. */
  readonly depth: number;
  readonly context: Context;
};

/** What keeps a chain from reaching a root. `seq`: the step whose cause is meant. */
export type ChainProblem = {
  readonly kind: "cycle" | "missing-parent" | "too-deep";
  readonly seq: number;
  readonly message: string;
};

export type CausalChain = {
  /** From the root to the step that was asked about. */
  readonly steps: readonly ChainStep[];
  /** Null when it begins with a root. */
  readonly problem: ChainProblem | null;
};

export type UnknownContext = { readonly kind: "unknown-context"; readonly message: string };

export type ContextIndex = {
  readonly contexts: readonly Context[];
  find(seq: number): Context | undefined;
  /** Steps that name this one as what led to them. */
  effectsOf(seq: number): readonly Context[];
  /** Steps that made or changed this piece, or were about it; in their order. */
  about(piece: string): readonly Context[];
  chainOf(seq: number): Result<CausalChain, UnknownContext>;
};

/** Looks contexts up by number and by piece; a chain that was built once is kept. */
export function indexContexts(contexts: readonly Context[]): ContextIndex {
  const bySeq = new Map(contexts.map((context) => [context.seq, context]));
  const effects = Map.groupBy(contexts, ({ causedBy }) => causedBy);
  const byPiece = new Map<string, Context[]>();
  for (const context of contexts) {
    for (const id of context.made) {
      const known = byPiece.get(id);
      if (known === undefined) byPiece.set(id, [context]);
      else known.push(context);
    }
  }
  const built = new Map<number, CausalChain>();
  return {
    contexts,
    find: (seq) => bySeq.get(seq),
    effectsOf: (seq) => effects.get(seq) ?? [],
    about: (piece) => byPiece.get(piece) ?? [],
    chainOf(seq) {
      const start = bySeq.get(seq);
      if (start === undefined) return unknownContext(seq);
      const chain = built.get(seq) ?? buildChain(start, bySeq);
      built.set(seq, chain);
      return ok(chain);
    },
  };
}

export function unknownContext(seq: number) {
  const message = `The journal of this incident has no entry ${seq}.`;
  return fail<UnknownContext>({ kind: "unknown-context", message });
}

function buildChain(start: Context, bySeq: ReadonlyMap<number, Context>): CausalChain {
  const backwards = [start];
  const seen = new Set([start.seq]);
  let problem: ChainProblem | null = null;
  let current = start;
  while (current.causedBy !== null) {
    problem = findProblem(current, { seen, bySeq });
    const parent = bySeq.get(current.causedBy);
    if (problem !== null || parent === undefined) break;
    seen.add(parent.seq);
    backwards.push(parent);
    current = parent;
  }
  const steps = backwards.toReversed().map((context, depth) => ({ depth, context }));
  return { steps, problem };
}

function findProblem(
  { seq, causedBy }: Context,
  known: { readonly seen: ReadonlySet<number>; readonly bySeq: ReadonlyMap<number, Context> },
): ChainProblem | null {
  if (causedBy === null) return null;
  if (known.seen.has(causedBy)) {
    const message = `Entry ${seq} names entry ${causedBy} as what led to it, which it led to itself.`;
    return { kind: "cycle", seq, message };
  }
  if (!known.bySeq.has(causedBy)) {
    const message = `Entry ${causedBy}, which led to entry ${seq}, is not there.`;
    return { kind: "missing-parent", seq, message };
  }
  if (known.seen.size < chainDepthMax) return null;
  const message = `Only the last ${chainDepthMax} steps are shown; more led to entry ${seq}.`;
  return { kind: "too-deep", seq, message };
}

/** Further in, and there would be no room for words. */
const indentsMax = 40;

/**
 * A line a step, each further in than the one that led to it; a problem first, for that is where the chain begins. Of more
 * than `charactersMax` the beginning and the step that was asked about are told, what lies farthest from both is left out.
 */
export function renderChain(
  { steps, problem }: CausalChain,
  tell: (context: Context) => string,
  charactersMax = Number.POSITIVE_INFINITY,
): string {
  const lines = steps.map(
    ({ depth, context }) => `${"  ".repeat(Math.min(depth, indentsMax))}${tell(context)}`,
  );
  const problems = problem === null ? [] : [`(${problem.message})`];
  return withoutMiddle([...problems, ...lines], charactersMax).join("\n");
}

/** The last line comes first, for that is what was asked; then from both ends on, as far as there is room. */
function withoutMiddle(lines: readonly string[], charactersMax: number): readonly string[] {
  if (lines.reduce((sum, line) => sum + line.length + 1, 0) <= charactersMax) return lines;
  const [asked = ""] = lines.slice(-1);
  let left = charactersMax - gapCharacters - asked.length;
  let [first, last] = [0, lines.length - 1];
  for (let isTurnOfEnd = true; first < last; isTurnOfEnd = !isTurnOfEnd) {
    const line = lines[isTurnOfEnd ? last - 1 : first] ?? "";
    left -= line.length + 1;
    if (left < 0) break;
    if (isTurnOfEnd) last -= 1;
    else first += 1;
  }
  if (first === last) return lines;
  const gap = `(${last - first} lines between are left out: ask for the chain of one of these entries)`;
  return [...lines.slice(0, first), gap, ...lines.slice(last)];
}

/** For the line that says what is left out. */
const gapCharacters = 100;
