import { type Instant, instant } from "@/lib/base/instant";
import { fail, ok, type Result } from "@/lib/base/result";
import { withContradictions } from "@/lib/domain/facts/with-contradictions";
import type { DecisionId, IncidentId } from "@/lib/domain/ids";
import { applyDecision } from "@/lib/domain/review/apply-decision";
import type { ActOutcome, PastDecision } from "@/lib/domain/review/decision";
import { piecesOf } from "@/lib/domain/timeline/decidable-nouns";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import {
  type Actor,
  type CaseProblem,
  findMissingRight,
  journalActor,
  refuse,
} from "../../case-problem";
import { type Change, commitChange } from "../../commit-change";
import { entityIdOf } from "../../evidence/entities/entity-identity";
import { readSources } from "../../evidence/open-evidence";
import { findImpossibleChange } from "../../links/find-impossible-link";
import { markChanged } from "../../links/mark-unsupported";
import type { CaseStores } from "../../ports/case-store-port";
import { restoreDecision } from "../../reshape/restore-decision";
import { sha256 } from "../../sha256";
import {
  type DecisionPorts,
  planDecisions,
  type Refused,
  refuseAll,
  toOutcome,
} from "./plan-decisions";
import {
  describeImpossible,
  findLooseEnd,
  findRivalPart,
  redoRules,
  type StepRules,
  undoRules,
} from "./step-problems";

/** Takes own decisions back: each piece is again what it was just before. The decisions stay on record. */
export async function undoDecisions(
  ports: DecisionPorts,
  actor: Actor,
  incidentId: IncidentId,
  ids: readonly DecisionId[],
): Promise<Result<ActOutcome, CaseProblem>> {
  return stepOver(ports, actor, incidentId, ids, {
    rules: undoRules,
    order: (decisions) => decisions.toReversed(),
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
  return stepOver(ports, actor, incidentId, ids, {
    rules: redoRules,
    order: (decisions) => decisions,
    step: async (timeline, decision, recordedAt) => {
      const again = applyDecision(timeline, decision, entityIdOf);
      const noun = findAddedNoun(decision);
      if (again.ok && noun === null) return again.value;
      // What the decision had added went with its undo: it comes back as it was then, whatever a run proposed since.
      const undoneAt = decision.undoneAt ?? decision.decidedAt;
      const then = await recordedAt(instant(undoneAt - 1));
      const pieces = noun === null ? [] : piecesOf(then, noun);
      const isPersons = pieces.some(
        ({ id, actor: by }) => id === decision.piece && by === "person",
      );
      return again.ok && !isPersons ? again.value : restoreDecision(timeline, decision, then);
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

/** Nouns whose pieces a run may call by the id a person's had: what is added is accepted with it. */
const calledAlike = ["causal-link", "root-cause", "contributing-factor"] as const;

function findAddedNoun({ noun, verdict }: PastDecision): (typeof calledAlike)[number] | null {
  return verdict.kind === "accept" ? (calledAlike.find((each) => each === noun) ?? null) : null;
}

type Step = {
  rules(history: readonly PastDecision[], actor: Actor): StepRules;
  /** Of several, the order they are stepped over in; they are given in the order they were made. */
  order(decisions: readonly PastDecision[]): readonly PastDecision[];
  step(
    timeline: Timeline,
    decision: PastDecision,
    recordedAt: (at: Instant) => Promise<Timeline>,
  ): Promise<Timeline>;
  plan(timeline: Timeline, decisions: readonly PastDecision[]): Change<readonly DecisionId[]>;
};

async function stepOver(
  { cases }: DecisionPorts,
  actor: Actor,
  incidentId: IncidentId,
  ids: readonly DecisionId[],
  { rules, order, step, plan }: Step,
): Promise<Result<ActOutcome, CaseProblem>> {
  const missing = findMissingRight(actor, "investigate");
  if (missing) return missing;
  return commitChange(cases, incidentId, async (stores) => {
    const [history, current, sources] = await Promise.all([
      stores.decisions.history(incidentId),
      stores.timelines.current(incidentId),
      readSources(stores, incidentId),
    ]);
    const asked = new Set(ids);
    const decisions = order(history.filter(({ id }) => asked.has(id)));
    if (decisions.length === 0) return refuse("not-found", "There is no such decision.");
    const { findProblem, since } = rules(history, actor);
    const recordedAt = readLast(stores, incidentId);
    const taken = new Set<PastDecision>();
    const stepFrom = async (timeline: Timeline, decision: PastDecision) => {
      const stepped = await step(timeline, decision, recordedAt);
      const next = markChanged(timeline, stepped, sources);
      const others = since(decision).filter((other) => !taken.has(other));
      const stranded =
        findLooseEnd(timeline, next, others) ?? findRivalPart(timeline, next, others);
      if (stranded) return fail(stranded);
      const impossible = findImpossibleChange(timeline, next, sources);
      return impossible === null ? ok(next) : fail(describeImpossible(impossible, others));
    };
    let timeline = current;
    const refused: Refused[] = [];
    for (const decision of decisions) {
      // Asked first: what may not be stepped over costs no look at the past.
      const forbidden = findProblem(decision, taken);
      const stepped = forbidden ? fail(forbidden) : await stepFrom(timeline, decision);
      if (!stepped.ok) refused.push({ ...decision, problem: stepped.error });
      else {
        timeline = stepped.value;
        taken.add(decision);
      }
    }
    if (taken.size === 0) return refuseAll(refused);
    const change = plan(timeline, [...taken]);
    return ok({ ...change, value: toOutcome(change.value, refused) });
  });
}

/** Decisions of one act share their instant: what was known then is read once for all of them. */
function readLast(stores: CaseStores, incidentId: IncidentId) {
  let last: { readonly at: Instant; readonly timeline: Promise<Timeline> } | null = null;
  return (at: Instant) => {
    if (last?.at !== at) last = { at, timeline: stores.timelines.recordedAt(incidentId, at) };
    return last.timeline;
  };
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
      rationale: `Undid ${describeVerdict(verdict.kind)} of the ${noun.replaceAll("-", " ")}`,
      payload: { decision: id, noun, piece },
    })),
    write: async (inside) => {
      const next = withContradictions(timeline, sha256);
      const undoneAt = await inside.timelines.write(incidentId, next, at);
      for (const { id } of decisions) await inside.decisions.undo(incidentId, id, undoneAt);
    },
    value: decisions.map(({ id }) => id),
  };
}

/** "an edit", "“accept”": what a person did, for the journal. */
function describeVerdict(kind: PastDecision["verdict"]["kind"]): string {
  return kind.startsWith("edit-") ? "an edit" : `“${kind.replaceAll("-", " ")}”`;
}
