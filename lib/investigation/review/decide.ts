import { assertPresent } from "@/lib/base/assert";
import { ok, type Result } from "@/lib/base/result";
import type { ActOutcome, GivenVerdict, PastDecision, PieceVerdict } from "@/lib/domain/decision";
import type { DecisionId, IncidentId } from "@/lib/domain/ids";
import type { Timeline } from "@/lib/domain/timeline";
import { applyDecision } from "../apply-decision";
import { type Actor, type CaseProblem, findMissingRight, refuse } from "../case-problem";
import { commitChange } from "../commit-change";
import { type LinkByPerson, linkByPerson } from "../link-by-person";
import { withClocks } from "../open-evidence";
import { describeOverlooked, findOverlooked } from "./find-overlooked";
import {
  type DecisionPorts,
  planDecisions,
  type Refused,
  refuseAll,
  toOutcome,
  toProblem,
} from "./plan-decisions";

/** A person's word on one piece: written with its effect, and kept for every later run. */
export async function decide(
  ports: DecisionPorts,
  actor: Actor,
  incidentId: IncidentId,
  given: GivenVerdict,
): Promise<Result<DecisionId, CaseProblem>> {
  const decided = await decideAll(ports, actor, incidentId, [given]);
  if (!decided.ok) return decided;
  return ok(assertPresent(decided.value.done[0], "the decision that was taken"));
}

/** One act on many pieces. What can be decided is; of the others the reason is told, and none is lost silently. */
export async function decideAll(
  ports: DecisionPorts,
  actor: Actor,
  incidentId: IncidentId,
  given: readonly GivenVerdict[],
): Promise<Result<ActOutcome, CaseProblem>> {
  const missing = findMissingRight(actor, "investigate");
  if (missing) return missing;
  return commitChange(ports.cases, incidentId, async (stores) => {
    const [history, current] = await Promise.all([
      stores.decisions.history(incidentId),
      stores.timelines.current(incidentId),
    ]);
    const { timeline, taken, refused } = takeTogether(current, history, given, actor);
    if (taken.length === 0) return refuseAll(refused);
    const change = planDecisions(ports, actor, incidentId, taken, timeline);
    return ok({ ...change, value: toOutcome(change.value, refused) });
  });
}

/** The verdicts one after the other: what stands in the way of one stops no other. */
function takeTogether(
  current: Timeline,
  history: readonly PastDecision[],
  given: readonly GivenVerdict[],
  actor: Actor,
) {
  let timeline = current;
  const taken: PieceVerdict[] = [];
  const refused: Refused[] = [];
  for (const { seen, ...verdict } of given) {
    const overlooked = seen === undefined ? null : findOverlooked(history, verdict, seen, actor.id);
    const decided = applyDecision(timeline, verdict);
    if (overlooked) refused.push({ ...verdict, problem: describeOverlooked(overlooked) });
    else if (!decided.ok) refused.push({ ...verdict, problem: toProblem(decided.error) });
    else {
      timeline = decided.value;
      taken.push(verdict);
    }
  }
  return { timeline, taken, refused };
}

/** A link a person draws is a decision too: it stays whatever later runs propose. */
export async function addCausalLink(
  ports: DecisionPorts,
  actor: Actor,
  incidentId: IncidentId,
  given: LinkByPerson,
): Promise<Result<readonly DecisionId[], CaseProblem>> {
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
    const accepted = { ...verdict, verdict: { kind: "accept" } } as const;
    return ok(planDecisions(ports, actor, incidentId, [accepted], drawn.value.timeline));
  });
}
