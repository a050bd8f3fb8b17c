import { matchAt } from "../../phrases/match-at";
import type { Bound, Meaning, OpenSide, Period, Scan } from "../meaning/meaning";
import { clockOf, hoursOf, momentMeaning } from "../meaning/moments";
import { scanAnchor } from "./anchor";
import { scanDay } from "./day";
import { type ChineseMoment, scanMoment } from "./moment";
import { scanNumber } from "./numbers";
import { scanPeriod, scanYearWord } from "./period";
import { scanLength, scanRecurring, scanVague } from "./words";

const thatWeek = /(?:所在的?|那|当)(?:一)?(?:个)?(?:周|星期|礼拜)(?![一二三四五六日天末])/y;
const numbered = /第([\d一二三四五六七八九十]{1,3})周(?![一二三四五六日天末])/y;
const weekIn =
  /的?(?:第([一二三四五1-5])个?|(最后)一?个?)(?:周|星期|礼拜)(?![一二三四五六日天末])/y;
const weeksMax = 53;

/** `5月3日那一周`, `2026年第12周`, `5月第一周`. */
function scanWeekPeriod(text: string, at: number): Scan<Period> | null {
  return scanWeekOf(text, at) ?? scanNumbered(text, at) ?? scanWeekIn(text, at);
}

function scanWeekOf(text: string, at: number): Scan<Period> | null {
  const day = scanDay(text, at);
  if (day === null || "impossible" in day.value || day.value.day.kind !== "date") return null;
  const behind = matchAt(thatWeek, text, day.end)?.[0];
  if (behind === undefined) return null;
  const of = { kind: "week-of", day: day.value.day } as const;
  return { value: { of, section: null }, end: day.end + behind.length };
}

/** Without a year it may be the week of a project. */
function scanNumbered(text: string, at: number): Scan<Period> | null {
  const { word, end } = scanYearWord(text, at);
  const match = word === null ? null : matchAt(numbered, text, end);
  const week = match === null ? 0 : (scanNumber(match[1] ?? "", 0)?.value ?? 0);
  if (match === null || week < 1 || week > weeksMax) return null;
  const of = { kind: "week-number", week, year: word } as const;
  return { value: { of, section: null }, end: end + match[0].length };
}

function scanWeekIn(text: string, at: number): Scan<Period> | null {
  const period = scanPeriod(text, at);
  const match = period === null ? null : matchAt(weekIn, text, period.end);
  if (period === null || period.value.section !== null || match === null) return null;
  const place = match[1] === undefined ? -1 : (scanNumber(match[1], 0)?.value ?? 1);
  const of = { kind: "week-in", place, of: period.value.of } as const;
  return { value: { of, section: null }, end: period.end + match[0].length };
}

/** Signs that an expression of time may begin with, digits aside. */
const beginning =
  /[\d上下本这当大前昨今明后後翌去凌清早中正午傍晚入夜深半周週星礼禮零〇一二两兩三四五六七八九十百第首最那刚方现此目很好不有近待等稍马回过每天日几数未接往自从直在到截差约将估至超之北东国主数配服灰全机网版节集缓索发上部重切故告报升扩缩变改迁恢修合宕崩维备割降限熔停启关推更压演断掉清刷同选抖超导加跑月年季春夏秋冬元情劳国双平圣~≈]/y;

/** Signs that a day, a part of it, a time of day or a zone begins with, also behind "about". */
const ofMoment = new Set(
  "0123456789零〇一二两兩三四五六七八九十百大前昨今当本明翌后後凌半清早上中正晌下午傍晚入夜深周週星礼禮这差约将接估~≈北东去每上下本元情劳国双平圣".split(
    "",
  ),
);
const ofLength = new Set(
  "0123456789零〇一二两兩三四五六七八九十百半几幾数好最近过去刚之前未接今往后在大约差将估至不超~≈".split(
    "",
  ),
);
const ofAnchor = new Set(
  "第首上最那这本前主数配服灰全机网版节集缓索发部重故切告报升扩缩变改迁恢修合事宕崩维备割下降限熔停启关推更压演断掉清刷同选抖超导加跑自从等直在回".split(
    "",
  ),
);

/** The expression of time that begins at `at`, in Chinese. */
export function scanChinese(text: string, at: number): Scan<Meaning> | null {
  if (matchAt(beginning, text, at) === null) return null;
  const recurring = scanRecurring(text, at);
  if (recurring !== null) return recurring;
  const sign = text.charAt(at);
  const scans = [
    ofOpening.has(sign) ? scanOpened(text, at) : null,
    scanBounds(text, at),
    ofLength.has(sign) ? scanLength(text, at) : null,
    scanVague(text, at),
    ofAnchor.has(sign) ? scanAnchored(text, at) : null,
  ];
  let longest: Scan<Meaning> | null = null;
  for (const scan of scans) {
    if (scan !== null && scan.end > (longest?.end ?? at)) longest = scan;
  }
  return longest;
}

function scanAnchored(text: string, at: number): Scan<Meaning> | null {
  const anchor = scanAnchor(text, at);
  return anchor === null
    ? null
    : { value: { kind: "anchored", anchor: anchor.value }, end: anchor.end };
}

const openings: readonly (readonly [RegExp, OpenSide])[] = [
  [/(?:自从|自|从|打从)/y, "since"],
  [/(?:一?直到|截至|截止到?|到)/y, "until"],
  [/(?:最迟|最晚|不晚于|不迟于)/y, "until"],
];
const ofOpening = new Set("自从打一直截到最不".split(""));
const sinceEnd = /(?:就)?(?:开始|起|以来|以后|之后)/y;
const untilEnd = /(?:为止)?/y;

/** `从02:40开始`, `直到昨天`, `最迟9:15`. */
function scanOpened(text: string, at: number): Scan<Meaning> | null {
  for (const [pattern, side] of openings) {
    const word = matchAt(pattern, text, at)?.[0];
    // "到" alone joins too much; as an end it stands at the beginning of what is said.
    const isJoint = word === "到" && at > 0 && /[\u4e00-\u9fff\w]/.test(text.charAt(at - 1));
    const of = word === undefined || isJoint ? null : scanBound(text, at + word.length);
    const closed = of === null ? null : closeOpen(text, of, side);
    if (closed !== null) return closed;
  }
  return null;
}

function closeOpen(text: string, of: ChineseBound, side: OpenSide): Scan<Meaning> | null {
  const end = matchAt(side === "since" ? sinceEnd : untilEnd, text, of.end)?.[0];
  if (end === undefined) return null;
  return { value: { kind: "open", side, of: of.value }, end: of.end + end.length };
}

type ChineseBound = Scan<Bound> & { readonly isWeak: boolean };

function scanBound(text: string, at: number): ChineseBound | null {
  const now = matchAt(/现在|此刻|目前/y, text, at)?.[0];
  if (now !== undefined) return { value: { kind: "now" }, end: at + now.length, isWeak: false };
  return boundOf(text, at, scanMoment(text, at));
}

function boundOf(text: string, at: number, moment: ChineseMoment | null): ChineseBound | null {
  const week = scanWeekPeriod(text, at);
  if (moment !== null && moment.end >= (week?.end ?? at)) {
    return moment.value.kind === "impossible"
      ? null
      : { value: moment.value, end: moment.end, isWeak: moment.isWeak };
  }
  const period = week ?? scanPeriod(text, at);
  return period === null
    ? null
    : { value: { kind: "period", period: period.value }, end: period.end, isWeak: false };
}

const joint = /\s?(?:到|至|-|–|—|~|～|和|与)\s?/y;
const rangeOpening = /(?:从|在|自)/y;
const rangeEnd = /(?:之间|期间|这段时间)/y;
const openEnd = /(?:之前|以前|前(?![端台面后])|之后|以后|后(?![来端台续面]))/y;

/** A moment or period alone, the first of two, or one that something came before or after. */
function scanBounds(text: string, at: number): Scan<Meaning> | null {
  const opened = matchAt(rangeOpening, text, at)?.[0] ?? "";
  const from = at + opened.length;
  const moment = ofMoment.has(text.charAt(from)) ? scanMoment(text, from) : null;
  if (moment?.value.kind === "impossible") return { ...moment, start: from };
  const bound = boundOf(text, from, moment);
  const range = scanRange(text, bound ?? scanBareHour(text, from), opened !== "");
  if (range !== null) return range;
  if (bound === null || bound.isWeak) return null;
  const end = matchAt(openEnd, text, bound.end)?.[0];
  if (end === undefined) return { ...bound, start: from };
  const side = end.includes("前") ? "before" : "after";
  return {
    value: { kind: "open", side, of: bound.value },
    end: bound.end + end.length,
    start: from,
  };
}

function scanRange(
  text: string,
  first: ChineseBound | null,
  isOpened: boolean,
): Scan<Meaning> | null {
  const gap = first === null ? null : matchAt(joint, text, first.end);
  if (first === null || gap === null) return null;
  const second = scanBound(text, first.end + gap[0].length);
  if (second === null) return null;
  const close = matchAt(rangeEnd, text, second.end)?.[0] ?? "";
  const isPair = /[和与]/.test(gap[0]);
  if (isPair && close === "") return null;
  if (first.isWeak && second.isWeak && !isOpened && close === "" && !/到|至/.test(gap[0]))
    return null;
  const range = { kind: "range", from: first.value, to: second.value } as const;
  return { value: range, end: second.end + close.length };
}

/** `早上五到六点`: the sign of the hour stands once, behind the second. */
function scanBareHour(text: string, at: number): ChineseBound | null {
  const hour = scanNumber(text, at);
  if (hour === null || hour.value > 23 || !Number.isInteger(hour.value)) return null;
  if (matchAt(/(?:到|至|-|~)[\d一二两三四五六七八九十]{1,3}点/y, text, hour.end) === null)
    return null;
  return {
    value: momentMeaning({ clock: clockOf(hoursOf(hour.value), 0, "hour") }),
    end: hour.end,
    isWeak: true,
  };
}
