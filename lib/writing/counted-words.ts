import type { Measurement } from "@/lib/domain/evidence/measurement";
import { tellLargestPart, tellMeasurement } from "@/lib/domain/evidence/measurement-words";
import { mask } from "@/lib/domain/evidence/template-mask";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { quote } from "./grammar/clause";

/**
 * "73 % of requests to nginx failed with 5xx (2,620 of 3,569)", "idp recorded “token request throttled” 389 times". Records of
 * one form differ in their values: a value that all cited lines have is kept, and where the words beside the others make no
 * phrase one line is quoted as an example. Null where no cited line has the form.
 */
export function clauseOfMeasurement(
  measurement: Measurement,
  { evidence }: Pick<TimelineEvent, "evidence">,
): string | null {
  const { value } = measurement;
  if (value.kind === "share") return tellMeasurement(measurement);
  const said = readRecords(measurement);
  if (said === null) return `${tellMeasurement(measurement)} were counted`;
  const { component, template } = said;
  const lines = evidence.flatMap((cited) => readLine(template, cited.quote) ?? []);
  const [example] = lines;
  const shared = keepShared(template, lines);
  const times = value.count === 1 ? "once" : `${count(value.count)} times`;
  if (!shared.includes(mask)) return `${component} recorded ${quote(shared)} ${times}`;
  if (value.count === 1 && example !== undefined)
    return `${component} recorded ${quote(shorten(example.text))} once`;
  const phrase = findPhrase(shared);
  if (phrase !== null) return `${component} recorded ${quote(phrase)} ${times}`;
  return example === undefined
    ? null
    : `${component} wrote ${count(value.count)} records, for example ${quote(shorten(example.text))}`;
}

/** One record has no size, and its words are those of the event. */
export function isSingle({ value }: Pick<Measurement, "value">): boolean {
  return value.kind === "count" && value.count <= 1;
}

/** "postfix on mx-02 wrote 136 such records", behind a sentence that quotes one of them. */
export function suchRecords(measurement: Measurement): string {
  const said = measurement.value.kind === "count" ? readRecords(measurement) : null;
  return said === null || measurement.value.kind !== "count"
    ? tellMeasurement(measurement)
    : `${said.component} wrote ${count(measurement.value.count)} such records`;
}

/** " (136 records of postfix on mx-02)": how many records state what a clause says; empty where no records were counted. */
export function countBehind(measurement: Measurement): string {
  const said = measurement.value.kind === "count" ? readRecords(measurement) : null;
  return said === null || measurement.value.kind !== "count"
    ? ""
    : ` (${count(measurement.value.count)} records of ${said.component})`;
}

/** ", 814 of them POST /api/orders": empty where one kind is all. */
export function largestPartBehind(measurement: Measurement): string {
  const part = tellLargestPart(measurement);
  return part === null ? "" : `, ${part}`;
}

function readRecords({ what }: Pick<Measurement, "what">) {
  const said = /^records of (.+?) that say “(.+)”$/u.exec(what);
  if (said === null) return null;
  return { component: said[1] ?? "", template: said[2] ?? "" };
}

type Line = { readonly text: string; readonly values: readonly string[] };

/** Of a longer line the beginning is read: each value is sought in it. */
const lineMax = 1_000;

/** What a cited line says by the template, without its stamp; null where it has another form. */
function readLine(template: string, line: string): Line | null {
  const isCut = template.endsWith("…");
  const parts = (isCut ? template.replace(/(?:<\*?)?…$/u, "") : template).split(mask);
  const text = line.slice(0, lineMax);
  const starts = [0, ...[...text.matchAll(/[\s"](?=\S)/gu)].map(({ index }) => index + 1)];
  for (const start of starts) {
    const found = matchAt(text, start, parts);
    if (found === null) continue;
    const rest = /^[^\s"]*/u.exec(text.slice(found.end))?.[0] ?? "";
    if (rest !== "" && !isCut) continue;
    return { text: text.slice(start, found.end + rest.length), values: found.values };
  }
  return null;
}

/** Each part in turn, with a value without blanks between them. Nothing is tried twice: lines are hostile. */
function matchAt(text: string, start: number, [head = "", ...parts]: readonly string[]) {
  if (!text.startsWith(head, start)) return null;
  const values: string[] = [];
  let at = start + head.length;
  for (const part of parts) {
    const blank = /[\s"]|$/u.exec(text.slice(at))?.index ?? 0;
    const end = part === "" ? at + blank : text.indexOf(part, at);
    if (end < at || end > at + blank) return null;
    values.push(text.slice(at, end));
    at = end + part.length;
  }
  return { values, end: at };
}

/** The template with the values in which all lines agree; of a single line none is known to be shared. */
function keepShared(template: string, lines: readonly Line[]): string {
  const [first, ...others] = lines;
  if (first === undefined || others.length === 0) return template;
  let at = -1;
  return template.replaceAll(mask, () => {
    at += 1;
    const value = first.values[at] ?? "";
    return value !== "" && others.every(({ values }) => values[at] === value) ? value : mask;
  });
}

const phraseWordsMin = 3;

/** The longest run of words that all lines have, where it reads as a phrase; a name of a value that is cut off is none of it. */
function findPhrase(shared: string): string | null {
  const runs = shared.split(mask).map((run) =>
    run
      .replace(/^[^\s\p{L}\p{N}“"'(]*\s*/u, "")
      .replace(/[\s,;([{"'“]*[\p{L}\p{N}_.-]*[=:]\s*[([{"'“]*$/u, "")
      .replace(/\s*\([^()]*$/u, "")
      .replace(/[\s,;:([{=|<>→-]+$/u, ""),
  );
  const longest = runs.reduce((best, run) => (wordsIn(run) > wordsIn(best) ? run : best), "");
  return wordsIn(longest) >= phraseWordsMin ? longest : null;
}

/** Words of a language: pairs, addresses and single letters are none. */
function wordsIn(text: string): number {
  return text
    .split(/\s+/)
    .filter((word) => /^[("'“]?(?:\p{L}{2,}|\d{3})[\p{L}\d'’/_-]*[.,:;)"'”]*$/u.test(word)).length;
}

const exampleCharactersMax = 90;

function shorten(text: string): string {
  if (text.length <= exampleCharactersMax) return text;
  return `${text.slice(0, exampleCharactersMax).replace(/\s+\S*$/u, "")}…`;
}

export function count(number: number): string {
  return number.toLocaleString("en-US");
}
