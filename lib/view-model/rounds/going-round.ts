import type { EvidenceReference } from "@/lib/domain/evidence/evidence";
import type { ArtifactId } from "@/lib/domain/ids";
import { countOf } from "../text/byte-size";
import {
  type DrawnFinding,
  type DrawnQuestion,
  type DrawnRound,
  type DrawnVerdict,
  stretchText,
} from "./drawn-round";
import { effectWords } from "./effect-words";
import { type Drawing, nothingFound, toAsked, toJudgement, toNote } from "./recorded-round";
import { decisionText, methodWords, phaseWords } from "./round-words";
import { type StepWork, toDrawnWork, workOfRound } from "./round-work";
import {
  answerInput,
  answerOutput,
  critiqueInput,
  critiqueOutput,
  directInput,
  directiveOutput,
  readTaskWords,
  type StatedFinding,
  type Submitted,
  toReference,
} from "./task-words";

export type GoingDrawing = Drawing & {
  readonly artifactOf: (path: string) => ArtifactId | undefined;
  /** Its run is going on; otherwise it ended in the middle of the round. */
  readonly isGoing: boolean;
};

/** A round that is not over, read off its tasks as far as they have come. */
export function drawGoing(n: number, drawing: GoingDrawing): DrawnRound {
  const own = workOfRound(drawing.work, n);
  const direct = own.find(({ name }) => name.part.kind === "direct");
  const critique = own.find(({ name }) => name.part.kind === "critique");
  const given = readTaskWords(directInput, direct?.input);
  const directive = readTaskWords(directiveOutput, direct?.output);
  const judged = readJudged(critique);
  return {
    ...{ n, phase: given === null ? null : phaseWords[given.phase] },
    state: drawing.isGoing ? "going" : "cut-off",
    director: {
      decision: directive && {
        text: decisionText(directive.decision.kind, n),
        why: directive.decision.why,
      },
      notes: (directive?.entries ?? []).map((entry) => toNote(entry, drawing.names)),
      awaited: directive === null ? awaited("Deciding what to ask.", drawing) : null,
      work: direct ? toDrawnWork(direct) : null,
    },
    questions: drawQuestions(directive?.questions ?? [], own, judged, drawing),
    critic: {
      text: criticText(judged, critique, drawing),
      work: critique ? toDrawnWork(critique) : null,
    },
    pruned: [],
  };
}

const cutOff = "The analysis ended before this was done.";

function awaited(going: string, { isGoing }: Pick<GoingDrawing, "isGoing">): string {
  return isGoing ? going : cutOff;
}

type Asked = Parameters<typeof toAsked>[0];
type Judged = {
  readonly submitted: readonly Submitted[];
  readonly reviews: NonNullable<ReturnType<typeof readReviews>>;
};

function readReviews(critique: StepWork | undefined) {
  const critiques = readTaskWords(critiqueOutput, critique?.output);
  return critiques && new Map(critiques.reviews.map((review) => [review.finding, review]));
}

function readJudged(critique: StepWork | undefined): Judged | null {
  const given = readTaskWords(critiqueInput, critique?.input);
  return given && { submitted: given.findings, reviews: readReviews(critique) ?? new Map() };
}

/** As they were decided on; then those that came otherwise, such as a person's. */
function drawQuestions(
  decided: NonNullable<ReturnType<(typeof directiveOutput)["safeParse"]>["data"]>["questions"],
  own: readonly StepWork[],
  judged: Judged | null,
  drawing: GoingDrawing,
): readonly DrawnQuestion[] {
  const answers = own.flatMap((work) => {
    const given = work.name.part.kind === "answer" ? readTaskWords(answerInput, work.input) : null;
    return given === null ? [] : [{ work, question: given.question }];
  });
  const isOf = (one: Pick<Asked, "to" | "text">) => (answer: (typeof answers)[number]) =>
    answer.question.to === one.to && answer.question.text === one.text;
  const waiting = decided.flatMap(({ expected_gain: expectedGain, ...rest }, index) => {
    const asked = { ...rest, expectedGain };
    return answers.some(isOf(asked)) ? [] : [{ index, asked, work: null, id: null }];
  });
  const begun = answers.map(({ work, question }) => {
    const index = decided.findIndex((one) => isOf(one)({ work, question }));
    const at = index === -1 ? decided.length : index;
    return { index: at, asked: question, work, id: question.id };
  });
  return [...waiting, ...begun]
    .toSorted((one, other) => one.index - other.index)
    .map(({ index, asked, work, id }) => ({
      ...{ key: id ?? `${index}`, ...toAsked(asked, drawing) },
      answer: drawAnswer(work, id, judged, drawing),
    }));
}

function drawAnswer(
  work: StepWork | null,
  question: string | null,
  judged: Judged | null,
  drawing: GoingDrawing,
): DrawnQuestion["answer"] {
  const answer = readTaskWords(answerOutput, work?.output);
  const findings = findingsOf(answer?.findings ?? [], question, judged, drawing);
  const isDone = answer !== null;
  return {
    ...{
      findings,
      isAnswered: isDone,
      isAwaited: !isDone && drawing.isGoing,
      work: work ? toDrawnWork(work) : null,
    },
    text:
      findings.length > 0
        ? null
        : isDone
          ? nothingFound(answer.nothing, drawing.zone)
          : goingText(work, drawing),
  };
}

function goingText(work: StepWork | null, drawing: GoingDrawing): string {
  if (work === null) return awaited("Waiting to start.", drawing);
  if (work.status === "gave-up") return awaited("Could not answer; the rules take over.", drawing);
  return awaited("Searching the evidence.", drawing);
}

/** As they were submitted to the Critic, once they were: until then as the Expert gave them. */
function findingsOf(
  stated: readonly StatedFinding[],
  question: string | null,
  judged: Judged | null,
  drawing: GoingDrawing,
): readonly DrawnFinding[] {
  const submitted = judged?.submitted.filter((one) => one.question === question) ?? [];
  if (judged === null || submitted.length === 0) {
    const verdict = unjudged(awaited("Not judged yet.", drawing));
    return stated.map((draft, index) => drawDraft(`${index}`, draft, verdict, drawing));
  }
  return submitted.map(({ id, draft, checks }) => {
    const review = judged.reviews.get(id);
    const verdict = review
      ? { ...toJudgement({ ...review, checks }), outcome: null }
      : { ...toJudgement({ credibility: 0, annotation: "", checks }), ...pending(drawing) };
    return drawDraft(id, draft, verdict, drawing);
  });
}

function pending(drawing: GoingDrawing) {
  return {
    ...{ credibility: null, outcome: null },
    annotation: awaited("Code has checked it; the Critic is judging.", drawing),
  };
}

function unjudged(annotation: string): DrawnVerdict {
  return { credibility: null, annotation, failed: [], checks: null, outcome: null };
}

function drawDraft(
  key: string,
  draft: StatedFinding,
  verdict: DrawnVerdict,
  { names, zone, artifactOf }: GoingDrawing,
): DrawnFinding {
  const { claim, effect, entities, method, tool_calls: calls } = draft;
  const proved = (citations: StatedFinding["evidence_refs"]): readonly EvidenceReference[] =>
    citations.flatMap((citation) => toReference(citation, artifactOf) ?? []);
  return {
    ...{ key, claim, verdict, isProved: false },
    effect: effectWords(effect, (piece) => names(piece).title),
    facts: [
      ...(draft.time === null ? [] : [stretchText(draft.time, zone)]),
      ...(entities.length === 0 ? [] : [entities.map(({ name }) => name).join(", ")]),
      methodWords[method],
      ...(calls.length === 0
        ? []
        : [`based on ${countOf(calls.length, "question")} to the evidence`]),
    ].join(" · "),
    ...{ evidence: proved(draft.evidence_refs), against: proved(draft.against_refs) },
  };
}

function criticText(
  judged: Judged | null,
  critique: StepWork | undefined,
  drawing: GoingDrawing,
): string {
  if (critique === undefined) return awaited("Waits for the answers.", drawing);
  if (critique.status === "done" && judged !== null) {
    const next = awaited("Adding credible findings to the timeline.", drawing);
    return `${countOf(judged.reviews.size, "finding")} judged. ${next}`;
  }
  return awaited(`Judging ${countOf(judged?.submitted.length ?? 0, "finding")}.`, drawing);
}
