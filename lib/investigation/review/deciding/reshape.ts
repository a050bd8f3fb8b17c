import type { Result } from "@/lib/base/result";
import type { DecisionId, IncidentId } from "@/lib/domain/ids";
import type { PieceVerdict, Reshaping, SeenPiece } from "@/lib/domain/review/decision";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { type Actor, type CaseProblem, findMissingRight, refuse } from "../../case-problem";
import { commitChange } from "../../commit-change";
import { readSources } from "../../evidence/open-evidence";
import type { CaseStores } from "../../ports/case-store-port";
import { type MergeChoice, mergeEvents } from "../../reshape/merge-events";
import { type SplitChoice, splitEvent } from "../../reshape/split-event";
import { describeOverlooked, findOverlooked } from "./find-overlooked";
import { type DecisionPorts, planDecisions } from "./plan-decisions";

/** What the person had in front of them of the events, and of the links that move with them. */
export type Seen = { readonly seen: readonly SeenPiece[] };

/** Unites events that are one; like every decision it outlives later runs and can be undone. */
export async function decideMerge(
  ports: DecisionPorts,
  actor: Actor,
  incidentId: IncidentId,
  { seen, ...choice }: MergeChoice & Seen,
): Promise<Result<readonly DecisionId[], CaseProblem>> {
  const verdict = { kind: "merge", seen } as const;
  return decideReshaping(ports, actor, incidentId, verdict, async (timeline, stores) => {
    const merged = mergeEvents(timeline, await readSources(stores, incidentId), choice);
    if (!merged.ok) return refuse("invalid", `The events were not merged. ${merged.error}.`);
    const { absorbed, kept } = choice;
    const verdict = { kind: "merge", absorbed, links: merged.value.links } as const;
    return { ok: true, value: [merged.value.timeline, { noun: "event", piece: kept, verdict }] };
  });
}

/** Makes two events of one whose citations tell of two. */
export async function decideSplit(
  ports: DecisionPorts,
  actor: Actor,
  incidentId: IncidentId,
  { seen, ...choice }: SplitChoice & Seen,
): Promise<Result<readonly DecisionId[], CaseProblem>> {
  const verdict = { kind: "split", seen } as const;
  return decideReshaping(ports, actor, incidentId, verdict, async (timeline) => {
    const split = splitEvent(timeline, choice);
    if (!split.ok) return refuse("invalid", `The event was not split. ${split.error}.`);
    const verdict = { kind: "split", into: split.value.into } as const;
    const decided = { noun: "event", piece: choice.event, verdict } as const;
    return { ok: true, value: [split.value.timeline, decided] };
  });
}

/** One act that reshapes an event: planned from what is stored now, and refused when somebody else spoke meanwhile. */
export async function decideReshaping(
  ports: DecisionPorts,
  actor: Actor,
  incidentId: IncidentId,
  { seen, ...verdict }: Seen & Pick<Reshaping, "kind">,
  plan: (
    timeline: Timeline,
    stores: CaseStores,
  ) => Promise<Result<readonly [Timeline, PieceVerdict], CaseProblem>>,
): Promise<Result<readonly DecisionId[], CaseProblem>> {
  const missing = findMissingRight(actor, "investigate");
  if (missing) return missing;
  return commitChange(ports.cases, incidentId, async (stores) => {
    const [history, current] = await Promise.all([
      stores.decisions.history(incidentId),
      stores.timelines.current(incidentId),
    ]);
    for (const { seen: latest, ...name } of seen) {
      const overlooked = findOverlooked(history, { ...name, verdict: verdict }, latest, actor.id);
      if (overlooked) return { ok: false, error: describeOverlooked(overlooked) };
    }
    const planned = await plan(current, stores);
    if (!planned.ok) return planned;
    const [timeline, decided] = planned.value;
    return { ok: true, value: planDecisions(ports, actor, incidentId, [decided], timeline) };
  });
}
