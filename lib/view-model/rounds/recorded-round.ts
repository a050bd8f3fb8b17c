import { isLive } from "@/lib/domain/claim";
import { toShownPath } from "@/lib/domain/evidence/shown-path";
import { type Critique, credibilityLabel } from "@/lib/domain/rounds/critique";
import { expertTitles } from "@/lib/domain/rounds/expert";
import type { Finding } from "@/lib/domain/rounds/finding";
import type { Question } from "@/lib/domain/rounds/question";
import type { FindingOutcome, Round } from "@/lib/domain/rounds/round";
import type { RoundEntry } from "@/lib/domain/rounds/round-entry";
import { piecesOf } from "@/lib/domain/timeline/decidable-nouns";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { retellTimes } from "@/lib/writing/telling";
import { performerLabel } from "../runs/performer-label";
import { countOf } from "../text/byte-size";
import {
  type DrawnFinding,
  type DrawnNote,
  type DrawnPruned,
  type DrawnQuestion,
  type DrawnRound,
  type DrawnVerdict,
  scoreText,
  stretchText,
} from "./drawn-round";
import { effectWords } from "./effect-words";
import type { Names } from "./named-pieces";
import {
  checkWords,
  decisionText,
  isLetIn,
  methodWords,
  outcomeWords,
  phaseWords,
  ruleText,
  subjectWords,
} from "./round-words";
import { type RoundWork, toDrawnWork, workOfRound } from "./round-work";

export type Drawing = {
  readonly timeline: Timeline;
  readonly names: Names;
  readonly zone: string;
  readonly work: readonly RoundWork[];
};

/** A round that is over, as the record has it: the same whenever it is looked at. */
export function drawRecorded(round: Round, drawing: Drawing): DrawnRound {
  const { names, timeline } = drawing;
  const own = workOfRound(drawing.work, round.n);
  const workOf = (kind: "direct" | "critique") => {
    const found = own.find(({ name }) => name.part.kind === kind);
    return found ? toDrawnWork(found) : null;
  };
  return {
    ...{ n: round.n, phase: phaseWords[round.phase], state: "over" },
    director: {
      decision: { text: decisionText(round.decision.kind, round.n), why: round.decision.why },
      notes: round.entries.map((entry) => toNote(entry, names)),
      awaited: null,
      work: workOf("direct"),
    },
    questions: round.questions.map((question) => drawAnswered(question, round, drawing)),
    critic: { text: criticText(round), work: workOf("critique") },
    pruned: round.pruned.map((taken) => toPruned(taken, timeline, names)),
  };
}

export function toNote(entry: RoundEntry, names: Names): DrawnNote {
  const { kind, priority, text, cites, followUps } = entry;
  return { kind, isUrgent: priority === "high", text, cites: cites.map(names), followUps };
}

/** What of a question is told before anybody has answered it. */
export function toAsked(
  question: Pick<Question, "to" | "subject" | "about" | "text" | "why" | "expectedGain"> &
    Partial<Pick<Question, "window" | "entities" | "files">>,
  { names, zone }: Pick<Drawing, "names" | "zone">,
): Omit<DrawnQuestion, "key" | "answer"> {
  const { to, subject, about, text, why, expectedGain, window = null } = question;
  const retell = (text: string) => retellTimes(text, { zone, day: "" });
  return {
    ...{ to: `${expertTitles[to].title} Expert`, toAbout: expertTitles[to].about },
    ...{ text: retell(text), why: retell(why) },
    subject: subjectWords[subject],
    about: about === null ? null : names(about),
    gain: scoreText(expectedGain),
    where: [
      ...(window === null ? [] : [stretchText(window, zone)]),
      ...(question.entities ?? []),
      ...(question.files ?? []).map(toShownPath),
    ],
  };
}

function drawAnswered(question: Question, round: Round, drawing: Drawing): DrawnQuestion {
  const answer = round.answers.find((given) => given.question === question.id);
  const found = round.findings.filter((finding) => finding.question === question.id);
  const work = drawing.work.find(({ id }) => id === answer?.invocation);
  return {
    ...{ key: question.id, ...toAsked(question, drawing) },
    answer: {
      text: found.length > 0 ? null : nothingText(answer, round, drawing.zone),
      ...{ isAwaited: false, isAnswered: answer !== undefined },
      findings: found.map((finding) => drawFinding(finding, round, drawing)),
      work: work ? toDrawnWork(work) : answer ? unopenable(answer.performer) : null,
    },
  };
}

/** Of a run whose tasks are not at hand, only who did it is known. */
function unopenable(performer: string) {
  return { step: "", turn: null, text: performerLabel(performer) };
}

function nothingText(
  answer: Round["answers"][number] | undefined,
  round: Round,
  zone: string,
): string {
  if (answer === undefined) {
    return round.answers.length === 0
      ? "Nobody answered."
      : "Not answered: the budget was spent, or the analysis ended, before its turn.";
  }
  return nothingFound(answer.nothing, zone);
}

export function nothingFound(searched: string | null, zone: string): string {
  if (!searched) return "Nothing found.";
  return `Nothing found (searched: ${retellTimes(searched, { zone, day: "" })})`;
}

function drawFinding(finding: Finding, round: Round, { names, zone }: Drawing): DrawnFinding {
  const { id, claim, effect, evidence, against } = finding;
  const critique = round.critiques.find((each) => each.finding === id);
  const outcome = round.outcomes.find((each) => each.finding === id);
  return {
    ...{ key: id, claim, effect: effectWords(effect, (piece) => names(piece).title) },
    ...{ evidence, against, isProved: true },
    facts: [
      ...(finding.time === null ? [] : [stretchText(finding.time, zone)]),
      ...(finding.entities.length === 0 ? [] : [finding.entities.join(", ")]),
      methodWords[finding.method],
      ...(finding.toolCalls.length === 0
        ? []
        : [`rests on ${countOf(finding.toolCalls.length, "question")} to the evidence`]),
    ].join(" · "),
    verdict: toVerdict(critique, outcome, names),
  };
}

function toVerdict(
  critique: Critique | undefined,
  outcome: FindingOutcome | undefined,
  names: Names,
): DrawnVerdict {
  return {
    ...toJudgement(critique ?? null),
    outcome: outcome
      ? {
          ...{ text: outcomeWords[outcome.outcome], isLetIn: isLetIn(outcome) },
          ...{ rule: ruleText(outcome.rule), why: outcome.why },
          pieces: outcome.pieces.map(names),
        }
      : null,
  };
}

/** What was thought of a finding, before it is known what became of it. */
export function toJudgement(
  critique: Pick<Critique, "credibility" | "annotation" | "checks"> | null,
): Omit<DrawnVerdict, "outcome"> {
  if (critique === null) {
    return { credibility: null, annotation: "Not judged.", failed: [], checks: null };
  }
  const { credibility, annotation, checks } = critique;
  const failed = checks.filter(({ isPassed }) => !isPassed);
  const passed = checks.length - failed.length;
  return {
    credibility: { text: scoreText(credibility), label: credibilityLabel(credibility) },
    annotation,
    failed: failed.map(({ check, why }) => ({ check: checkWords[check], why })),
    checks: checks.length === 0 ? null : `${passed} of ${countOf(checks.length, "check")} passed`,
  };
}

function criticText({ findings, critiques, outcomes, pruned }: Round): string {
  if (findings.length === 0) return "There was nothing to judge.";
  const letIn = outcomes.filter(isLetIn).length;
  const judged = critiques.length === 0 ? "Nobody judged. " : "";
  const out = pruned.length === 0 ? "" : `; ${countOf(pruned.length, "piece")} removed from it`;
  return `${judged}${letIn} of ${countOf(findings.length, "finding")} added to the timeline${out}.`;
}

function toPruned(
  { piece, noun, title, why, finding }: Round["pruned"][number],
  timeline: Timeline,
  names: Names,
): DrawnPruned {
  const there = piecesOf(timeline, noun).find(({ id }) => id === piece);
  const named = names(piece);
  return {
    ...{ noun, why, finding: finding === null ? null : names(finding).title },
    piece: { ...named, title: named.isThere ? named.title : title },
    state: there === undefined ? "elsewhere" : isLive(there) ? "back" : "out",
  };
}
