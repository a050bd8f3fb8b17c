import type { JsonValue } from "@/lib/base/canonical-json";
import { gapsShownMax, rankGaps } from "@/lib/causality/rank-gaps";
import { type ClaimActor, isLive } from "@/lib/domain/claim";
import type { DatedArtifact } from "@/lib/domain/evidence/artifact";
import { totalUsage } from "@/lib/domain/invocation";
import type { JournalDraft } from "@/lib/domain/journal";
import type { Decision } from "@/lib/domain/review/decision";
import { ownRounds, withClosedRound, withRound } from "@/lib/domain/rounds/own-rounds";
import type { DirectorReport, Round, RoundCoherence, RoundsEnd } from "@/lib/domain/rounds/round";
import { type Gap, isDecidedGap } from "@/lib/domain/timeline/gap";
import { findSettledGap } from "@/lib/domain/timeline/settled-questions";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { assessStep } from "../construction/assessment/assess-step";
import { scoreTimeline } from "../construction/assessment/score-timeline";
import { toTimeline } from "../construction/builder/builder-state";
import { clocksIn, openState, toRunMemory } from "../construction/performing/apply-turn";
import { lookWithClocks } from "../evidence/clocks/look-with-clocks";
import type { Clock } from "../ports/ports";
import { lengthOf } from "./compose-inputs";
import { reportOutputSchema } from "./contracts/report";
import { judgeFindings } from "./judge-findings";
import { findLogicalGaps } from "./logical-gaps";
import { critiqueOf, type RoundsStanding, type RoundWork, submittedIn } from "./next-round-work";
import { pruneLoose } from "./prune-loose";
import {
  answeredDraft,
  closingDrafts,
  endingDrafts,
  namePerformers,
  takingDrafts,
} from "./round-drafts";
import { type CheckedSubmission, readAnswers, readDirectives } from "./round-material";
import { findDone, roundKeys } from "./round-tasks";
import { findStorySilences } from "./story-silences";
import { takeFindings } from "./take-findings";
import { toFinding } from "./to-finding";
import { toReport } from "./to-report";
import { withHypotheses } from "./with-hypotheses";

/** What a step of code is applied to. */
export type CodeStepContext = {
  readonly standing: RoundsStanding;
  readonly decisions: readonly Decision[];
  readonly artifacts: readonly DatedArtifact[];
  readonly clock: Clock;
  /** Whose word a performer's is. */
  readonly actorOf: (performer: string) => ClaimActor;
};

export type CodeStepResult = {
  readonly timeline: Timeline;
  readonly memory: JsonValue | null;
  readonly drafts: readonly JournalDraft[];
};

/** A step of code: what was found is taken, a round is closed, or all are over. */
export async function playCodeStep(
  context: CodeStepContext,
  work: Extract<RoundWork, { readonly kind: "take" | "close" | "end" }>,
): Promise<CodeStepResult> {
  if (work.kind === "end") return endRounds(context, work.end);
  return work.kind === "take" ? takeRound(context, work.round) : closeRound(context, work.round);
}

export function coherenceOf(
  timeline: Timeline,
  artifacts: readonly DatedArtifact[],
): RoundCoherence {
  const { score, label, parts, raiseMost } = scoreTimeline(timeline, artifacts).coherence;
  return {
    ...{ score, label, raiseMost },
    parts: parts.map(({ name, value, weight }) => ({ name, value, weight })),
  };
}

/** What was found in a round is judged and taken into the timeline. */
async function takeRound(context: CodeStepContext, n: number): Promise<CodeStepResult> {
  const { standing, decisions, clock, actorOf } = context;
  const { done, timeline, memory, planned, evidence, coherence } = standing;
  const { settings } = planned;
  const directives = readDirectives(done, planned);
  const directed = directives[n - 1];
  if (directed === undefined) throw new Error(`Round ${n} has no directive`);
  const { directive, phase, questions, task } = directed;
  const submitted = await submittedIn(standing, directives, n);
  const isUnjudged = settings.without.includes("critique");
  const critiques = judgeFindings(submitted, critiqueOf(standing, n), isUnjudged);
  const performer = { actor: actorOf(task.performer) };
  const state = openState({ timeline, memory }, { evidence, performer, decisions }, true);
  const taken = await takeFindings(state, {
    ...{ submitted, critiques },
    mayPrune: mayPrune(settings),
    spoken: new Set(decisions.map(({ piece }) => piece)),
    hypotheses: new Set(timeline.hypotheses.filter(isLive).map(({ id }) => id)),
    actorOf: ({ answered }: CheckedSubmission) => actorOf(answered.task.performer),
  });
  const round: Round = {
    ...{ n, phase, entries: directive.entries, questions, critiques, ...taken, coherence },
    decision: directive.decision,
    answers: readAnswers(done, n, questions).map(({ question, task: answered, answer }) => ({
      ...{ question: question.id, invocation: answered.invocation, performer: answered.performer },
      nothing: answer.findings.length === 0 ? (answer.nothing ?? answer.reasoning) : null,
    })),
    findings: submitted.map(toFinding),
    gaps: { shown: [], opened: [], closed: [] },
    usage: totalUsage(tasksOf(done, n).map(({ usage }) => usage)),
    ...{ renderedLength: lengthOf(task.input), at: clock.now() },
  };
  return {
    timeline: {
      ...toTimeline(state, timeline),
      investigation: withRound(timeline.investigation, planned.request, round, coherence),
    },
    memory: toRunMemory(state, true),
    drafts: takingDrafts(round, task.performer, {
      at: clock.now(),
      actorOf: namePerformers(done.tasks),
    }),
  };
}

function tasksOf({ tasks }: RoundsStanding["done"], n: number) {
  return tasks.filter(({ key }) => key.startsWith(`r${n}-`));
}

/** The timeline is assessed as it stands after a round, and the round is told what it moved. */
async function closeRound(context: CodeStepContext, n: number): Promise<CodeStepResult> {
  const { standing, decisions, artifacts, clock, actorOf } = context;
  const { timeline, memory, evidence, done, planned } = standing;
  const actor = actorOf(planned.settings.roles.director.performer);
  const assessed = await assessStep({
    ...{ standing: { timeline, memory }, decisions, evidence, actor, clock },
  });
  const directives = readDirectives(done, planned);
  const looked = await lookWithClocks(evidence, clocksIn(memory));
  const asked = await withFurtherGaps(assessed.timeline, looked, planned.settings);
  const weighed = await withHypotheses(asked, directives, { evidence, actor });
  const { request } = planned;
  const round = ownRounds(weighed.investigation, request).rounds.at(-1);
  if (round === undefined) throw new Error(`Round ${n} was not taken`);
  const spoken = new Set<string>(decisions.map(({ piece }) => piece));
  const { timeline: kept, pruned } = mayPrune(planned.settings)
    ? pruneLoose(weighed, round, spoken, unzonedPaths(evidence.artifacts))
    : { timeline: weighed, pruned: [] };
  const before = openGaps(timeline);
  const after = openGaps(kept);
  const closedGaps = missingIn(after, before);
  const closed: Round = {
    ...round,
    pruned: [...round.pruned, ...pruned],
    coherence: coherenceOf(kept, artifacts),
    gaps: {
      shown: rankGaps(kept)
        .slice(0, gapsShownMax)
        .map(({ id }) => id),
      opened: missingIn(before, after).map(({ id }) => id),
      closed: closedGaps.map(({ id }) => id),
      closedInWords: Object.fromEntries(closedGaps.map(({ id, description }) => [id, description])),
    },
    at: clock.now(),
  };
  return {
    timeline: {
      ...kept,
      investigation: withClosedRound(kept.investigation, request, closed),
    },
    memory,
    drafts: [...assessed.drafts, ...closingDrafts(closed, pruned, clock.now())],
  };
}

/** What the story itself does not close, and what fell silent while it went on; what was asked before is one question. */
async function withFurtherGaps(
  timeline: Timeline,
  evidence: RoundsStanding["evidence"],
  { without }: RoundsStanding["planned"]["settings"],
): Promise<Timeline> {
  if (without.includes("gaps")) return timeline;
  const found = [...findLogicalGaps(timeline), ...(await findStorySilences(timeline, evidence))];
  const isFound = new Set(found.map(({ id }) => id));
  // Logical gaps of rounds before are asked anew: one that is not found any more has closed.
  const kept = timeline.gaps.filter(
    (gap) => gap.type !== "logical" || isDecidedGap(gap) || isFound.has(gap.id),
  );
  const known = new Set(kept.map(({ id }) => id));
  const isNew = (gap: Gap) => !known.has(gap.id) && findSettledGap(kept, gap) === null;
  return { ...timeline, gaps: [...kept, ...found.filter(isNew)] };
}

/** Files whose zone nothing states. */
function unzonedPaths(artifacts: RoundsStanding["evidence"]["artifacts"]): ReadonlySet<string> {
  const assumed = artifacts.filter(({ clock }) => clock.zoneBasis === "assumed-utc");
  return new Set(assumed.map(({ artifact }) => artifact.path));
}

function mayPrune({ mode, without }: RoundsStanding["planned"]["settings"]): boolean {
  return mode === "full" && !without.includes("pruning");
}

function openGaps({ gaps }: Timeline): readonly Gap[] {
  return gaps.filter(({ status }) => status === "open");
}

function missingIn(known: readonly Gap[], among: readonly Gap[]): readonly Gap[] {
  const ids = new Set(known.map(({ id }) => id));
  return among.filter(({ id }) => !ids.has(id));
}

/** The rounds are over: the Director's report is kept with them. A question has its answers, and no report. */
function endRounds(context: CodeStepContext, end: RoundsEnd): CodeStepResult {
  const { standing, clock } = context;
  const { timeline, memory, done, planned } = standing;
  const telling = { at: clock.now(), actorOf: namePerformers(done.tasks) };
  if (planned.request !== undefined) {
    return { timeline, memory, drafts: [answeredDraft(planned.request, clock.now())] };
  }
  const task = findDone(done, roundKeys.report);
  const draft = reportOutputSchema.safeParse(task?.output).data;
  const report: DirectorReport | null =
    draft === undefined ? null : { ...toReport(draft, timeline), end };
  return {
    timeline: { ...timeline, investigation: { ...timeline.investigation, report } },
    memory,
    drafts: endingDrafts(end, report, task?.performer ?? "rules", telling),
  };
}
