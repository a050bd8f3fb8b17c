import type { Invocation, Turn } from "@/lib/domain/invocation";
import type { Decision } from "@/lib/domain/review/decision";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { type AppliedTurn, applyTurn } from "../construction/performing/apply-turn";
import { toKeptParts } from "../construction/performing/keep-shown";
import { answersOf, type TakenTurn, type TaskWork } from "../construction/performing/perform-task";
import { toPassMetrics, turnDrafts } from "../construction/performing/turn-drafts";
import type { Answers, KnownStanding } from "../ports/performer-port";
import type { Ports } from "../ports/ports";
import { commitResult } from "./commit-step";
import type { RunOfIncident } from "./end-run";
import { standingKey } from "./keep-step";
import { moveCitations } from "./move-citations";
import { findWorked } from "./stand-aside";
import { toRefusedCalls, toStoredResult } from "./step-result";

type Committing = {
  readonly ports: Pick<Ports, "cases" | "clock">;
  readonly run: RunOfIncident;
  readonly signal: AbortSignal;
};

type Before = {
  readonly invocation: Invocation;
  readonly turns: readonly Turn[];
  /** As the performer knew them. */
  readonly decisions: readonly Decision[];
};

type Committed = Before & {
  readonly known: KnownStanding;
  readonly answers: Answers;
};

/**
 * Applies a turn to the incident as it stands and commits it with what it changed. Whatever somebody did since
 * the turn before is part of what it is applied to; should somebody be quicker still, the turn is applied again,
 * never asked for again. Null when another worker took it first, or the run has ended.
 */
export async function commitTurn(
  committing: Committing,
  work: TaskWork,
  taken: TakenTurn,
  before: Before,
): Promise<Committed | null> {
  const { ports, run, signal } = committing;
  const { invocation } = before;
  for (;;) {
    signal.throwIfAborted();
    const [stored, decisions] = await Promise.all([
      ports.cases.read.timelines.current(run.incidentId),
      ports.cases.read.decisions.list(run.incidentId),
    ]);
    const worked = await findWorked(ports.cases.read, run, stored);
    const timeline = await moveCitations(work.evidence, worked);
    const applied = await applyTurn({ timeline, memory: invocation.memory }, taken, {
      ...{ pass: work.task.pass, performer: work.performer, evidence: work.evidence },
      ...{ decisions, signal, at: ports.clock.now() },
      news: describeNews(before.decisions, decisions),
    });
    const turns = [...before.turns, applied.turn];
    const after: Invocation = {
      ...invocation,
      memory: applied.memory,
      status: taken.ending ?? "going",
      endedAt: taken.ending === null ? null : applied.turn.at,
    };
    const { performer, evidence } = work;
    const isKeepable =
      taken.ending === "done" &&
      standingKey({ performer, evidence, timeline, decisions }) === invocation.standingKey;
    const outcome = await write(
      committing,
      work,
      { taken, applied, turns, after, isKeepable },
      { timeline: stored, decisions },
    );
    if (outcome === "taken") return null;
    if (outcome === "overtaken") continue;
    return {
      ...{ invocation: outcome, turns, decisions, known: applied },
      answers: answersOf(applied.turn),
    };
  }
}

type Result = {
  readonly taken: TakenTurn;
  readonly applied: AppliedTurn;
  readonly turns: readonly Turn[];
  readonly after: Invocation;
  /** It came to its own end, on what it began with. */
  readonly isKeepable: boolean;
};

/** The invocation as it was written, or what came in between. */
async function write(
  { ports, run }: Committing,
  work: TaskWork,
  { taken, applied, turns, after, isKeepable }: Result,
  seen: { readonly timeline: Timeline; readonly decisions: readonly Decision[] },
): Promise<Invocation | "taken" | "overtaken"> {
  const { turn } = applied;
  const isFirst = turn.number === 1;
  const started = isFirst
    ? ({ kind: "draft", index: 0 } as const)
    : ({ kind: "entry", seq: after.startedSeq } as const);
  let written = after;
  const outcome = await commitResult(
    ports,
    run,
    {
      timeline: applied.timeline,
      drafts: turnDrafts({ work, taken, turn, turns, started }),
      write: async (inside, entries, at) => {
        written = { ...after, startedSeq: isFirst ? (entries[0]?.seq ?? 0) : after.startedSeq };
        const shown = toKeptParts(taken.proposed.shown);
        // By this instant the state before the turn is found again, whatever the clock says.
        const recorded: Turn = { ...turn, at };
        if (!(await inside.invocations.commitTurn(written, recorded, shown))) return false;
        if (taken.ending === null) return true;
        const result = toResult(written, turns, isKeepable);
        return inside.runs.commitStep(run.id, { key: written.stepKey, at, result });
      },
    },
    seen,
  );
  return outcome === "committed" ? written : outcome;
}

/** A task that has ended is a step done: the next one goes on from it, and later runs may keep it. */
function toResult(
  { id, memory, inputsDigest }: Invocation,
  turns: readonly Turn[],
  isKeepable: boolean,
) {
  return toStoredResult({
    ...{ memory, keptFrom: null, inputs: isKeepable ? inputsDigest : `not to be kept: ${id}` },
    ...{ metrics: toPassMetrics(turns), refused: toRefusedCalls(turns) },
  });
}

/** What people decided since the performer last looked. */
function describeNews(
  known: readonly Decision[],
  standing: readonly Decision[],
): readonly string[] {
  const ids = new Set(known.map(({ id }) => id));
  return standing
    .filter(({ id }) => !ids.has(id))
    .map(({ noun, piece, verdict }) => `A person decided on the ${noun} ${piece}: ${verdict.kind}`);
}
