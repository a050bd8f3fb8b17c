import type { Instant } from "@/lib/base/instant";
import { formatInstant } from "@/lib/base/instant";
import { describeLength } from "@/lib/domain/evidence/clock-doubt-text";
import type { Named } from "@/lib/retrieval/words/named";
import { askedStemsOf, stemsOf } from "@/lib/retrieval/words/word-stems";
import type { Moment } from "../document/moments";
import type { TurningPoint } from "./asked-turning-point";
import { piecesOf, sourceOf, toMoment } from "./record-moment";
import {
  type AnswerText,
  between,
  citationsMax,
  cited,
  confidenceOf,
  refuse,
  type Standing,
} from "./telling";

/** Not in service: what has a fall and a recovery. */
const down =
  /^(?<of>.+?) (?:completely |fully )?(?:down|unavailable|unreachable|offline|dead|out of service|not (?:running|available|reachable|up|in service))$|^(?<han>.+?)(?:宕机|不可用|挂了?)$/iu;

/** The words for the thing, where a question asks how long it was out of service; else null. */
export function downIn({ words }: Named): string | null {
  const { of, han } = down.exec(words.trim())?.groups ?? {};
  return of ?? han ?? null;
}

const falling =
  /\b(?:crash(?:es|ed)?|aborted|kill(?:ed|s)|terminated|died|dies|exited|stopp(?:ed|s)|down|unavailable|unreachable|offline|lost|not (?:ready|running|reachable)|goes down|shut ?down)\b/i;
const wellAgain =
  /\bready (?:to|for)\b|\b(?:is|are|now|again) (?:up|online|available|ready|running|healthy|reachable)\b|\b(?:up|running|online|works?|healthy|ready) again\b|\bback (?:up|online)\b|\brunning again\b/i;
const failing: ReadonlySet<string> = new Set(["failure", "degradation", "threshold_breach"]);

type Interval = { readonly fall: Moment; readonly rise: Moment };

/**
 * How long a component was out of service: from its fall to its recovery. A start is no fall, so the time in which it was up is never
 * the answer, and records of another component say nothing about it.
 */
export function tellDown(thing: string, standing: Standing): AnswerText {
  const ids = componentsOf(thing, standing);
  if (ids.size === 0) return refuse(`No component of the timeline is called “${thing}”`);
  const found = intervalsOf(ids, standing);
  if (found === null) return refuse(`When “${thing}” was up again is not recorded`);
  const [longest, ...others] = found.toSorted((a, b) => lengthOf(b) - lengthOf(a));
  if (longest === undefined) return refuse(`No record says that “${thing}” was down`);
  const { fall, rise } = longest;
  const beside = others.map((each) => describeLength(lengthOf(each))).join(", ");
  return {
    ...{ kind: "duration", durationMs: lengthOf(longest) },
    answer: `${describeLength(lengthOf(longest))}, from ${formatInstant(fall.earliest)} to ${formatInstant(rise.earliest)}: “${fall.title}” until “${rise.title}”`,
    interval: between(fall.earliest, rise.earliest),
    evidence: cited([fall, rise]).slice(0, citationsMax),
    pieces: [fall, rise].flatMap(({ id, kind }) => (kind === "record" ? [] : [id])),
    confidence: confidenceOf([{ moment: fall, score: 1 }]),
    reasoning: `From the fall to the first record of ${thing} in service${beside === "" ? "" : `; it was down again for ${beside}`}`,
  };
}

/** When a component fell, or was well again: by the same record as how long it was down. Null where the words name no component that fell once. */
export function tellTurn(
  thing: string,
  point: TurningPoint,
  standing: Standing,
): AnswerText | null {
  const ids = componentsOf(thing, standing);
  const [only, ...others] = ids.size === 0 ? [] : (intervalsOf(ids, standing) ?? []);
  if (only === undefined || others.length > 0) return null;
  const moment = point === "crash" ? only.fall : only.rise;
  return {
    ...{ kind: "when", interval: between(moment.earliest, moment.latest) },
    answer: `${formatInstant(moment.earliest)}: ${moment.title}${sourceOf(moment)}`,
    evidence: moment.evidence.slice(0, citationsMax),
    pieces: piecesOf([moment]),
    confidence: confidenceOf([{ moment: only.fall, score: 1 }]),
    reasoning:
      point === "crash"
        ? `The record of the fall of ${thing}`
        : `The first record of ${thing} in service behind its fall at ${formatInstant(only.fall.earliest)}`,
  };
}

function lengthOf({ fall, rise }: Interval): number {
  return rise.earliest - fall.earliest;
}

/** All that has every word asked for in its names. */
function componentsOf(thing: string, { document }: Standing): ReadonlySet<string> {
  // A name is known in any letters: PostgreSQL is postgresql.
  const asked = [...askedStemsOf(thing.toLowerCase())];
  const fitting = document.entities.filter(({ name, aliases, type }) => {
    const stems = stemsOf([name, ...aliases, type].join(" ").toLowerCase());
    return asked.length > 0 && asked.every((stem) => stems.has(stem) || isShortOf(stem, stems));
  });
  return new Set(fitting.map(({ id }) => id));
}

/** Characters; the beginning of a name is the name from there on: "postgres". */
const shortMin = 5;

function isShortOf(stem: string, stems: ReadonlySet<string>): boolean {
  return stem.length >= shortMin && [...stems].some((each) => each.startsWith(stem));
}

/** Null where it fell and nothing tells that it recovered. */
function intervalsOf(ids: ReadonlySet<string>, standing: Standing): readonly Interval[] | null {
  const { moments } = standing;
  const own = moments.filter(({ entities }) => entities.some((id) => ids.has(id)));
  const falls = own.filter(
    ({ kind, title }) =>
      (failing.has(kind) && falling.test(title)) ||
      (kind === "state_change" && falling.test(afterTurn(title))),
  );
  const intervals: Interval[] = [];
  let last: Instant | null = null;
  for (const fall of falls) {
    if (last !== null && fall.earliest <= last) continue;
    const rise = riseOf(fall, own, standing);
    if (rise === null) return null;
    intervals.push({ fall, rise });
    last = rise.earliest;
  }
  return intervals;
}

/** What a state became. */
function afterTurn(title: string): string {
  return title.split(" → ").at(-1) ?? "";
}

/** The first sign of service behind a fall: a recovery, or a line of the file that recorded the fall. */
function riseOf(fall: Moment, own: readonly Moment[], { recall }: Standing): Moment | null {
  const recovery = own.find(
    ({ kind, title, earliest }) =>
      earliest > fall.earliest &&
      (kind === "recovery" ||
        (kind === "state_change" && wellAgain.test(`is ${afterTurn(title)}`))),
  );
  const path = fall.evidence[0]?.path;
  const record = path === undefined ? null : recall?.after(path, fall.earliest, wellAgain);
  const signs = [recovery, record == null ? undefined : toMoment(record)];
  const [first] = signs.flatMap((sign) => sign ?? []).toSorted((a, b) => a.earliest - b.earliest);
  return first ?? null;
}
