import { namesIn } from "@/lib/retrieval/matching/find-matches";
import { askedStemsOf, listStems, stemsOf } from "@/lib/retrieval/words/word-stems";
import { isOfIncident } from "./question/incident-words";
import { ofForm } from "./question/of-form";
import type { Question } from "./question/question";
import { wordsAsked } from "./question/words-asked";
import { findUncovered } from "./restrictions/find-uncovered";
import { calibrate } from "./sureness/calibrate";
import { type AnswerText, type Candidate, refuse, type Standing } from "./telling";

/** Below it there is no headline: who reads one acts on it. */
const headlineMin = 0.6;
const candidatesMax = 3;

/** The best there is on a question, and what of the question neither it nor anything in the evidence has. */
export type Proposal = {
  readonly question: Question;
  readonly text: AnswerText;
  readonly missing: readonly string[];
};

export function toProposal(
  question: Question,
  text: AnswerText,
  { knows, moments }: Pick<Standing, "knows" | "moments">,
): Proposal {
  const missing = [
    ...findUnknown(question, knows),
    ...(text.kind === "none" ? [] : findUntold(question, text)),
    ...findUncovered(question, text, { knows, moments }),
  ];
  const [number] = text.kind === "none" ? [] : findOtherNumbers(question, text, moments);
  return {
    question,
    // A number stands for one thing: what lacks it is of another, however alike.
    text: number === undefined ? text : refuse(`What fits best has no “${number}”`),
    missing: [...new Set(missing)],
  };
}

const number = /(?<![\p{L}\p{N}.,:_/-])\d[\d.,:]*(?<=\d)(?![\p{L}\p{N}_])/gu;

/** Numbers of the question that neither the answer nor what it rests on has. */
function findOtherNumbers(
  question: Question,
  { answer, evidence, pieces = [] }: AnswerText,
  moments: Standing["moments"],
): readonly string[] {
  const rests = moments.filter(({ id }) => pieces.includes(id)).map(({ title }) => title);
  const told = [answer, ...rests, ...evidence.map(({ quote }) => quote)].join("\n");
  const has = new Set([...told.matchAll(/\d[\d.,:]*(?<=\d)/gu)].map(([each]) => each));
  const asked = wordsAsked(question).flatMap((words) => words.match(number) ?? []);
  return asked.filter((each) => !has.has(each));
}

/**
 * What is said of a proposed answer: as it is where it is sure enough, and else that none was found, with the proposal among at most
 * three candidates. One place decides it for every kind of question.
 */
export function conclude({ question, text: proposed, missing }: Proposal): AnswerText {
  const { candidates = [], ...text } = proposed;
  if (text.kind === "none") return refusal(text.reasoning, candidates);
  const grounds = { stated: text.confidence, missing: missing.length };
  const confidence = calibrate(question.kind, grounds);
  if (confidence >= headlineMin) return { ...text, confidence };
  const { answer, interval, evidence, pieces = [], reasoning } = text;
  const own: Candidate = {
    ...{ answer, evidence, pieces, confidence, why: reasoning },
    ...(interval === undefined ? {} : { interval }),
  };
  const words = missing.map((word) => `“${word}”`).join(", ");
  const why =
    missing.length === 0
      ? `The best candidate is ${Math.round(confidence * 100)} % sure; an answer needs ${headlineMin * 100} %`
      : `No answer has ${words}`;
  return refusal(why, [own, ...candidates]);
}

function refusal(reasoning: string, candidates: readonly Candidate[]): AnswerText {
  return {
    ...{ kind: "none", answer: "", evidence: [], confidence: 0, reasoning },
    ...(candidates.length === 0 ? {} : { candidates: candidates.slice(0, candidatesMax) }),
  };
}

/** "The zone’s": its ending is no word. */
const possessive = /['’]s?(?![\p{L}\p{N}])/giu;

/** Words of the question that no event, state or record has, in any form or language that is known; names as a whole. */
function findUnknown(question: Question, knows: (stem: string) => boolean): readonly string[] {
  const specific = wordsAsked(question).filter((text) => !isOfIncident(text));
  const words = specific.flatMap(
    (text) => text.replace(possessive, "").match(/[\p{L}\p{N}._:@/-]+/gu) ?? [],
  );
  const asked = new Set(specific.flatMap((text) => [...askedStemsOf(text)]));
  return [...new Set(words)].filter((word) => {
    const stems = listStems(word).filter((stem) => asked.has(stem) && !ofForm.has(stem));
    const [whole] = stems;
    if (whole === undefined) return false;
    return /\d/.test(word) ? !knows(whole) : !stems.some(knows);
  });
}

/** Names of the question that the answer and what it cites do not have: it is about something else. */
function findUntold(question: Question, { answer, evidence, reasoning }: AnswerText) {
  const quotes = evidence.map(({ path, quote }) => `${path} ${quote}`);
  const asked = wordsAsked(question).filter((words) => words !== "");
  // The reasoning repeats the words of the question, and these prove nothing.
  const own = asked.reduce((text, words) => text.replaceAll(`“${words}”`, " "), reasoning);
  const told = stemsOf([answer, own, ...quotes].join("\n"));
  return asked
    .flatMap((words) => words.match(/\S+/gu) ?? [])
    .flatMap((word) => (isNameOfComponent(word) ? listStems(word).slice(0, 1) : namesIn(word)))
    .filter((name) => !told.has(name) || isOfSibling(name, answer));
}

/** The answer names "app-01" where "app-02" was asked for. */
function isOfSibling(name: string, answer: string): boolean {
  const family = /^(?<family>.*\p{L}[_-]?)\d+$/u.exec(name)?.groups?.family;
  if (family === undefined) return false;
  const named = answer.toLowerCase().match(/[\p{L}\p{N}_-]+/gu) ?? [];
  const siblings = named.filter(
    (each) => each.startsWith(family) && /^\d+$/.test(each.slice(family.length)),
  );
  return siblings.length > 0 && !siblings.includes(name);
}

/** With a hyphen as well: "app-02" is another one than "app-01". */
function isNameOfComponent(word: string): boolean {
  return /\p{L}[_-]?\d/u.test(word);
}
