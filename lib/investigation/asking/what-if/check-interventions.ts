import { fail, ok, type Result } from "@/lib/base/result";
import { onTheWay } from "@/lib/causality/counterfactual/rank-interventions";
import type { Case } from "@/lib/causality/counterfactual/what-if";
import type { GraphEvent } from "@/lib/causality/graph/pieces";
import { causalLinkIds, eventIds } from "@/lib/domain/ids";
import type { FurtherStep, FurtherSteps } from "@/lib/domain/runs/further-step";
import { type Intervention, interventionSchema } from "@/lib/domain/runs/intervention";
import type { UsualStep } from "@/lib/knowledge/intervention-templates";
import type { InterventionDraft, InterventionsOutput } from "./interventions-task";
import { type ActedOn, makeIntervention } from "./make-intervention";

/** Of one performer; whoever says more is not weighed further. */
const stepsMax = 20;

/** A performer's estimate of feasibility is taken as no more: nobody has checked it, and what has a source goes before. */
const feasibilityMost = 0.6;

export type CheckedInterventions = Pick<FurtherSteps, "steps" | "refused">;

/**
 * What of a performer's answer code can stand behind: that it acts on something that stands and leads to the impact or to its end, that it
 * is a step somebody can take, within bounds, and says something that the usual steps do not. What it would have done is not looked at: that
 * is played out like any other.
 */
export function checkInterventions(
  { interventions }: InterventionsOutput,
  of: Case,
  { usual, performer }: { readonly usual: readonly UsualStep[]; readonly performer: string },
): CheckedInterventions {
  const known = new Set(usual.map(({ intervention }) => sameness(intervention)));
  const steps: FurtherStep[] = [];
  const refused: CheckedInterventions["refused"][number][] = [];
  for (const draft of interventions) {
    const checked =
      steps.length < stepsMax
        ? checkDraft(draft, of, known)
        : fail(`${stepsMax} steps of one performer are weighed, and no more`);
    if (!checked.ok) {
      refused.push({ words: draft.words, why: `${checked.error}.` });
      continue;
    }
    known.add(sameness(checked.value));
    steps.push(toStep(draft, checked.value, performer));
  }
  return { steps, refused };
}

/** Two that act in one way on one thing are one step: how long they take is no difference to tell. */
function sameness(intervention: Intervention): string {
  const link = intervention.kind === "add-breaker" ? (intervention.link ?? "") : "";
  return `${intervention.kind} ${intervention.event} ${link}`;
}

function checkDraft(
  draft: InterventionDraft,
  of: Case,
  known: ReadonlySet<string>,
): Result<Intervention, string> {
  const place = findPlace(draft, of);
  if (!place.ok) return place;
  const made = makeIntervention(draft, place.value, of);
  if (!made.ok) return made;
  const parsed = interventionSchema.safeParse(made.value);
  if (!parsed.success) return fail("Its figures fit no such step");
  if (known.has(sameness(parsed.data))) return fail("A step that is known already does the same");
  return ok(parsed.data);
}

/** The event it acts on, and of a link the one that it comes from. */
function findPlace({ kind, acts_on: id }: InterventionDraft, of: Case): Result<ActedOn, string> {
  const { graph } = of;
  const link = causalLinkIds.parse(id);
  const step = link === null ? undefined : graph.outOf.flat().find((each) => each.link.id === link);
  if (link !== null && kind !== "add-breaker") return fail("Only a breaker stands on a link");
  if (link !== null && step === undefined) return fail(`No link that stands is called ${id}`);
  const eventId = eventIds.parse(id);
  const found = step?.source ?? (eventId === null ? undefined : graph.placeOf.get(eventId));
  const event = found === undefined ? undefined : graph.events[found];
  if (event === undefined) return fail("It acts on no event that stands");
  const end = step === undefined ? event : graph.events[step.target];
  const isOnTheWay = end !== undefined && onTheWay(of, [wayTo(event), wayTo(end)]).length === 2;
  return isOnTheWay
    ? ok({ event, link })
    : fail("No link leads from there to the impact or its end");
}

function wayTo({ id: event }: GraphEvent) {
  return { intervention: { kind: "remove", event }, feasibility: { value: 1, why: "" } } as const;
}

function toStep(
  { words, feasibility, why, assumptions }: InterventionDraft,
  intervention: Intervention,
  performer: string,
): FurtherStep {
  const cap =
    feasibility > feasibilityMost
      ? ` Said to be ${feasibility.toFixed(2)}; an estimate nobody checked is taken as ${feasibilityMost.toFixed(2)} at most.`
      : "";
  const value = Math.min(feasibility, feasibilityMost);
  const sentence = /[.!?。]$/.test(why) ? why : `${why}.`;
  return {
    ...{ intervention, words, performer, assumptions },
    feasibility: { value, why: `Estimated by ${performer}: ${sentence}${cap}` },
  };
}
