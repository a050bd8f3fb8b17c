import { formatInstant, type Interval, instant, interval } from "@/lib/base/instant";
import { stemsOf } from "@/lib/retrieval/words/word-stems";
import type { AskedStretch } from "./find-stretch";
import { toMoment } from "./record-moment";
import { reachOf } from "./tell-state";
import { type AnswerText, refuse, type Standing } from "./telling";

/** A count of records is exact; which records are meant is known by their words alone. */
export const countedConfidence = 0.85;
const componentsMax = 3;

const status = /(?<![\p{L}\p{N}._-])(?<code>[1-5]\d\d|[1-5]xx)(?:s|'s|错误)?(?![\p{L}\p{N}._-])/iu;

/** A status of answers, where the words name nothing else. */
export function statusIn(words: string): string | null {
  const code = status.exec(words)?.groups?.code?.toLowerCase() ?? null;
  const others = [...stemsOf(words.replace(status, " "))].filter((stem) => !ofAnswers.has(stem));
  return others.length > 0 ? null : code;
}

/** A stretch as far as the counted files have records, and what to say where that is not all of it. */
type Reached = { readonly window: Interval; readonly note: string };

/** Null where none of the files has a record in it: that none was counted would say nothing. */
export function reachOfCount(
  { earliest, latest }: AskedStretch,
  paths: readonly string[],
  document: Standing["document"],
): Reached | null {
  const reach = reachOf(document, paths);
  if (reach === null) return null;
  const [from, until] = [earliest ?? reach.earliest, latest ?? reach.latest];
  if (until < reach.earliest || from > reach.latest || until < from) return null;
  const isOpen = earliest === null || earliest < reach.earliest;
  return {
    window: interval(instant(Math.max(from, reach.earliest)), until),
    note: isOpen ? ` (its records begin at ${formatInstant(reach.earliest)})` : "",
  };
}

/** Why nothing is counted within a stretch. */
export function refuseUnreached(stretch: AskedStretch): AnswerText {
  return refuse(`No file that would be counted has records within it; ${stretch.reason}`);
}

/** Requests that were answered with a status, over the access records of each component, in all or within a time. */
export function countStatus(
  code: string,
  { recall, document }: Standing,
  stretch: AskedStretch | null = null,
): AnswerText | null {
  const found = recall?.countStatus(code).slice(0, componentsMax) ?? [];
  const counts = found.flatMap(({ counted, count, window, first }) => {
    if (stretch === null) return [{ counted, count, window, first, note: "" }];
    const within = reachOfCount(stretch, counted.query.paths, document);
    if (within === null) return [];
    const inside = recall?.countWithin(counted.query, within.window)?.failed ?? 0;
    return [{ counted, count: inside, first, ...within }];
  });
  const [one] = counts;
  if (one === undefined)
    return stretch === null || found.length === 0 ? null : refuseUnreached(stretch);
  const told = counts.map(
    ({ counted: { what }, count, window, note }) =>
      `${count} ${what}, from ${formatInstant(window.earliest)} to ${formatInstant(window.latest)}${note}`,
  );
  const of =
    counts.length === 1
      ? "Counted over all access records of this component"
      : "Counted over the access records of each component; components may have answered the same requests";
  return {
    kind: "how_many",
    answer: told.join("; "),
    evidence: toMoment(one.first).evidence,
    pieces: [],
    confidence: countedConfidence,
    reasoning: stretch === null ? of : `${of}; ${stretch.reason}`,
    counts: counts.map(({ counted, window, count }) => ({ counted, window, count })),
  };
}

const ofAnswers = stemsOf(
  "answers responses errors requests status code http returned served 错误 返回 请求 响应",
);
