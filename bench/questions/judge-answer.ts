import type { Answer } from "@/lib/investigation/asking/telling";
import type { Asked } from "./question-set";

// The rules of lib/golden/score.mjs for one question, and for those that have no answer.

export type Judgement = "right" | "wrong" | "not answered";

/** What has no answer is judged wrong by any; what has one is not answered by none. */
export function judgeAnswer(asked: Asked, answer: Answer): Judgement {
  if (answer.kind === "none") return asked.answer === null ? "right" : "not answered";
  if (asked.answer === null) return "wrong";
  return isRight(asked.answerType, asked.answer, answer) ? "right" : "wrong";
}

const iso = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;

function isRight(answerType: string, wanted: string, answer: Answer): boolean {
  const times = (wanted.match(iso) ?? []).map((text) => Date.parse(text));
  if (answerType === "when" && times.length > 0) return isThen(times, answer);
  if (answerType === "duration") return lastsAbout(wanted, times, answer);
  return sharedShare(wanted.replace(iso, ""), answer.answer) >= 0.5;
}

/** Within 5 s, or in the same minute where one is given. */
function isThen(times: readonly number[], { interval }: Answer): boolean {
  if (interval === undefined) return false;
  const [from, until] = [Date.parse(interval.earliest), Date.parse(interval.latest)];
  const isNear = (at: number) => at >= from - 5000 && at <= until + 5000 && until - from <= 120_000;
  const isOfMinute = (at: number) =>
    Math.floor(at / 60_000) === Math.floor(from / 60_000) && until - from <= 60_000;
  return times.some((at) => isNear(at) || isOfMinute(at));
}

/** By 10 %, or by 3 s where that is more. */
function lastsAbout(wanted: string, times: readonly number[], answer: Answer): boolean {
  const [from, until] = times;
  const wantedMs = from !== undefined && until !== undefined ? until - from : lengthIn(wanted);
  const { interval, durationMs } = answer;
  const given =
    durationMs ??
    (interval === undefined ? null : Date.parse(interval.latest) - Date.parse(interval.earliest));
  if (wantedMs === null || given === null) return false;
  return Math.abs(wantedMs - given) <= Math.max(0.1 * wantedMs, 3000);
}

const length = /(\d+(?:\.\d+)?)\s*(ms|milliseconds?|s|sec|seconds?|min|minutes?|h|hours?)/i;

function lengthIn(text: string): number | null {
  const [, number, unit = ""] = length.exec(text) ?? [];
  if (number === undefined) return null;
  return Number(number) * msOf(unit.toLowerCase());
}

function msOf(unit: string): number {
  if (unit.startsWith("ms") || unit.startsWith("milli")) return 1;
  if (unit.startsWith("s")) return 1000;
  return unit.startsWith("m") ? 60_000 : 3_600_000;
}

/** How many words both have, of those of the shorter. */
function sharedShare(one: string, other: string): number {
  const [a, b] = [one, other].map(
    (text) => new Set(text.toLowerCase().match(/[a-z0-9][a-z0-9._%-]*|[\u4e00-\u9fff]/g) ?? []),
  );
  if (a === undefined || b === undefined || a.size === 0 || b.size === 0) return 0;
  return a.intersection(b).size / Math.min(a.size, b.size);
}
