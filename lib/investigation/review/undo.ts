import { type Instant, instant } from "@/lib/base/instant";
import { ok, type Result } from "@/lib/base/result";
import { isLive } from "@/lib/domain/claim";
import type { ActOutcome, PastDecision } from "@/lib/domain/decision";
import type { DecisionId, IncidentId } from "@/lib/domain/ids";
import type { Timeline } from "@/lib/domain/timeline";
import { touchedPieces, touches } from "@/lib/domain/touched-pieces";
import { applyDecision } from "../apply-decision";
import {
  type Actor,
  type CaseProblem,
  findMissingRight,
  journalActor,
  refuse,
} from "../case-problem";
import type { CaseStores } from "../case-store-port";
import { type Change, commitChange } from "../commit-change";
import { restoreDecision } from "../reshape/restore-decision";
import {
  type DecisionPorts,
  planDecisions,
  type Refused,
  refuseAll,
  toOutcome,
} from "./plan-decisions";

/** Takes own decisions back: each piece is again what it was just before. The decisions stay on record. */
export async function undoDecisions(
  ports: DecisionPorts,
  actor: Actor,
  incidentId: IncidentId,
  ids: readonly DecisionId[],
): Promise<Result<ActOutcome, CaseProblem>> {
  return stepBack(ports, actor, incidentId, ids, {
    findProblem: findUndoProblem,
    step: async (timeline, decision, recordedAt) =>
      restoreDecision(timeline, decision, await recordedAt(instant(decision.decidedAt - 1))),
    plan: (timeline, decisions) => planUndo(ports, actor, incidentId, timeline, decisions),
  });
}

/** Puts own decisions that were taken back in force again, as new decisions. */
export async function redoDecisions(
  ports: DecisionPorts,
  actor: Actor,
  incidentId: IncidentId,
  ids: readonly DecisionId[],
): Promise<Result<ActOutcome, CaseProblem>> {
  return stepBack(ports, actor, incidentId, ids, {
    findProblem: findRedoProblem,
    step: async (timeline, decision, recordedAt) => {
      const again = applyDecision(timeline, decision);
      if (again.ok) return again.value;
      // What the decision had added went with its undo: it comes back as it was then.
      const undoneAt = decision.undoneAt ?? decision.decidedAt;
      return restoreDecision(timeline, decision, await recordedAt(instant(undoneAt - 1)));
    },
    plan: (timeline, decisions) =>
      planDecisions(
        ports,
        actor,
        incidentId,
        decisions.map((redoOf) => ({ ...redoOf, redoOf })),
        timeline,
      ),
  });
}

type Step = {
  /** Why this decision cannot be stepped over now; null when it can. */
  findProblem(
    history: readonly PastDecision[],
    decision: PastDecision,
    actor: Actor,
  ): CaseProblem | null;
  step(
    timeline: Timeline,
    decision: PastDecision,
    recordedAt: (at: Instant) => Promise<Timeline>,
  ): Promise<Timeline>;
  plan(timeline: Timeline, decisions: readonly PastDecision[]): Change<readonly DecisionId[]>;
};

async function stepBack(
  { cases }: DecisionPorts,
  actor: Actor,
  incidentId: IncidentId,
  ids: readonly DecisionId[],
  { findProblem, step, plan }: Step,
): Promise<Result<ActOutcome, CaseProblem>> {
  const missing = findMissingRight(actor, "investigate");
  if (missing) return missing;
  return commitChange(cases, incidentId, async (stores) => {
    const history = await stores.decisions.history(incidentId);
    const decisions = history.filter(({ id }) => ids.includes(id));
    if (decisions.length === 0) return refuse("not-found", "There is no such decision.");
    const recordedAt = readOnce(stores, incidentId);
    let timeline = await stores.timelines.current(incidentId);
    const taken: PastDecision[] = [];
    const refused: Refused[] = [];
    for (const decision of decisions) {
      const stepped = await step(timeline, decision, recordedAt);
      const problem = findProblem(history, decision, actor) ?? findLooseEnd(timeline, stepped);
      if (problem) refused.push({ ...decision, problem });
      else {
        timeline = stepped;
        taken.push(decision);
      }
    }
    if (taken.length === 0) return refuseAll(refused);
    const change = plan(timeline, taken);
    return ok({ ...change, value: toOutcome(change.value, refused) });
  });
}

/** Decisions of one act share their instant: what was known then is read once for all of them. */
function readOnce(stores: CaseStores, incidentId: IncidentId) {
  const known = new Map<Instant, Promise<Timeline>>();
  return (at: Instant) => {
    const timeline = known.get(at) ?? stores.timelines.recordedAt(incidentId, at);
    known.set(at, timeline);
    return timeline;
  };
}

/** A link drawn since to an event that would go must be taken back first. */
function findLooseEnd(now: Timeline, next: Timeline): CaseProblem | null {
  const known = new Set(next.events.map(({ id }) => id));
  const going = new Set(now.events.flatMap(({ id }) => (known.has(id) ? [] : [id])));
  const isLoose = next.causalLinks.some(
    (link) => isLive(link) && (going.has(link.source) || going.has(link.target)),
  );
  return isLoose
    ? problem(
        "conflict",
        "A link was drawn since to an event that would go. Reject that link first.",
      )
    : null;
}

function findUndoProblem(
  history: readonly PastDecision[],
  decision: PastDecision,
  actor: Actor,
): CaseProblem | null {
  if (decision.by !== actor.id) {
    return problem("forbidden", "This is somebody else's decision. Decide otherwise instead.");
  }
  if (decision.undoneAt !== null) return problem("conflict", "This decision was undone already.");
  const later = history
    .slice(history.indexOf(decision) + 1)
    .filter(({ undoneAt }) => undoneAt === null);
  const latest = findAny(later, decision);
  if (latest === null) return null;
  return latest.by === actor.id
    ? problem("conflict", "You decided on this piece again later. Undo that first.")
    : problem("conflict", decidedSince);
}

function findRedoProblem(
  history: readonly PastDecision[],
  decision: PastDecision,
  actor: Actor,
): CaseProblem | null {
  const { id, by, undoneAt } = decision;
  if (by !== actor.id) return problem("forbidden", "This is somebody else's decision.");
  if (undoneAt === null || history.some(({ redoOf }) => redoOf === id)) {
    return problem("conflict", "This decision is in force already.");
  }
  const latest = findAny(
    history.filter((past) => past.undoneAt === null),
    decision,
  );
  return latest && latest.by !== actor.id && latest.decidedAt >= undoneAt
    ? problem("conflict", decidedSince)
    : null;
}

const decidedSince =
  "Somebody else has decided on this piece since. Their word stands: decide anew if you disagree.";

/** The latest decision that has a piece in common with this one. */
function findAny(inForce: readonly PastDecision[], decision: PastDecision): PastDecision | null {
  const pieces = touchedPieces(decision);
  return inForce.findLast((other) => pieces.some((name) => touches(other, name))) ?? null;
}

function problem(kind: CaseProblem["kind"], message: string): CaseProblem {
  return { kind, message };
}

function planUndo(
  { clock }: DecisionPorts,
  actor: Actor,
  incidentId: IncidentId,
  timeline: Timeline,
  decisions: readonly PastDecision[],
): Change<readonly DecisionId[]> {
  const at = clock.now();
  return {
    drafts: decisions.map(({ id, noun, piece, verdict }) => ({
      ...{ at, kind: "decision-undone", actor: journalActor(actor), causedBy: null },
      actionType: "decision",
      rationale: `Took back: ${verdict.kind} of a ${noun}`,
      payload: { decision: id, noun, piece },
    })),
    write: async (inside) => {
      for (const { id } of decisions) await inside.decisions.undo(incidentId, id, at);
      await inside.timelines.write(incidentId, timeline, at);
    },
    value: decisions.map(({ id }) => id),
  };
}
