import type { QuestionId } from "../ids";
import type { Question } from "./question";
import type { DirectorDecision, RoundPhase, RoundsEnd } from "./round";
import type { RoundsSettings } from "./rounds-settings";

/** What is done of a run's rounds, read off what was committed. */
export type RoundsProgress = {
  /** What the Director decided, by round; the questions as they are put. */
  readonly directives: ReadonlyMap<
    number,
    { readonly decision: DirectorDecision; readonly questions: readonly Question[] }
  >;
  readonly answered: ReadonlySet<QuestionId>;
  /** Rounds whose findings were judged. */
  readonly critiqued: ReadonlySet<number>;
  /** Rounds that are over, in order. */
  readonly rounds: readonly RoundFacts[];
  /** Of all round tasks so far. */
  readonly tokens: number;
};

export type RoundFacts = {
  readonly phase: RoundPhase;
  /** After it; the one of the passes is `before` of the first. */
  readonly coherence: number;
  readonly coherenceBefore: number;
  /** Findings that changed the timeline. */
  readonly taken: number;
  /** Questions that are still open: gaps and hypotheses nobody has settled. */
  readonly open: number;
};

export type RoundStep =
  | { readonly kind: "direct"; readonly round: number; readonly phase: RoundPhase }
  | {
      readonly kind: "answer";
      readonly round: number;
      readonly phase: RoundPhase;
      readonly question: Question;
    }
  | { readonly kind: "critique" | "assemble"; readonly round: number; readonly phase: RoundPhase }
  | { readonly kind: "report"; readonly end: RoundsEnd };

/** Coherence that moved by less in a round has settled. */
const movedMin = 0.02;
/** Everybody has looked once, and somebody was asked about what stands. */
const roundsMin = 2;

/**
 * What rounds do next; they end with the report. Pure: a run that was cut off goes on with what is not done.
 *
 *   until a reason to end: direct · an answer to each question · critique · assemble
 *   then: report
 *
 * Reasons to end, looked at before each round, the budget before each task: `limit`, the rounds allowed are over;
 * `budget`, its tokens are spent; `settled`, nothing credible was new and coherence moved less than 0.02 in the last of at least
 * two rounds; `answered`, nothing was new and no question is open; `director`, the Director says stop; `nothing-to-ask`, they ask
 * nothing.
 */
export function nextRoundSteps(
  settings: Pick<RoundsSettings, "roundsMax" | "tokensMax" | "without">,
  progress: RoundsProgress,
): readonly RoundStep[] {
  const round = progress.rounds.length + 1;
  const isSpent = settings.tokensMax !== null && progress.tokens >= settings.tokensMax;
  const directive = progress.directives.get(round);
  if (directive === undefined) {
    const end = isSpent ? "budget" : endOf(settings, progress);
    return end === null
      ? [{ kind: "direct", round, phase: phaseSoFar(progress) }]
      : [{ kind: "report", end }];
  }
  return stepsOfRound(settings, progress, { round, isSpent, ...directive });
}

type Directed = {
  readonly round: number;
  readonly isSpent: boolean;
  readonly decision: DirectorDecision;
  readonly questions: readonly Question[];
};

function stepsOfRound(
  settings: Pick<RoundsSettings, "without">,
  progress: RoundsProgress,
  directive: Directed,
): readonly RoundStep[] {
  const { round, isSpent } = directive;
  if (directive.decision === "stop") return [{ kind: "report", end: "director" }];
  if (directive.questions.length === 0) return [{ kind: "report", end: "nothing-to-ask" }];
  const phase = phaseAfter(directive.decision, progress);
  const unanswered = directive.questions.filter(({ id }) => !progress.answered.has(id));
  if (unanswered.length > 0 && !isSpent) {
    return unanswered.map((question) => ({ kind: "answer", round, phase, question }));
  }
  if (unanswered.length === directive.questions.length) return [{ kind: "report", end: "budget" }];
  const isJudged = progress.critiqued.has(round) || settings.without.includes("critique");
  return [{ kind: isJudged ? "assemble" : "critique", round, phase }];
}

function endOf(
  { roundsMax }: Pick<RoundsSettings, "roundsMax">,
  { rounds }: RoundsProgress,
): RoundsEnd | null {
  if (rounds.length >= roundsMax) return "limit";
  const last = rounds.at(-1);
  if (last === undefined || rounds.length < roundsMin || last.taken > 0) return null;
  if (last.open === 0) return "answered";
  return Math.abs(last.coherence - last.coherenceBefore) < movedMin ? "settled" : null;
}

function phaseSoFar({ rounds }: RoundsProgress): RoundPhase {
  return rounds.at(-1)?.phase ?? "discovery";
}

/** The first round looks everywhere, whatever is decided. */
export function phaseAfter(decision: DirectorDecision, progress: RoundsProgress): RoundPhase {
  if (progress.rounds.length === 0 || decision === "pivot") return "discovery";
  return decision === "advance" ? "trace" : phaseSoFar(progress);
}
