import { matchAt } from "../../phrases/match-at";
import type { Meaning, Scan } from "../meaning/meaning";
import { few, quantityOf } from "../meaning/quantities";
import { scanMoment } from "./moment";
import { scanQuantity } from "./quantity";

const minuteMs = 60_000;

const words: readonly (readonly [RegExp, Meaning])[] = [
  [
    /刚刚|刚才|方才|刚(?=[又收出发接看])/y,
    { kind: "vague", window: { fromMs: -5 * minuteMs, toMs: 0 } },
  ],
  [/现在|此刻|目前/y, { kind: "now" }],
  [/(?:很久|好久|很早)(?:以前|之前|前)/y, unknown()],
  [/(?:不久|前段时间|前阵子|前一阵子?)(?:以前|之前|前)?/y, unknown()],
  [/(?:有一?(?:阵子|段时间|会儿?)了?|一阵子)/y, unknown()],
  [/(?:最近|近期|近来|这阵子|这段时间)/y, unknown()],
  [/(?:稍后|待会儿?|等会儿?|一会儿|晚点|晚些时候|马上|回头|过会儿?)/y, unknown()],
  [/前(?:些日子|些天)/y, unknown()],
];
const rest = /(?:今天)?(早些时候|早前)/y;
const fewDays = /(前|这)(?:几|些)天/y;

/** Words that speak of a time and tell hardly any. */
export function scanVague(text: string, at: number): Scan<Meaning> | null {
  const part = matchAt(rest, text, at)?.[0];
  if (part !== undefined)
    return { value: { kind: "rest", of: "day", direction: -1 }, end: at + part.length };
  const days = matchAt(fewDays, text, at);
  if (days !== null) {
    // "A few days" that begin with yesterday.
    const quantity = quantityOf({ ...few, low: 1 }, "day");
    const isBefore = days[1] === "前";
    const value: Meaning = isBefore
      ? { kind: "apart", quantity, direction: -1, from: null }
      : { kind: "stretch", quantity, direction: -1 };
    return { value, end: at + days[0].length };
  }
  for (const [pattern, value] of words) {
    const word = matchAt(pattern, text, at)?.[0];
    if (word !== undefined) return { value, end: at + word.length };
  }
  return null;
}

function unknown(): Meaning {
  return { kind: "vague", window: null };
}

const every = /每(?:隔|逢)?(?:个)?/y;
const everyUnit =
  /(?:周|星期|礼拜)[一二三四五六日天]|(?:工作日|天|日|晚|早|周|星期|月|小时|分钟|秒|年|季度|半小时|夜)(?!个)/y;
const ofMonth =
  /(?:第[一二三四]个(?:周|星期)[一二三四五六日天]|[\d一二三四五六七八九十]{1,3}[号日])/y;
const daily = /天天|日日|夜夜/y;
const timesA =
  /(?:一|每|1)(?:个)?(?:天|小时|周|星期|月|分钟|年)(?:跑|做|执行|有)?(?:[\d一二两三四五六七八九十几多]{1,3})次/y;

/** What comes again and again: `每5分钟`, `每周一09:00`, `天天`, `一天两次`. */
export function scanRecurring(text: string, at: number): Scan<Meaning> | null {
  const end = scanRepeated(text, at);
  if (end === null) return null;
  const gap = matchAt(/ /y, text, end)?.[0].length ?? 0;
  const moment = scanMoment(text, end + gap);
  const isTime = moment?.value.kind === "moment" && moment.value.moment.day === null;
  return { value: { kind: "recurring" }, end: isTime && moment !== null ? moment.end : end };
}

function scanRepeated(text: string, at: number): number | null {
  const times = matchAt(timesA, text, at) ?? matchAt(daily, text, at);
  if (times !== null) return at + times[0].length;
  const start = matchAt(every, text, at)?.[0];
  if (start === undefined) return null;
  const quantity = scanQuantity(text, at + start.length);
  if (quantity !== null) return quantity.end;
  const unit = matchAt(everyUnit, text, at + start.length)?.[0];
  if (unit === undefined) return null;
  const end = at + start.length + unit.length;
  return unit === "月" ? end + (matchAt(ofMonth, text, end)?.[0].length ?? 0) : end;
}

const about = /(?:大概|大约|约|差不多|将近|接近|估计|至少|最多|不到|超过|[~≈])/y;
const roughly = /大概|大约|约|差不多|将近|接近|估计|不到|超过|[~≈]/;
const upToNow =
  /(?:在)?(?:最近|近|过去|刚过去|之前|前)(?:的)?(?:这)?(?=[\d零一二两三四五六七八九十百半几数])/y;
const fromNow =
  /(?:在)?(?:未来|接下来|今后|之后|往后|后续|后)(?:的)?(?=[\d零一二两三四五六七八九十百半几数])/y;
const behind =
  /(?:左右|上下)?(之前|以前|前(?![端台面])|之后|以后|后(?![来端台续面])|过后|之内|以内|内)/y;
const roughBehind = /左右|上下/y;

/** Anything that begins with a length: `十分钟前`, `最近15分钟`, `30秒后`, `持续了47分钟`. */
export function scanLength(text: string, at: number): Scan<Meaning> | null {
  const back = matchAt(upToNow, text, at)?.[0];
  const ahead = back === undefined ? matchAt(fromNow, text, at)?.[0] : undefined;
  const from = at + (back ?? ahead ?? "").length;
  const word = matchAt(about, text, from)?.[0] ?? "";
  const scan = scanQuantity(text, from + word.length);
  if (scan === null) return null;
  const isRough = scan.value.isRough || roughly.test(word);
  const stretch = back !== undefined || ahead !== undefined;
  if (stretch) {
    const inside = matchAt(/(?:之|以)?内|(?:以)?来/y, text, scan.end)?.[0].length ?? 0;
    const direction = back === undefined ? 1 : -1;
    return {
      value: { kind: "stretch", quantity: { ...scan.value, isRough }, direction },
      end: scan.end + inside,
    };
  }
  return scanBehind(text, scan.end, { ...scan.value, isRough });
}

function scanBehind(
  text: string,
  end: number,
  quantity: Parameters<typeof quantityEnd>[0],
): Scan<Meaning> {
  const match = matchAt(behind, text, end);
  if (match === null) return quantityEnd(quantity, text, end);
  const isRough = quantity.isRough || /左右|上下/.test(match[0]);
  const value = { ...quantity, isRough };
  const after = end + match[0].length;
  const side = match[1] ?? "";
  if (side.includes("内"))
    return { value: { kind: "stretch", quantity: value, direction: 1 }, end: after };
  const direction = side.includes("前") ? -1 : 1;
  return { value: { kind: "apart", quantity: value, direction, from: null }, end: after };
}

function quantityEnd(
  quantity: Extract<Meaning, { kind: "duration" }>["quantity"],
  text: string,
  end: number,
): Scan<Meaning> {
  const word = matchAt(roughBehind, text, end)?.[0] ?? "";
  return {
    value: {
      kind: "duration",
      quantity: { ...quantity, isRough: quantity.isRough || word !== "" },
    },
    end: end + word.length,
  };
}
