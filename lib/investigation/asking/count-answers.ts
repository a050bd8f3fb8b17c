import { formatInstant, type Interval, interval } from "@/lib/base/instant";
import { stemsOf } from "@/lib/retrieval/words/word-stems";
import type { AskedStretch } from "./find-stretch";
import { toMoment } from "./record-moment";
import { reachOf } from "./tell-state";
import type { AnswerText, Standing } from "./telling";

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

/** A stretch as far as the evidence reaches. */
export function windowOf(
  { earliest, latest }: AskedStretch,
  document: Standing["document"],
): Interval | null {
  const reach = reachOf(document);
  if (reach === null) return null;
  const [from, until] = [earliest ?? reach.earliest, latest ?? reach.latest];
  return until < from ? null : interval(from, until);
}

/** Requests that were answered with a status, over the access records of each component, in all or within a time. */
export function countStatus(
  code: string,
  { recall, document }: Standing,
  stretch: AskedStretch | null = null,
): AnswerText | null {
  const within = stretch === null ? null : windowOf(stretch, document);
  if (recall === null || (stretch !== null && within === null)) return null;
  const found = recall.countStatus(code).slice(0, componentsMax);
  const counts = found.map(({ counted, count, window }) => {
    if (within === null) return { counted, count, window };
    const inside = recall.countWithin(counted.query, within)?.failed ?? 0;
    return { counted, window: within, count: inside };
  });
  const [first] = found;
  if (first === undefined) return null;
  const told = counts.map(
    ({ counted: { what }, count, window }) =>
      `${count} ${what}, from ${formatInstant(window.earliest)} to ${formatInstant(window.latest)}`,
  );
  const of =
    found.length === 1
      ? "Counted over all access records of this component"
      : "Counted over the access records of each component; components may have answered the same requests";
  return {
    kind: "how_many",
    answer: told.join("; "),
    evidence: toMoment(first.first).evidence,
    pieces: [],
    confidence: countedConfidence,
    reasoning: stretch === null ? of : `${of}; ${stretch.reason}`,
    counts,
  };
}

const ofAnswers = stemsOf(
  "answers responses errors requests status code http returned served 错误 返回 请求 响应",
);
