import { type JsonValue, toJsonValue } from "@/lib/base/canonical-json";
import { tokensOf } from "@/lib/domain/invocation";
import {
  nextRoundSteps,
  type RoundFacts,
  type RoundStep,
} from "@/lib/domain/rounds/next-round-step";
import { ownRounds } from "@/lib/domain/rounds/own-rounds";
import type { Round, RoundCoherence, RoundsEnd } from "@/lib/domain/rounds/round";
import type { PlannedRounds, PlannedTask, StepKey } from "@/lib/domain/runs/run";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { openState } from "../construction/performing/apply-turn";
import type { EvidenceReader } from "../ports/evidence-port";
import { composeDirect, composeReport } from "./compose-inputs";
import type { CritiqueInput } from "./contracts/critique";
import {
  type CheckedSubmission,
  type RoundDirective,
  readAnswers,
  readDirectives,
  submitRound,
} from "./round-material";
import { type DoneSteps, findDone, planTask, roundKeys, settingsOfRole } from "./round-tasks";

/** What is done next of the rounds of a run: somebody performs a task, or code takes a step. */
export type RoundWork =
  | { readonly kind: "perform"; readonly planned: PlannedTask; readonly input: JsonValue }
  | { readonly kind: "take" | "close"; readonly key: StepKey; readonly round: number }
  | { readonly kind: "end"; readonly end: RoundsEnd };

/** What a run's rounds stand on. */
export type RoundsStanding = {
  readonly planned: PlannedRounds;
  readonly done: DoneSteps;
  readonly timeline: Timeline;
  /** What the builder remembers of this run. */
  readonly memory: JsonValue | null;
  /** As the timeline stands. */
  readonly coherence: RoundCoherence;
  readonly evidence: EvidenceReader;
};

/** Null when the rounds are over. */
export async function nextRoundWork(standing: RoundsStanding): Promise<RoundWork | null> {
  const { planned, done } = standing;
  if (done.keys.has(planned.key)) return null;
  const directives = readDirectives(done, planned);
  const unclosed = findUnclosed(standing, directives);
  if (unclosed !== null) return unclosed;
  const [step] = nextRoundSteps(planned.settings, toProgress(standing, directives));
  if (step === undefined) return null;
  return toWork(standing, directives, step);
}

/** The rounds of this run that were taken in, as the timeline keeps them. */
function roundsOf({
  timeline,
  done,
  planned,
}: Pick<RoundsStanding, "timeline" | "done" | "planned">): readonly Round[] {
  let taken = 0;
  while (done.keys.has(roundKeys.take(taken + 1))) taken += 1;
  return taken === 0 ? [] : ownRounds(timeline.investigation, planned.request).rounds.slice(-taken);
}

/** A round whose findings were taken is closed before anything else. */
function findUnclosed(
  { done }: RoundsStanding,
  directives: readonly RoundDirective[],
): RoundWork | null {
  const round = directives.length;
  if (!done.keys.has(roundKeys.take(round)) || done.keys.has(roundKeys.close(round))) return null;
  return { kind: "close", key: roundKeys.close(round), round };
}

function isTaken({ outcome }: Round["outcomes"][number]): boolean {
  return outcome === "taken" || outcome === "united";
}

function toProgress(standing: RoundsStanding, directives: readonly RoundDirective[]) {
  const { done, timeline, coherence, planned } = standing;
  const rounds = roundsOf(standing);
  const passes = (ownRounds(timeline.investigation, planned.request).passes ?? coherence).score;
  const open = [
    ...timeline.gaps.filter(({ status }) => status === "open"),
    ...timeline.hypotheses.filter(({ state }) => state === "proposed" || state === "investigating"),
  ].length;
  return {
    directives: new Map(
      directives.map(({ directive, questions }, index) => [
        index + 1,
        { decision: directive.decision.kind, questions },
      ]),
    ),
    answered: new Set(
      directives.flatMap(({ questions }, index) =>
        readAnswers(done, index + 1, questions)
          .filter(({ question }) => isSettled(standing, index + 1, questions, question))
          .map(({ question }) => question.id),
      ),
    ),
    critiqued: new Set(
      directives.flatMap((_, index) => {
        const isDone = planOf(standing, roundKeys.critique(index + 1), "critique") === null;
        return isDone ? [index + 1] : [];
      }),
    ),
    rounds: rounds.map(
      (round, index): RoundFacts => ({
        phase: round.phase,
        coherence: round.coherence.score,
        coherenceBefore: rounds[index - 1]?.coherence.score ?? passes,
        taken: round.outcomes.filter(isTaken).length,
        open,
      }),
    ),
    tokens: done.tasks.reduce((sum, { usage }) => sum + tokensOf(usage), 0),
  };
}

/** Answered, by whoever: nobody is to go on in another's place. */
function isSettled(
  standing: RoundsStanding,
  round: number,
  questions: RoundDirective["questions"],
  question: RoundDirective["questions"][number],
): boolean {
  const key = roundKeys.answer(round, questions.indexOf(question) + 1, question);
  return planOf(standing, key, "answer-question") === null;
}

function planOf(
  { done, planned }: Pick<RoundsStanding, "done" | "planned">,
  key: StepKey,
  task: Parameters<typeof settingsOfRole>[1],
): PlannedTask | null {
  return planTask(done, key, task, settingsOfRole(planned.settings, task));
}

async function toWork(
  standing: RoundsStanding,
  directives: readonly RoundDirective[],
  step: RoundStep,
): Promise<RoundWork> {
  if (step.kind === "report") {
    // A question is answered by those who were asked: there is nothing to report beside.
    if (standing.planned.request !== undefined) return { kind: "end", end: step.end };
    const task = planOf(standing, roundKeys.report, "report");
    if (task === null) return { kind: "end", end: step.end };
    const input = composeReport({ ...standing, rounds: roundsOf(standing) }, step.end);
    return { kind: "perform", planned: task, input: toJsonValue(input) };
  }
  const { round } = step;
  // What a person asked is traced from the first round on.
  const phase = standing.planned.request === undefined ? step.phase : "trace";
  if (step.kind === "direct") {
    const input = composeDirect({ ...standing, rounds: roundsOf(standing) }, round, phase);
    return perform(standing, roundKeys.direct(round), "direct", input);
  }
  if (step.kind === "answer") {
    const { question } = step;
    const place = (directives[round - 1]?.questions.indexOf(question) ?? 0) + 1;
    const key = roundKeys.answer(round, place, question);
    return perform(standing, key, "answer-question", { question, phase });
  }
  if (step.kind === "critique") {
    const submitted = await submittedIn(standing, directives, round);
    const input: CritiqueInput = { round, findings: submitted.map(toSubmitted) };
    return perform(standing, roundKeys.critique(round), "critique", input);
  }
  return { kind: "take", key: roundKeys.take(round), round };
}

function perform(
  standing: RoundsStanding,
  key: StepKey,
  task: Parameters<typeof settingsOfRole>[1],
  input: unknown,
): RoundWork {
  const planned = planOf(standing, key, task);
  if (planned === null) throw new Error(`Step ${key} is done already`);
  return { kind: "perform", planned, input: toJsonValue(input) };
}

function toSubmitted({
  evidence: _evidence,
  against: _against,
  answered: _answered,
  place: _place,
  ...submitted
}: CheckedSubmission) {
  return submitted;
}

/** What was found in a round, as it is judged and taken. */
export function submittedIn(
  { done, timeline, memory, evidence }: RoundsStanding,
  directives: readonly RoundDirective[],
  round: number,
): Promise<readonly CheckedSubmission[]> {
  const questions = directives[round - 1]?.questions ?? [];
  const terms = { evidence, performer: { actor: "rules" as const }, decisions: [] };
  const { readings, clocks } = openState({ timeline, memory }, terms, true);
  const answers = readAnswers(done, round, questions);
  return submitRound(answers, timeline, evidence, { readings, clocks });
}

/** The Critic's word of a round, as it stands. */
export function critiqueOf(
  { done }: Pick<RoundsStanding, "done">,
  round: number,
): JsonValue | null {
  return findDone(done, roundKeys.critique(round))?.output ?? null;
}
