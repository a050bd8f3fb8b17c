import { instant } from "@/lib/base/instant";
import { fail, ok, type Result } from "@/lib/base/result";
import { isLive } from "@/lib/domain/claim";
import { type IncidentId, questionIds, type RunId } from "@/lib/domain/ids";
import { type AskableNoun, type CannedKind, requestWords } from "@/lib/domain/rounds/request-words";
import { type RoundsRequest, requestTextMax } from "@/lib/domain/rounds/rounds-request";
import { usualRounds } from "@/lib/domain/rounds/rounds-settings";
import { performersOf, type RunPlan, requestOf, roundTasks } from "@/lib/domain/runs/run";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { type Actor, type CaseProblem, findMissingRight, refuse } from "../case-problem";
import {
  type ChosenSettings,
  describePlanProblem,
  type PlanProblem,
  type Prices,
  planRounds,
} from "./plan-run";
import { type RunTerms, startPlanned } from "./queue-run";

/** Questions about one incident within an hour; whoever wants to ask more waits. */
export const questionsPerHourMax = 60;
const hourMs = 60 * 60_000;

export type AskedAbout = {
  readonly noun: AskableNoun;
  readonly piece: string;
  /** A question that is often asked, or one in the person's own words. */
  readonly question:
    | { readonly kind: CannedKind }
    | { readonly kind: "words"; readonly text: string };
};

type AskingPorts = Parameters<typeof startPlanned>[0];

/**
 * Has rounds look into what a person asks about a piece, and into nothing else: one round from what stands, in which
 * Experts answer and the Critic judges. What they find is added; what speaks against a piece contests it until a person
 * decides. The recorded rounds of the analysis stay as they are.
 */
export async function askQuestion(
  ports: AskingPorts,
  actor: Actor,
  incidentId: IncidentId,
  asked: AskedAbout,
  { chosen, ...terms }: RunTerms & { readonly chosen: ChosenSettings },
): Promise<Result<RunId, CaseProblem>> {
  const missing = findMissingRight(actor, "investigate");
  if (missing) return missing;
  const timeline = await ports.cases.read.timelines.current(incidentId);
  const name = nameOf(timeline, asked);
  if (name === null) {
    return refuse(
      "not-found",
      "This piece is not part of the timeline any more: ask about another.",
    );
  }
  const request = toRequest(questionIds.create(ports.ids), asked, name);
  const plan = planQuestion(ports, chosen, terms.prices, request);
  if (!plan.ok) return refuse("invalid", describePlanProblem(plan.error));
  return startPlanned(ports, actor, incidentId, plan.value, {
    ...{ terms, rationale: `Asked by a person: ${request.text}` },
    findProblem: async ({ runs }) => {
      const since = instant(ports.clock.now() - hourMs);
      const recent = (await runs.list(incidentId)).filter(
        ({ plan: other, queuedAt }) => queuedAt > since && requestOf(other) !== null,
      );
      return recent.length < questionsPerHourMax
        ? null
        : refuse("conflict", `${recent.length} questions were asked within an hour. Wait a while.`);
    },
  });
}

function toRequest(
  id: RoundsRequest["id"],
  { noun, piece, question }: AskedAbout,
  name: string,
): RoundsRequest {
  const text = question.kind === "words" ? question.text : requestWords(question.kind, noun, name);
  return {
    ...{ id, kind: question.kind, subject: noun, about: piece },
    text: text.slice(0, requestTextMax).toWellFormed(),
  };
}

/** What the piece is called; null where it is not part of the timeline, or not any more. */
function nameOf(timeline: Timeline, { noun, piece }: AskedAbout): string | null {
  const titleOf = (id: string) => timeline.events.find((event) => event.id === id)?.title ?? id;
  switch (noun) {
    case "event":
      return timeline.events.find((each) => each.id === piece && isLive(each))?.title ?? null;
    case "causal-link": {
      const link = timeline.causalLinks.find((each) => each.id === piece && isLive(each));
      return link ? `${titleOf(link.source)} ${link.relation} ${titleOf(link.target)}` : null;
    }
    case "state-change": {
      const change = timeline.stateChanges.find((each) => each.id === piece && isLive(each));
      const entity = timeline.entities.find(({ id }) => id === change?.entity)?.name ?? "";
      return change ? `${entity} ${change.property}: ${change.to}`.trim() : null;
    }
    case "gap":
      return (
        timeline.gaps.find(({ id, status }) => id === piece && status === "open")?.description ??
        null
      );
    case "hypothesis":
      return (
        timeline.hypotheses.find((each) => each.id === piece && isLive(each))?.statement ?? null
      );
  }
}

/** Rounds alone, and of those one. */
function planQuestion(
  { performers }: Pick<AskingPorts, "performers">,
  chosen: ChosenSettings,
  prices: Prices,
  request: RoundsRequest,
): Result<RunPlan, PlanProblem> {
  const stray = Object.keys(chosen).find((task) => !roundTasks.includes(task));
  if (stray !== undefined) return fail({ kind: "unknown-task", name: stray });
  const terms = { ...usualRounds, mode: "append" as const, roundsMax: 1 };
  const plan = planRounds(performers, chosen, prices, terms).map((step) =>
    step.kind === "rounds" ? { ...step, request } : step,
  );
  const unknown = performersOf(plan).find((name) => performers.find(name) === null);
  return unknown === undefined ? ok(plan) : fail({ kind: "unknown-performer", name: unknown });
}
