import { canonicalJson, type JsonValue } from "@/lib/base/canonical-json";
import { formatInstant } from "@/lib/base/instant";
import { correctedSpan } from "@/lib/domain/evidence/clock-shifts";
import { findingIds } from "@/lib/domain/ids";
import type { Question } from "@/lib/domain/rounds/question";
import type { RoundPhase } from "@/lib/domain/rounds/round";
import type { PlannedRounds } from "@/lib/domain/runs/run";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { toLocator } from "../evidence/citation";
import type { EvidenceReader } from "../ports/evidence-port";
import { sha256 } from "../sha256";
import { type CheckedFinding, checkFinding } from "./checking/check-finding";
import type { CheckInput } from "./checking/material";
import { type Answer, answerSchema, type FindingDraft } from "./contracts/answer-question";
import { judgedMax, type Submitted } from "./contracts/critique";
import { type Directive, directiveSchema } from "./contracts/direct";
import { putQuestions } from "./put-questions";
import { type DoneSteps, type DoneTask, findDone, planTask, roundKeys } from "./round-tasks";

/** What the Director decided for a round, and the questions as they are put. */
export type RoundDirective = {
  readonly task: DoneTask;
  readonly directive: Directive;
  readonly phase: RoundPhase;
  readonly questions: readonly Question[];
};

const nothingToAsk: Directive = {
  ...{ reasoning: "", entries: [], questions: [], hypotheses: [] },
  decision: { kind: "stop", why: "The Director came to no decision" },
};

const noAnswer: Answer = {
  ...{ reasoning: "", findings: [] },
  nothing: "The Expert came to no answer",
};

/** The directive of every round so far, in order; what was asked before is not asked again. */
export function readDirectives(
  done: DoneSteps,
  { request, settings }: Pick<PlannedRounds, "request" | "settings">,
): readonly RoundDirective[] {
  const directives: RoundDirective[] = [];
  let phase: RoundPhase = "discovery";
  for (let round = 1; ; round += 1) {
    const key = roundKeys.direct(round);
    const task = findDone(done, key);
    const isSettled = planTask(done, key, "direct", settings.roles.director) === null;
    if (task === null || !isSettled) return directives;
    const directive = parse(directiveSchema, task.output) ?? nothingToAsk;
    const { kind } = directive.decision;
    if (kind === "advance") phase = "trace";
    if (kind === "pivot" || round === 1) phase = "discovery";
    // What a person asked is one question: nobody else is asked for it.
    if (request !== undefined) phase = "trace";
    const before = directives.flatMap(({ questions }) => questions);
    const questions = putQuestions(directive, round, { phase, before, asked: request?.kind });
    directives.push({ task, directive, phase, questions });
  }
}

function parse<T>(
  schema: { safeParse(value: unknown): { success: boolean; data?: T | undefined } },
  output: JsonValue | null,
): T | null {
  return schema.safeParse(output).data ?? null;
}

export type QuestionAnswer = {
  readonly question: Question;
  readonly task: DoneTask;
  readonly answer: Answer;
};

/** The answers of a round, in the order of its questions; those not answered are left out. */
export function readAnswers(
  done: DoneSteps,
  round: number,
  questions: readonly Question[],
): readonly QuestionAnswer[] {
  return questions.flatMap((question, index) => {
    const task = findDone(done, roundKeys.answer(round, index + 1, question));
    if (task === null) return [];
    return [{ question, task, answer: parse(answerSchema, task.output) ?? noAnswer }];
  });
}

/** A finding with what code has checked of it. */
export type CheckedSubmission = Checked & { readonly answered: QuestionAnswer };

type Checked = Submitted &
  Pick<CheckedFinding, "evidence" | "against"> & {
    /** Its place in its answer, from 1: other findings of the answer name it `#2`. */
    readonly place: number;
  };

/** All findings of a round, checked by code, the first ones up to what is judged. */
export async function submitRound(
  answers: readonly QuestionAnswer[],
  ...standing: [Timeline, EvidenceReader, Pick<CheckInput, "readings" | "clocks">?]
): Promise<readonly CheckedSubmission[]> {
  const asked = answers.map(({ question, task, answer }) => ({
    ...{ question, answer, toolCalls: task.toolCalls },
  }));
  const checked = await submitFindings(asked, ...standing);
  return checked.flatMap(({ of, ...submitted }) => {
    const answered = answers[of];
    return answered === undefined ? [] : [{ ...submitted, answered }];
  });
}

type Asked = Pick<QuestionAnswer, "question" | "answer"> & Pick<DoneTask, "toolCalls">;

/** `of`: the place of its answer among these. */
export async function submitFindings(
  answers: readonly Asked[],
  timeline: Timeline,
  evidence: EvidenceReader,
  known: Pick<CheckInput, "readings" | "clocks"> = {},
): Promise<readonly (Checked & { readonly of: number })[]> {
  const submitted: (Checked & { readonly of: number })[] = [];
  for (const [of, { question, toolCalls: all, answer }] of answers.entries()) {
    for (const [index, given] of answer.findings.entries()) {
      if (submitted.length >= judgedMax) return submitted;
      const draft = await withTime(given, evidence, known.clocks);
      const toolCalls = draft.tool_calls.flatMap((number) => all[number - 1] ?? []);
      const checked = await checkFinding(
        {
          ...{ draft, expert: question.to, toolCalls, timeline },
          others: submitted.map((each) => each.draft),
          ...{ ...known, siblings: answer.findings },
        },
        evidence,
      );
      submitted.push({
        id: findingId(question, index, draft),
        ...{ expert: question.to, question: question.text, draft, ...checked, of },
        toolCalls: toolCalls.map(({ durationMs: _, ...call }) => call),
        place: index + 1,
      });
    }
  }
  return submitted;
}

/** Who cites a record and says no time means that of the record, as the clock of its file was corrected. */
async function withTime(
  draft: FindingDraft,
  evidence: EvidenceReader,
  clocks: CheckInput["clocks"],
): Promise<FindingDraft> {
  const [cited] = draft.evidence_refs;
  const { effect } = draft;
  if (draft.time !== null || cited === undefined) return draft;
  const isTimed =
    effect.kind === "happening" ||
    effect.kind === "state" ||
    (effect.kind === "change" && effect.change === "retime");
  if (!isTimed) return draft;
  const file = evidence.artifacts.find(({ artifact }) => artifact.path === cited.path);
  if (file === undefined) return draft;
  const records = await evidence.recordAt(file.artifact.id, toLocator(cited));
  const time = records.find((record) => record.time !== null)?.time;
  if (!time) return draft;
  const { earliest, latest } = correctedSpan(clocks ?? new Map(), cited.path, time);
  return { ...draft, time: { earliest: formatInstant(earliest), latest: formatInstant(latest) } };
}

function findingId({ id, round }: Question, index: number, { claim }: FindingDraft) {
  return findingIds.fromDigest(sha256(canonicalJson([round, id, index, claim])));
}
