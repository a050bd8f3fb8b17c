import { toJsonValue } from "@/lib/base/canonical-json";
import { instant } from "@/lib/base/instant";
import { ok, type Result } from "@/lib/base/result";
import type { DecidableNoun, Decision, Verdict } from "@/lib/domain/decision";
import { type DecisionId, decisionIds, type IncidentId } from "@/lib/domain/ids";
import type { Timeline } from "@/lib/domain/timeline";
import { applyDecision, type DecisionError, takeBackDecision } from "../apply-decision";
import {
  type Actor,
  type CaseProblem,
  findMissingRight,
  journalActor,
  refuse,
} from "../case-problem";
import { type Change, commitChange } from "../commit-change";
import { type LinkByPerson, linkByPerson } from "../link-by-person";
import { withClocks } from "../open-evidence";
import type { Ports } from "../ports";

type DecisionPorts = Pick<Ports, "cases" | "clock" | "ids">;

export type PieceVerdict = {
  readonly noun: DecidableNoun;
  readonly piece: string;
  readonly verdict: Verdict;
};

/** A person's word on one piece: written with its effect, and kept for every later run. */
export async function decide(
  ports: DecisionPorts,
  actor: Actor,
  incidentId: IncidentId,
  given: PieceVerdict,
): Promise<Result<DecisionId, CaseProblem>> {
  const missing = findMissingRight(actor, "investigate");
  if (missing) return missing;
  return commitChange(ports.cases, incidentId, async (stores) => {
    const decided = applyDecision(await stores.timelines.current(incidentId), given);
    if (!decided.ok) return refuseDecision(decided.error);
    return ok(planDecision(ports, actor, incidentId, given, decided.value));
  });
}

/** A link a person draws is a decision too: it stays whatever later runs propose. */
export async function addCausalLink(
  ports: DecisionPorts,
  actor: Actor,
  incidentId: IncidentId,
  given: LinkByPerson,
): Promise<Result<DecisionId, CaseProblem>> {
  const missing = findMissingRight(actor, "investigate");
  if (missing) return missing;
  return commitChange(ports.cases, incidentId, async (stores) => {
    const [timeline, artifacts, clocks] = await Promise.all([
      stores.timelines.current(incidentId),
      stores.artifacts.list(incidentId),
      stores.artifacts.clocks(incidentId),
    ]);
    const drawn = linkByPerson(timeline, withClocks(artifacts, clocks), given);
    if (!drawn.ok) return refuse("invalid", `The link was not drawn: ${drawn.error.message}.`);
    const verdict = { noun: "causal-link", piece: drawn.value.link.id } as const;
    return ok(
      planDecision(
        ports,
        actor,
        incidentId,
        { ...verdict, verdict: { kind: "accept" } },
        drawn.value.timeline,
      ),
    );
  });
}

/** Takes a decision back: the piece is again what it was just before. The decision itself stays on record. */
export async function undoDecision(
  { cases, clock }: DecisionPorts,
  actor: Actor,
  incidentId: IncidentId,
  decisionId: DecisionId,
): Promise<Result<null, CaseProblem>> {
  const missing = findMissingRight(actor, "investigate");
  if (missing) return missing;
  return commitChange(cases, incidentId, async (stores) => {
    const decisions = await stores.decisions.list(incidentId);
    const decision = decisions.find(({ id }) => id === decisionId);
    if (!decision)
      return refuse("not-found", "There is no such decision, or it was undone already.");
    const last = decisions.findLast(
      ({ noun, piece }) => noun === decision.noun && piece === decision.piece,
    );
    if (last !== decision) {
      return refuse(
        "conflict",
        "There is a later decision on the same piece. Undo that one first.",
      );
    }
    const [timeline, before] = await Promise.all([
      stores.timelines.current(incidentId),
      stores.timelines.recordedAt(incidentId, instant(decision.decidedAt - 1)),
    ]);
    const restored = takeBackDecision(timeline, decision, before);
    if (!restored.ok) return refuseDecision(restored.error);
    const at = clock.now();
    return ok<Change<null>>({
      drafts: [
        {
          ...{ at, kind: "decision-undone", actor: journalActor(actor), causedBy: null },
          actionType: "decision",
          rationale: `Took back: ${decision.verdict.kind} of a ${decision.noun}`,
          payload: { decision: decisionId, noun: decision.noun, piece: decision.piece },
        },
      ],
      write: async (inside) => {
        await inside.decisions.undo(incidentId, decisionId, at);
        await inside.timelines.write(incidentId, restored.value, at);
      },
      value: null,
    });
  });
}

function planDecision(
  { clock, ids }: DecisionPorts,
  actor: Actor,
  incidentId: IncidentId,
  { noun, piece, verdict }: PieceVerdict,
  timeline: Timeline,
): Change<DecisionId> {
  const at = clock.now();
  const id = decisionIds.create(ids);
  const decision: Decision = { id, noun, piece, verdict, by: actor.id, decidedAt: at };
  return {
    drafts: [
      {
        ...{ at, kind: "piece-decided", actor: journalActor(actor), causedBy: null },
        actionType: "decision",
        rationale: describeVerdict(noun, verdict),
        payload: { decision: id, noun, piece, verdict: toJsonValue(verdict) },
      },
    ],
    write: async (inside) => {
      await inside.decisions.insert(incidentId, decision);
      await inside.timelines.write(incidentId, timeline, at);
    },
    value: id,
  };
}

const articled: Readonly<Record<DecidableNoun, string>> = {
  event: "an event",
  "causal-link": "a causal link",
  gap: "a gap",
  uncertainty: "an uncertainty",
};

function describeVerdict(noun: DecidableNoun, verdict: Verdict): string {
  const words = articled[noun];
  if (verdict.kind === "reject") {
    return `Rejected ${words} (${verdict.reason})${verdict.note === "" ? "" : `: ${verdict.note}`}`;
  }
  if (verdict.kind === "dismiss") return `Dismissed ${words}: ${verdict.note}`;
  if (verdict.kind === "waive") return `Waived ${words}: ${verdict.note}`;
  if (verdict.kind === "accept") return `Accepted ${words}`;
  return verdict.kind === "restore" ? `Restored ${words}` : `Edited ${words}`;
}

function refuseDecision(error: DecisionError) {
  return error.kind === "piece-not-found"
    ? refuse("not-found", "This piece is not part of the timeline any more. Reload the page.")
    : refuse("invalid", `${error.message}.`);
}
