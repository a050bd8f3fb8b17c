import { z } from "zod";
import { formatInstant } from "@/lib/base/instant";
import { onTheWay } from "@/lib/causality/counterfactual/rank-interventions";
import { type Case, couldActFrom, toCase } from "@/lib/causality/counterfactual/what-if";
import type { TaskSettings, Turn } from "@/lib/domain/invocation";
import { interventionSchema } from "@/lib/domain/runs/intervention";
import { interventionsTaskId, type PlannedTask } from "@/lib/domain/runs/run";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { proposeInterventions, type UsualStep } from "@/lib/knowledge/intervention-templates";
import { shownText } from "../../ports/calls/function-arguments";
import { defineTask } from "../../ports/task";

/** Usual steps a performer is told, so that it says what is not among them; further ones are refused to it all the same. */
const usualListedMax = 100;
const time = z.iso.datetime().nullable();

const interventionsInputSchema = z
  .object({
    impact: z.object({ startedAt: time, detectedAt: time, endedAt: time }).readonly(),
    /** Ids of the events that hurt, and of what ended it where that is known. */
    hurt: z.array(z.string()).readonly(),
    ended: z.string().nullable(),
    usual: z
      .array(z.object({ kind: z.string(), event: z.string(), words: z.string() }).readonly())
      .max(usualListedMax)
      .readonly(),
  })
  .readonly();
export type InterventionsInput = z.infer<typeof interventionsInputSchema>;

const proposableKinds = interventionSchema.options.map(({ shape }) => shape.kind.value);

/** What a performer says of one step. What would come of it is no part of it: code plays that out. */
const interventionDraftSchema = z.object({
  kind: z.enum(proposableKinds),
  /** The id of the event it acts on; of a breaker also that of one causal link. */
  acts_on: z.string().trim().max(80),
  /** Of a move by how much later, earlier where negative; of a detector and a canary how long. Nothing for the others. */
  seconds: z.number().nullable().default(null),
  /** What is to be done. */
  words: shownText.trim().min(1).max(200),
  /** How readily it could have been put in place, [0, 1], and why so. */
  feasibility: z.number().min(0).max(1),
  why: shownText.trim().min(1).max(300),
  assumptions: z.array(shownText.trim().min(1).max(200)).max(5).default([]),
});
export type InterventionDraft = z.infer<typeof interventionDraftSchema>;

const interventionsOutputSchema = z
  .object({
    reasoning: shownText.max(4000),
    interventions: z.array(interventionDraftSchema).max(200),
  })
  .readonly();
export type InterventionsOutput = z.infer<typeof interventionsOutputSchema>;

export const interventionsTask = defineTask({
  id: interventionsTaskId,
  version: 1,
  input: interventionsInputSchema,
  output: interventionsOutputSchema,
});

/** Whoever is asked, and the rules where it gives up. */
export function planInterventions(
  asked: TaskSettings,
  byRules: TaskSettings,
): readonly [PlannedTask, ...PlannedTask[]] {
  const step = { kind: "task", task: interventionsTaskId } as const;
  const rules = { ...step, key: interventionsTaskId, settings: byRules };
  if (asked.performer === byRules.performer) return [rules];
  const model = { ...step, key: `${interventionsTaskId}-model`, settings: asked };
  return [model, { ...rules, isFallback: true }];
}

/** What a performance came to; null where it came to nothing. */
export function readInterventionsOutput(turns: readonly Turn[]): InterventionsOutput | null {
  const parsed = interventionsOutputSchema.safeParse(turns.at(-1)?.output);
  return parsed.success ? parsed.data : null;
}

/** What is usual against the events of an incident that lie on the way to its impact or to its end. */
export function listUsualSteps(
  of: Case,
  entities: Parameters<typeof proposeInterventions>[1],
): readonly UsualStep[] {
  return onTheWay(of, proposeInterventions(of.graph.events, entities, couldActFrom(of)));
}

export function composeInterventionsInput(timeline: Timeline): InterventionsInput {
  const of = toCase(timeline);
  const idAt = (place: number) => of.graph.events[place]?.id ?? [];
  const format = (at: Case["startedAt"]) => (at === null ? null : formatInstant(at));
  const ended = of.ender === null ? [] : idAt(of.ender);
  return {
    impact: {
      ...{ startedAt: format(of.startedAt), detectedAt: format(of.detectedAt) },
      endedAt: format(of.endedAt),
    },
    hurt: of.impact.flatMap(idAt),
    ended: typeof ended === "string" ? ended : null,
    usual: listUsualSteps(of, timeline.entities)
      .slice(0, usualListedMax)
      .map(({ intervention: { kind, event }, words }) => ({ kind, event, words })),
  };
}
