import { canonicalJson } from "@/lib/base/canonical-json";
import { interval, parseZonedTime } from "@/lib/base/instant";
import { questionIds } from "@/lib/domain/ids";
import { experts } from "@/lib/domain/rounds/expert";
import type { Question, RequestKind } from "@/lib/domain/rounds/question";
import type { RoundPhase } from "@/lib/domain/rounds/round";
import { sha256 } from "../sha256";
import { type Directive, questionsMax } from "./contracts/direct";

type Putting = {
  readonly phase: RoundPhase;
  readonly before: readonly Question[];
  /** What a person wants to know, where one asked: every question of the round serves that. */
  readonly asked?: RequestKind | undefined;
};

/**
 * The questions of a round as they are put: the most promising first, none that was put before. In discovery every Expert
 * is asked, whatever the Director left out.
 */
export function putQuestions(
  directive: Directive,
  round: number,
  { phase, before, asked: wanted }: Putting,
): readonly Question[] {
  const known = new Set(before.map(subjectKey));
  const asked = directive.questions
    .toSorted((a, b) => b.expected_gain - a.expected_gain)
    .map((question) => toQuestion(question, round))
    .map((question) => (wanted === undefined ? question : { ...question, asked: wanted }))
    .filter((question) => {
      const key = subjectKey(question);
      if (known.has(key)) return false;
      known.add(key);
      return true;
    });
  const unasked =
    phase === "discovery" ? experts.filter((to) => !asked.some((each) => each.to === to)) : [];
  const surveys = unasked.map((to) => toQuestion(surveyOf(to), round));
  const candidates = [...asked, ...surveys.filter((each) => !known.has(subjectKey(each)))];
  // Many questions to one Expert push nobody else out.
  const held = phase === "discovery" ? firstOfEach(candidates) : [];
  const rest = candidates.filter((each) => !held.includes(each));
  const put = new Set([...held, ...rest.slice(0, questionsMax - held.length)]);
  return candidates.filter((each) => put.has(each));
}

function firstOfEach(questions: readonly Question[]): readonly Question[] {
  return experts.flatMap((to) => questions.find((each) => each.to === to) ?? []);
}

function surveyOf(to: Question["to"]): Directive["questions"][number] {
  return {
    ...{ to, subject: "survey", about: null, window: null, entities: [], files: [] },
    text: "What does the evidence of your trade show of this incident that is not on the timeline, and what speaks against what is?",
    ...{ expected_gain: 0.2, why: "Every Expert looks once" },
  };
}

/** Put again it would be answered alike. */
export function subjectKey({ to, subject, about, text, window }: Omit<Question, "id">): string {
  const subjectText = about === null ? text : about;
  return canonicalJson([
    to,
    subject,
    subjectText,
    window?.earliest ?? null,
    window?.latest ?? null,
  ]);
}

function toQuestion(
  { expected_gain, window, ...asked }: Directive["questions"][number],
  round: number,
): Question {
  const from = window === null ? null : parseZonedTime(window.earliest);
  const to = window === null ? null : parseZonedTime(window.latest);
  const put = {
    ...{ ...asked, round, expectedGain: expected_gain },
    window: from === null || to === null || from > to ? null : interval(from, to),
  };
  // Two of one wording that look elsewhere in time are two.
  const identity = [round, asked.text, subjectKey(put)];
  return { ...put, id: questionIds.fromDigest(sha256(canonicalJson(identity))) };
}

/** As a question is passed on to later rounds, cut to size. */
export function askedLine({ to, subject, about, text, window }: Question): string {
  return canonicalJson([
    ...[to, subject, (about ?? text).slice(0, passedOnLength)],
    ...[window?.earliest ?? null, window?.latest ?? null],
  ]);
}
const passedOnLength = 200;

/** Whether a question of that kind about that piece, or in these words, was put before, by the lines of earlier rounds. */
export function wasAsked(
  asked: readonly string[],
  {
    to,
    subject,
    about = null,
    text,
  }: Pick<Directive["questions"][number], "to" | "subject" | "text"> & {
    readonly about?: string | null | undefined;
  },
): boolean {
  const head = canonicalJson([to, subject, (about ?? text).slice(0, passedOnLength)]).slice(0, -1);
  return asked.some((line) => line.startsWith(`${head},`));
}
