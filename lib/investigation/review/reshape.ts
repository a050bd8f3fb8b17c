import type { Result } from "@/lib/base/result";
import type { PieceVerdict } from "@/lib/domain/decision";
import type { DecisionId, IncidentId } from "@/lib/domain/ids";
import type { Timeline } from "@/lib/domain/timeline";
import { type Actor, type CaseProblem, findMissingRight, refuse } from "../case-problem";
import type { CaseStores } from "../case-store-port";
import { commitChange } from "../commit-change";
import { withClocks } from "../open-evidence";
import { type MergeChoice, mergeEvents } from "../reshape/merge-events";
import { type SplitChoice, splitEvent } from "../reshape/split-event";
import { type DecisionPorts, planDecisions } from "./plan-decisions";

/** Unites events that are one; like every decision it outlives later runs and can be undone. */
export async function decideMerge(
  ports: DecisionPorts,
  actor: Actor,
  incidentId: IncidentId,
  choice: MergeChoice,
): Promise<Result<readonly DecisionId[], CaseProblem>> {
  return reshape(ports, actor, incidentId, async (timeline, stores) => {
    const [artifacts, clocks] = await Promise.all([
      stores.artifacts.list(incidentId),
      stores.artifacts.clocks(incidentId),
    ]);
    const merged = mergeEvents(timeline, withClocks(artifacts, clocks), choice);
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
  choice: SplitChoice,
): Promise<Result<readonly DecisionId[], CaseProblem>> {
  return reshape(ports, actor, incidentId, async (timeline) => {
    const split = splitEvent(timeline, choice);
    if (!split.ok) return refuse("invalid", `The event was not split. ${split.error}.`);
    const verdict = { kind: "split", into: split.value.into } as const;
    const decided = { noun: "event", piece: choice.event, verdict } as const;
    return { ok: true, value: [split.value.timeline, decided] };
  });
}

async function reshape(
  ports: DecisionPorts,
  actor: Actor,
  incidentId: IncidentId,
  plan: (
    timeline: Timeline,
    stores: CaseStores,
  ) => Promise<Result<readonly [Timeline, PieceVerdict], CaseProblem>>,
): Promise<Result<readonly DecisionId[], CaseProblem>> {
  const missing = findMissingRight(actor, "investigate");
  if (missing) return missing;
  return commitChange(ports.cases, incidentId, async (stores) => {
    const planned = await plan(await stores.timelines.current(incidentId), stores);
    if (!planned.ok) return planned;
    const [timeline, decided] = planned.value;
    return { ok: true, value: planDecisions(ports, actor, incidentId, [decided], timeline) };
  });
}
