import { formatInstant } from "@/lib/base/instant";
import { namesAsWritten } from "@/lib/retrieval/matching/find-matches";
import type { Named } from "@/lib/retrieval/words/named";
import { askedStemsOf, stemsOf } from "@/lib/retrieval/words/word-stems";
import { countedAlike } from "../document/measuring/what-is-counted";
import type { Moment } from "../document/moments";
import {
  countedConfidence,
  countStatus,
  reachOfCount,
  refuseUnreached,
  statusIn,
} from "./count-answers";
import { type Clue, findClues, sureOf } from "./find-clues";
import { type AskedStretch, findStretch, isUndecided } from "./find-stretch";
import { rolesOf } from "./may-answer";
import { ofForm } from "./question/of-form";
import type { Question } from "./question/question";
import { piecesOf, type RecordMoment, sourceOf } from "./record-moment";
import type { Recall } from "./searching/recall";
import {
  type AnswerText,
  citationsMax,
  refuse,
  type Standing,
  toCandidate,
  undecided,
} from "./telling";

/** With less of the words told, what is counted is something else. */
const toldMin = 0.8;
/**
 * How many of something: answers of a server by their status, a number that a record states, or the records that are alike and have
 * all the words. Events of a timeline are a choice of what happened, so they are never counted.
 */
export function tellCount(
  { of: named, within }: Extract<Question, { kind: "how_many" }>,
  standing: Standing,
): AnswerText {
  if (askedStemsOf(named.words).isSubsetOf(ofRequests))
    return refuse("Requests are counted by how they were answered");
  if (within !== null) return tellWithin(named, within, standing);
  const code = statusIn(named.words);
  if (code !== null) {
    return (
      countStatus(code, standing) ??
      refuse(`No access record that could be counted was answered ${code}`)
    );
  }
  const found = findClues("how_many", named, standing);
  return (
    tellMeasured(named, standing) ??
    readStated(named, found, standing) ??
    countAlike(named, found, { ...standing, stretch: null }) ??
    refuse(
      `No record states or can be counted as “${named.words}”`,
      found.slice(0, 2).map((clue) => toCandidate(clue.moment, Math.min(0.4, sureOf(clue) / 2))),
    )
  );
}

/** Only what is counted over records is counted within a time, and a number that is stated for another is none. */
function tellWithin(named: Named, within: string, standing: Standing): AnswerText {
  const stretch = findStretch(within.replace(/^(?:until|till)\b/iu, "before"), standing);
  if (stretch === null) return refuse(`“${within}” names no time that is known`);
  if (isUndecided(stretch)) return undecided(stretch.reason, stretch.candidates);
  const code = statusIn(named.words);
  const told =
    code === null
      ? countAlike(named, findClues("how_many", named, standing), { ...standing, stretch })
      : countStatus(code, standing, stretch);
  return told ?? refuse(`“${named.words}” is not counted within a time; ${stretch.reason}`);
}

const ofRequests = askedStemsOf("requests calls");

const counted = /(?<![\p{L}\p{N}.:/_=-])(\d(?:[\d,]*\d)?)((?: [\p{L}-]+){1,3})/gu;

/** The part in "11 of 40 plates". */
const partOf = /(?<![\p{L}\p{N}.:/_=-])(\d[\d,]*) (?:out )?of $/u;
/** What is counted comes first in the question: "plates failed" asks for plates, and "port 5432 failed" has none. */
const counting = /^\P{L}*(?<what>[\p{L}-]+)/u;

/** A number right before what is asked for, in a text that has all the other words: "110 failed passwords". */
function readStated(
  named: Named,
  found: readonly Clue[],
  { document }: Standing,
): AnswerText | null {
  const alerts = new Set(document.entities.flatMap(({ id, type }) => (type === "alert" ? id : [])));
  const asked = stemsOf(counting.exec(named.words)?.groups?.what ?? "");
  const stated = found
    // What an alert states is what it allows.
    .filter(({ share, moment }) => share >= toldMin && !isOfAlert(moment, alerts))
    .flatMap((clue) =>
      numbersIn(clue.moment, named.words, asked).map((number) => ({ clue, number })),
    );
  const [best] = stated;
  if (best === undefined) return null;
  if (stated.some(({ clue }) => clue.share >= best.clue.share && isOneOfMany(clue.moment)))
    return refuse("Each of several records states a number of its own", [
      toCandidate(best.clue.moment, 0.3),
    ]);
  const isOne = stated.every(({ number }) => number === best.number);
  const rivals = stated.filter(({ clue }) => clue.share >= 0.95 * best.clue.share);
  if (!rivals.every(({ number }) => number === best.number)) {
    const numbers = rivals.slice(0, 3).map(({ clue }) => toCandidate(clue.moment, 0.3));
    return refuse("Several records state different numbers", numbers);
  }
  const { moment } = best.clue;
  return {
    kind: "how_many",
    answer: `${best.number}: ${moment.title}${sourceOf(moment)}`,
    evidence: moment.evidence.slice(0, citationsMax),
    pieces: piecesOf([moment]),
    confidence: sureOf(best.clue) * (isOne ? 1 : 0.8),
    reasoning: "The record states the number",
  };
}

function isOfAlert(moment: Moment, alerts: ReadonlySet<string>): boolean {
  return rolesOf(moment).includes("alert") || moment.entities.some((id) => alerts.has(id));
}

/** Numbers of a text that has the words itself: what another record beside it counts is something else. */
function numbersIn(
  { title, evidence }: Moment,
  words: string,
  asked: ReadonlySet<string>,
): readonly number[] {
  return [title, ...evidence.map(({ quote }) => quote)]
    .filter((text) => tellsAll(text, words))
    .flatMap((text) => {
      const hits = [...text.matchAll(counted)].flatMap(
        ({ 1: digits = "", 2: behind = "", index }) => {
          // A number that the question has itself is part of what it names.
          if (new RegExp(`(?<![\\p{L}\\d.,_-])${digits}(?![\\d.,])`, "u").test(words)) return [];
          if (stemsOf(behind).isDisjointFrom(asked)) return [];
          const part = partOf.exec(text.slice(0, index))?.[1];
          const number = Number((part ?? digits).replaceAll(",", ""));
          return [{ number, isRightBehind: !isFirstOther(behind, asked) }];
        },
      );
      const right = hits.filter(({ isRightBehind }) => isRightBehind);
      return (right.length > 0 ? right : hits).map(({ number }) => number);
    });
}

/** "0 sessions active": the word right behind the number is another. */
function isFirstOther(behind: string, asked: ReadonlySet<string>): boolean {
  return stemsOf(behind.trim().split(" ")[0] ?? "").isDisjointFrom(asked);
}

const negation = /\b(?:not|never)\b|n['’]t\b|没有?|未/iu;

function tellsAll(text: string, words: string): boolean {
  if (negation.test(text) !== negation.test(words)) return false;
  const asked = askedStemsOf(words);
  return asked.intersection(stemsOf(text)).size >= toldMin * asked.size;
}

/** How things are at a time: records say when each became so, some of them again. */
const ofCondition =
  /\b(?:(?:un)?ready|up|down|(?:un)?healthy|running|(?:un)?available|online|offline|alive|affected|active)$/iu;

type Counting = Standing & { readonly stretch: AskedStretch | null };

/** Records that have all the words, in whichever files they are; of other forms they are added only where all begin alike. */
function countAlike(
  { words }: Named,
  found: readonly Clue[],
  { recall, document, stretch }: Counting,
): AnswerText | null {
  if (ofCondition.test(words)) return null;
  const records = found.flatMap((clue) => listCounted(clue, words));
  const best = records.find((record) => record.moment.record === "log") ?? records[0];
  if (best === undefined) return null;
  const { moment } = best;
  // An alert about records is none of them.
  const forms = formsOf(records.map((each) => each.moment).filter(isLike(moment)));
  // A name of the question that the form leaves open tells these records from others of the form.
  const names = namesAsWritten(words).filter((name) => !moment.template.includes(name));
  const uncounted = whyUncounted(moment, forms, { words, names, recall });
  if (uncounted !== null) return uncounted;
  if (names.length === 0 && recall !== null)
    return countReached({ forms, share: best.share, stretch }, recall, document);
  if (stretch !== null || forms.length > 1 || best.alike < 2) return null;
  const { path } = toForm(moment);
  const isPart = (recall?.sourcesOf(moment.template) ?? []).some((other) => other !== path);
  return {
    kind: "how_many",
    answer: `${best.alike}: so many records like “${moment.title}”${isPart ? ` in ${path}` : ""}${sourceOf(moment)}`,
    evidence: moment.evidence.slice(0, citationsMax),
    pieces: [],
    confidence: 0.75 * best.share,
    reasoning: "Counted over the records of this form that have all the words",
    counts: [{ counted: countedAlike(toForm(moment), names), window: null, count: best.alike }],
  };
}

type AskedOfForms = {
  readonly words: string;
  readonly names: readonly string[];
  readonly recall: Recall | null;
};

/** Null where the records of a form are what is counted. */
function whyUncounted(
  moment: RecordMoment,
  forms: readonly RecordMoment[],
  { words, names, recall }: AskedOfForms,
): AnswerText | null {
  const open = askedStemsOf(words)
    .difference(stemsOf([...forms.map(({ template }) => template), ...names].join("\n")))
    .difference(ofForm);
  // What only some records of a form say is counted over none of them.
  if (open.size > 0)
    return refuse(`Records like “${moment.title}” differ in what is asked`, [
      toCandidate(moment, 0.3),
    ]);
  if (forms.some(({ template }) => recall?.isTwice(template)))
    return refuse("Each record is written twice, so that their number is not what is asked", [
      toCandidate(moment, 0.3),
    ]);
  if (statesItsNumber(moment, words))
    return refuse("Each of several records states a number of its own", [toCandidate(moment, 0.3)]);
  return forms.some((form) => headOf(form) !== headOf(moment))
    ? refuse(
        "Records of several kinds have all the words, and none of them alone is the number",
        forms.slice(0, 3).map((form) => toCandidate(form, 0.3)),
      )
    : null;
}

/** A record that has all the words, and is not the opposite of them. */
function listCounted({ moment, share, missing }: Clue, words: string) {
  if (!isOfRecord(moment) || moment.record === "message" || missing.length > 0) return [];
  if (negation.test(moment.title) !== negation.test(words)) return [];
  return isNamedIn(moment.title, words) ? [{ moment, share, alike: moment.alike }] : [];
}

function isLike({ record }: RecordMoment) {
  return (other: RecordMoment) => other.record === record;
}

/** "rows=2000": rows are asked for, and not the records that state how many. */
function statesItsNumber({ title }: Moment, words: string): boolean {
  const what = counting.exec(words)?.groups?.what;
  return what !== undefined && new RegExp(`(?<![\\p{L}\\p{N}])${what}=\\d`, "iu").test(title);
}

/** A word alone is counted as it is written: another word for the same may be of another kind. */
function isNamedIn(text: string, words: string): boolean {
  const [only, ...others] = askedStemsOf(words);
  if (only === undefined || others.length > 0 || !only.startsWith("=")) return true;
  const written = words.toLowerCase().match(/\p{L}{2,}/gu) ?? [];
  return written.some((word) => text.toLowerCase().includes(word.replace(/s$/, "")));
}

/** One of each form. */
function formsOf(moments: readonly RecordMoment[]): readonly RecordMoment[] {
  return [...Map.groupBy(moments, ({ template }) => template).values()].flatMap(
    ([first]) => first ?? [],
  );
}

/** "db-1,app,10.0.0.5,41,QUERY": a row of values begins with none of what it says. */
const rowOfValues = /^[^\s,;|]*(?:[,;|][^\s,;|]*){2}/u;

/** What a form says before its details; a row of fields alone has no such beginning. */
function headOf({ template }: RecordMoment): string {
  if (rowOfValues.test(template)) return template;
  const head = template.split(/[:;,("]|\s(?=[\p{L}\p{N}_.-]+=)/u)[0]?.trim() ?? "";
  return head.includes("=") ? template : head;
}

function countReached(
  { forms, share, stretch }: Omit<AskedForms, "within"> & { readonly stretch: AskedStretch | null },
  recall: Recall,
  document: Standing["document"],
): AnswerText | null {
  if (stretch === null) return countEverywhere({ forms, share, within: null }, recall);
  const paths = forms.flatMap(({ template }) => recall.sourcesOf(template));
  const within = reachOfCount(stretch, paths, document);
  return within === null
    ? refuseUnreached(stretch)
    : countEverywhere({ forms, share, within }, recall);
}

type AskedForms = {
  readonly forms: readonly RecordMoment[];
  readonly share: number;
  readonly within: ReturnType<typeof reachOfCount>;
};

/** Forms that begin alike, in all files that have them: each file counts, and its count is stated. One record alone counts nothing. */
function countEverywhere({ forms, share, within }: AskedForms, recall: Recall): AnswerText | null {
  const counts = forms.flatMap(({ template, record }) =>
    recall.sourcesOf(template).map((path) => {
      const of = countedAlike({ path, kind: record, template }, []);
      const windowed =
        within === null
          ? recall.countForm(template, path)
          : recall.countWithin(of.query, within.window)?.failed;
      return { counted: of, window: within?.window ?? null, count: windowed ?? 0 };
    }),
  );
  const sum = counts.reduce((all, { count }) => all + count, 0);
  const [first] = forms;
  if (first === undefined || (within === null && sum < 2)) return null;
  const time =
    within === null
      ? ""
      : ` from ${formatInstant(within.window.earliest)} to ${formatInstant(within.window.latest)}${within.note}`;
  const ofFiles = Map.groupBy(counts, ({ counted: of }) => of.query.paths.join(", "));
  const parts = [...ofFiles].map(([path, some]) => {
    return `${some.reduce((all, { count }) => all + count, 0)} in ${path}`;
  });
  return {
    kind: "how_many",
    answer: `${sum}: so many records like “${first.title}”${time}${parts.length > 1 ? `, ${parts.join(" and ")}` : ""}${sourceOf(first)}`,
    evidence: forms.flatMap(({ evidence }) => evidence.slice(0, 1)).slice(0, citationsMax),
    pieces: [],
    confidence: 0.75 * share,
    reasoning: `Counted over the records of ${forms.length === 1 ? "this form" : `${forms.length} forms that begin alike`} in all files that have it`,
    counts,
  };
}

/** One of many records alike: which of their numbers is meant nothing says. */
function isOneOfMany(moment: Moment): boolean {
  return isOfRecord(moment) && moment.alike > 1 && moment.record !== "message";
}

function isOfRecord(moment: Moment): moment is RecordMoment {
  return "template" in moment;
}

function toForm({ evidence, record, template }: RecordMoment) {
  return { path: evidence[0]?.path ?? "", kind: record, template };
}

/** "How many requests failed": the document measured it over the requests of the component that was hurt. */
function tellMeasured({ words }: Named, { document, moments }: Standing): AnswerText | null {
  const asked = askedStemsOf(words);
  if (!asked.isSubsetOf(ofFailedRequests) || asked.isDisjointFrom(ofFailing)) return null;
  const hurt = new Set(document.impactEvents);
  const measured = (document.measurements ?? []).filter(
    ({ event, value }) => event !== null && hurt.has(event) && value.kind === "share",
  );
  const [one] = measured;
  if (one?.value.kind !== "share" || measured.length > 1) return null;
  const { numerator, denominator } = one.value;
  const event = moments.find(({ id }) => id === one.event);
  const window = one.window === null ? "" : `, from ${one.window.from} to ${one.window.to}`;
  return {
    kind: "how_many",
    answer: `${numerator} of ${denominator} ${one.of ?? ""} (${Math.round((100 * numerator) / Math.max(1, denominator))} %)${window}: ${one.what}`,
    evidence: (event?.evidence ?? []).slice(0, citationsMax),
    pieces: event === undefined ? [] : [event.id],
    confidence: countedConfidence,
    measured: [one],
    reasoning: "The timeline measured it over the impact",
  };
}

const failingWords = "failed fail failing failure failures error errors erroneous unsuccessful";
/** Without one of them all requests are counted. */
const ofFailing = askedStemsOf(failingWords);
const ofFailedRequests = askedStemsOf(
  `requests calls share total percentage percent ${failingWords}`,
);
