import { z } from "zod";
import type { CaseTraits } from "@/lib/domain/calibration/calibration-case";
import type { ClaimActor } from "@/lib/domain/claim";
import { invocationIds, runIds } from "@/lib/domain/ids";
import type { JournalEntry, JournalKind } from "@/lib/domain/journal";
import { parseActor } from "@/lib/domain/journal-actor";
import { experts } from "@/lib/domain/rounds/expert";
import { invocationIdOf } from "../perform-step";

/** Entries that tell who proposed what. */
export const tellingMakers = [
  ...(["run-started", "pass-started", "call-accepted"] as const),
  ...(["finding-judged", "piece-proposed", "piece-decided"] as const),
] as const satisfies readonly JournalKind[];

export type Maker = Pick<CaseTraits, "performer" | "expert">;
type MakerInRun = Maker & { readonly run: number };

/** Whose words a piece of this actor is in. */
export type FindMaker = (piece: string, actor: ClaimActor) => Maker;

/**
 * Each run proposes anew, and within one the first makes a piece and others only add to it: so the maker is the first of
 * the last run before anybody decided on the piece. What an agent proposed outlives every run: its maker is the first of
 * all. Second opinions stand aside and make nothing.
 */
export function findMakers(entries: readonly JournalEntry[]): FindMaker {
  const byPiece = new Map<string, MakerInRun[]>();
  const decided = new Set<string>();
  const aside = findAside(entries);
  let run = 0;
  for (const entry of entries) {
    if (entry.kind === "run-started") run = entry.seq;
    if (entry.kind === "piece-decided") decided.add(readPiece(entry) ?? "");
    if (entry.causedBy !== null && aside.has(entry.causedBy)) continue;
    const { pieces, expert } = readMade(entry);
    for (const piece of pieces.filter((id) => !decided.has(id))) {
      byPiece.set(piece, [...(byPiece.get(piece) ?? []), { performer: entry.actor, expert, run }]);
    }
  }
  return (piece, actor) => {
    const own = (byPiece.get(piece) ?? []).filter(({ performer }) => speaksFor(performer, actor));
    const maker = own.find((each) => actor === "agent" || each.run === own.at(-1)?.run);
    // Retention may have erased what the journal held.
    if (maker === undefined) return { performer: unnamed(actor), expert: null };
    return { performer: maker.performer, expert: maker.expert };
  };
}

function unnamed(actor: ClaimActor): Maker["performer"] {
  if (actor === "agent") return "agent:unknown/unknown";
  return actor === "model" ? "model:unknown" : "rules";
}

/** A script stands in for the rules, or for a model. */
function speaksFor(performer: Maker["performer"], actor: ClaimActor): boolean {
  const { kind } = parseActor(performer);
  return kind === "script" ? actor === "rules" || actor === "model" : kind === actor;
}

/** Of plans of any age what is asked of them here. */
const startedSchema = z.object({
  run: runIds.schema,
  plan: z.array(z.object({ key: z.string(), isAside: z.boolean().optional() })),
});
const passSchema = z.object({ invocation: invocationIds.schema });
const calledSchema = z.object({ id: z.string() });
/** What stood already was not made by who proposed it again. */
const proposedSchema = z.object({ id: z.string(), changed: z.literal(true) });
const decidedSchema = z.object({ piece: z.string() });
/** What supports or refutes a piece that stood, or is united with one, has not made it. */
const judgedSchema = z.object({
  expert: z.enum(experts),
  effect: z.object({ kind: z.enum(["happening", "connection"]) }),
  outcome: z.literal("taken"),
  pieces: z.array(z.string()),
});

/** Numbers of the entries with which tasks of second opinions began: all their calls name them as their cause. */
function findAside(entries: readonly JournalEntry[]): ReadonlySet<number> {
  const invocations = new Set(
    entries.flatMap(({ kind, payload }) => {
      const started = kind === "run-started" ? startedSchema.safeParse(payload) : null;
      if (!started?.success) return [];
      const { run: id, plan } = started.data;
      return plan.flatMap(({ key, isAside }) => (isAside ? [invocationIdOf({ id }, key)] : []));
    }),
  );
  const begins = entries.filter(({ kind, payload }) => {
    const pass = kind === "pass-started" ? passSchema.safeParse(payload) : null;
    return pass?.success === true && invocations.has(pass.data.invocation);
  });
  return new Set(begins.map(({ seq }) => seq));
}

function readPiece({ payload }: JournalEntry): string | null {
  const read = decidedSchema.safeParse(payload);
  return read.success ? read.data.piece : null;
}

function readMade({ kind, payload }: JournalEntry): Pick<Maker, "expert"> & {
  readonly pieces: readonly string[];
} {
  if (kind === "call-accepted") {
    const called = calledSchema.safeParse(payload);
    if (called.success) return { pieces: [called.data.id], expert: null };
  }
  if (kind === "piece-proposed") {
    const proposed = proposedSchema.safeParse(payload);
    if (proposed.success) return { pieces: [proposed.data.id], expert: null };
  }
  if (kind === "finding-judged") {
    const judged = judgedSchema.safeParse(payload);
    if (judged.success) return judged.data;
  }
  return { pieces: [], expert: null };
}
