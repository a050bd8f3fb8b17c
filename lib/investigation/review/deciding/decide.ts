import { assertPresent } from "@/lib/base/assert";
import { fail, ok, type Result } from "@/lib/base/result";
import type { DecisionId, IncidentId } from "@/lib/domain/ids";
import { applyDecision } from "@/lib/domain/review/apply-decision";
import type {
  ActOutcome,
  GivenVerdict,
  PastDecision,
  PieceVerdict,
} from "@/lib/domain/review/decision";
import { withTwins } from "@/lib/domain/review/gap-twin";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { type Actor, type CaseProblem, findMissingRight, refuse } from "../../case-problem";
import { commitChange } from "../../commit-change";
import { entityIdOf } from "../../evidence/entities/entity-identity";
import { readSources } from "../../evidence/open-evidence";
import type { Sources } from "../../links/check-ends";
import { findImpossibleChange } from "../../links/find-impossible-link";
import { type LinkByPerson, linkByPerson } from "../../links/link-by-person";
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
    const [history, current, sources] = await Promise.all([
      stores.decisions.history(incidentId),
      stores.timelines.current(incidentId),
      readSources(stores, incidentId),
    ]);
    const answers: readonly GivenVerdict[] = withTwins(current, given);
    const { timeline, taken, refused } = takeTogether(
      current,
      { history, sources },
      answers,
      actor,
    );
    if (taken.length === 0) return refuseAll(refused);
    const change = planDecisions(ports, actor, incidentId, taken, timeline);
    return ok({ ...change, value: toOutcome(change.value, refused) });
  });
}

/** The verdicts one after the other: what stands in the way of one stops no other. */
function takeTogether(
  current: Timeline,
  { history, sources }: { readonly history: readonly PastDecision[]; readonly sources: Sources },
  given: readonly GivenVerdict[],
  actor: Actor,
) {
  let timeline = current;
  const taken: PieceVerdict[] = [];
  // Decisions of one act share their instant: of two on one piece neither could be taken back alone.
  const named = new Set<string>();
  const refused: Refused[] = [];
  for (const { seen, ...verdict } of given) {
    const overlooked = seen === undefined ? null : findOverlooked(history, verdict, seen, actor.id);
    const decided = decideOn(timeline, sources, verdict);
    const name = `${verdict.noun} ${verdict.piece}`;
    if (named.has(name)) refused.push({ ...verdict, problem: namedTwice });
    else if (overlooked) refused.push({ ...verdict, problem: describeOverlooked(overlooked) });
    else if (!decided.ok) refused.push({ ...verdict, problem: decided.error });
    else {
      taken.push(withMainBefore(verdict, timeline, decided.value));
      timeline = decided.value;
      named.add(name);
    }
  }
  return { timeline, taken, refused };
}

/** A run proposes the event for the main entity it finds: the one an edit replaced is kept with the edit, whatever was sent. */
function withMainBefore(given: PieceVerdict, now: Timeline, next: Timeline): PieceVerdict {
  if (given.verdict.kind !== "edit-event") return given;
  const { kind, edit } = given.verdict;
  const worded = { ...given, verdict: { kind, edit } };
  const mainIn = ({ events }: Timeline) =>
    events.find(({ id }) => id === worded.piece)?.entities[0];
  const mainBefore = mainIn(now);
  if (mainBefore === undefined || mainBefore === mainIn(next)) return worded;
  return { ...worded, verdict: { ...worded.verdict, mainBefore } };
}

const namedTwice: CaseProblem = {
  kind: "invalid",
  message: "One act says one thing of a piece: decide again for the second.",
};

/** A piece that was put aside comes back only with links that still hold. */
function decideOn(
  timeline: Timeline,
  sources: Sources,
  verdict: PieceVerdict,
): Result<Timeline, CaseProblem> {
  const decided = applyDecision(timeline, verdict, entityIdOf);
  if (!decided.ok) return fail(toProblem(decided.error));
  const impossible = findImpossibleChange(timeline, decided.value, sources);
  return impossible === null ? decided : refuse("invalid", `${impossible.words}.`);
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
    const [timeline, sources] = await Promise.all([
      stores.timelines.current(incidentId),
      readSources(stores, incidentId),
    ]);
    const drawn = linkByPerson(timeline, sources, given);
    if (!drawn.ok) return refuse("invalid", `The link was not drawn: ${drawn.error.message}.`);
    const verdict = { noun: "causal-link", piece: drawn.value.link.id } as const;
    const accepted = { ...verdict, verdict: { kind: "accept" } } as const;
    return ok(planDecisions(ports, actor, incidentId, [accepted], drawn.value.timeline));
  });
}
