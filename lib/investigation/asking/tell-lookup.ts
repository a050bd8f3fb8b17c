import type { Named } from "@/lib/retrieval/words/named";
import { askedStemsOf, listStems, stemsOf } from "@/lib/retrieval/words/word-stems";
import type { Moment } from "../document/moments";
import { type Clue, findClues, sureOf } from "./find-clues";
import { allText, impactSpan } from "./find-remedy";
import { rolesOf } from "./may-answer";
import type { Question } from "./question/question";
import { piecesOf, type RecordMoment, sourceOf } from "./record-moment";
import {
  type AnswerText,
  between,
  chosenFrom,
  citationsMax,
  refuse,
  type Standing,
  toCandidate,
} from "./telling";

/** Less of the words told is another event. */
const shareMin = 0.5;

/** Which of its kind: the event or record that has all the words of the question, and a value of the kind that it asks for. */
export function tellLookup(
  question: Extract<Question, { kind: "lookup" }>,
  standing: Standing,
): AnswerText {
  const { of: named, noun, isOfDoer } = question;
  if (ofAlert.test(noun)) return tellAlert(named, standing);
  if (named.place !== null)
    return refuse(`No single event or record tells which ${noun} was the ${named.place}`);
  const [head = ""] = noun.split(" of ");
  const type = valueTypes.find(({ nouns }) => nouns.test(head));
  const things = thingsCalled(noun, standing);
  const isOfKind = type !== undefined || things.length > 0;
  if (!isOfKind && !isOfDoer) return refuse(`Nothing in the evidence is known to be a “${noun}”`);
  const beside = head.replace(type?.nouns ?? "", "") + noun.slice(head.length);
  const words = `${beside} ${named.words}`;
  const clues = findClues("lookup", { ...named, words }, standing)
    .filter(({ share, moment }) => share >= shareMin && (!isOfDoer || isByNamed(moment, words)))
    .filter(({ moment, missing }) => isOfOwner(moment, words) && !(type && missing.length > 0))
    .map((clue) => ({
      clue,
      values:
        type === undefined
          ? things.filter(({ id }) => clue.moment.entities.includes(id)).map(({ name }) => name)
          : valuesOf(clue.moment, type, words),
    }))
    // Of a kind that is known the answer is one of that kind, and one of several things is none.
    .filter(
      ({ values }) => !isOfKind || (type === undefined ? values.length === 1 : values.length > 0),
    );
  const [best, ...others] = clues;
  if (best === undefined) return refuse(`No event or record has all of “${words.trim()}”`);
  const { moment } = best.clue;
  const [next] = others.filter(({ clue }) => clue.moment.title !== moment.title);
  const lead = best.clue.share - (next?.clue.share ?? 0);
  const value = best.values[0] === undefined ? "" : `${best.values[0]}: `;
  return {
    kind: "which",
    answer: `${value}${moment.title}${sourceOf(moment)}`,
    interval: between(moment.earliest, moment.latest),
    evidence: moment.evidence.slice(0, citationsMax),
    pieces: piecesOf([moment]),
    confidence: sureOf(best.clue) * (lead < 0.05 ? 0.85 : 1),
    reasoning: chosenFrom(words.trim(), best.clue.share),
    candidates: others.slice(0, 2).map(({ clue }) => asCandidate(clue)),
  };
}

/** What the timeline tells of the kind that a noun names: "which host". */
function thingsCalled(noun: string, { document }: Standing): Standing["document"]["entities"] {
  const asked = askedStemsOf(noun);
  return asked.size === 0
    ? []
    : document.entities.filter(({ type }) => asked.isSubsetOf(stemsOf(type.replaceAll("_", " "))));
}

const ofAlert = /^(?:alert|alarm|warning|page|notification)s?$|^(?:告警|报警|警报)$/i;
/** Words that say of an alert only that it came, and whom it reached. */
const ofCalling = askedStemsOf(
  "fire fired page paged raise raised trigger triggered go went off first on-call oncall on call team engineer noticed detected incident woke 触发",
);

/** An alert so long before the first harm is of something else. */
const beforeMs = 30_000;

/** The first alert of the incident, or the one that has all the words. */
function tellAlert(named: Named, standing: Standing): AnswerText {
  const asked = [...askedStemsOf(named.words)].filter((stem) => !ofCalling.has(stem));
  const { from } = impactSpan(standing);
  const alerts = standing.moments.filter(
    (moment) =>
      rolesOf(moment).includes("alert") && (from === null || moment.earliest >= from - beforeMs),
  );
  const fitting = alerts.filter((moment) => {
    const stems = stemsOf(allText(moment));
    return asked.every((stem) => stems.has(stem));
  });
  const first = named.place === "last" ? fitting.at(-1) : fitting[0];
  if (first === undefined) return refuse(`No alert of the timeline has all of “${named.words}”`);
  const { entities } = standing.document;
  const name = entities.find(({ id, type }) => type === "alert" && first.entities.includes(id));
  const isOne = asked.length > 0 || named.place !== null || fitting.length === 1;
  return {
    ...{ kind: "which", answer: `${name === undefined ? "" : `${name.name}: `}${first.title}` },
    interval: between(first.earliest, first.latest),
    evidence: first.evidence.slice(0, citationsMax),
    pieces: piecesOf([first]),
    confidence: first.confidence * (isOne ? 0.9 : 0.6),
    reasoning: isOne ? "It is the alert that fits" : `It is the first of ${fitting.length} alerts`,
    candidates: fitting.slice(1, 3).map((moment) => toCandidate(moment, 0.3)),
  };
}

function asCandidate(clue: Clue) {
  return toCandidate(clue.moment, Math.min(0.5, sureOf(clue) / 2));
}

/** Did who is named do or say it? Its words begin with the name, or the record is theirs. */
function isByNamed(moment: Moment, words: string): boolean {
  const [name] = listStems(words);
  if (name === undefined) return false;
  const { source } = moment as Partial<RecordMoment>;
  if (!rolesOf(moment).includes("statement")) return source != null && stemsOf(source).has(name);
  if (source != null && stemsOf(source).has(name)) return true;
  const quoted = [...allText(moment).matchAll(reportedSpeech)];
  return (
    quoted.some(([, who = ""]) => stemsOf(who).has(name)) ||
    (rolesOf(moment).includes("statement") && listStems(moment.title)[0] === name)
  );
}

/** "Customers say checkout hangs": who is quoted. */
const reportedSpeech =
  /([\p{L}\p{N}_-]+) (?:say|said|report|reported|complain|complained|see|write|wrote|tell|told)\b/giu;

/** "The role of ana": what another did to them is theirs: "Role changed by bo: chrole ana". */
function isOfOwner({ title }: Moment, words: string): boolean {
  const owner = /\bof (?<owner>\S+)$/u.exec(words)?.groups?.owner?.toLowerCase();
  const doer = /^[^:]*\bby (?<doer>[^\s:]+):/u.exec(title)?.groups?.doer?.toLowerCase();
  return owner === undefined || doer === undefined || owner === doer;
}

type ValueType = { readonly nouns: RegExp; readonly value: RegExp };

/** Kinds of values that are known by their form alone. */
const valueTypes: readonly ValueType[] = [
  {
    nouns: /^(?:ip |source |remote )?address(?:es)?$|^ip$|地址/i,
    value:
      /\b(?:\d{1,3}\.){3}\d{1,3}\b|\b[\w.+-]+@[\w-]+\.[\w.]+|\b(?:[0-9a-f]{1,4}:){3,7}[0-9a-f]{1,4}\b/gi,
  },
  {
    nouns: /\b(?:version|release)s?$|版本/i,
    // "28.11.2026" is a date.
    value: /(?<![:.\d])(?!\d{1,2}\.\d{1,2}\.\d{4}\b)\b\d+\.\d+(?:\.\d+)*\b(?![:.]\d)/g,
  },
  {
    nouns: /\b(?:commit|revision|sha|hash)$|提交/i,
    value: /\b(?=[0-9a-f]*[0-9])(?=[0-9a-f]*[a-f])[0-9a-f]{7,40}\b/g,
  },
  { nouns: /\bport$|端口/i, value: /(?<=[:\s])\d{2,5}\b/g },
  {
    nouns: /\b(?:ticket|change|issue)s?(?: number)?$|工单/i,
    value: /\b[A-Z][A-Z0-9]+-\d+\b|#\d+\b/g,
  },
];

function valuesOf(moment: Moment, { value }: ValueType, words: string): readonly string[] {
  const asked = words.toLowerCase();
  const found = allText(moment).match(value) ?? [];
  return [...new Set(found)].filter((each) => !asked.includes(each.toLowerCase()));
}
