import { matchAt } from "../../phrases/match-at";
import type { Quantity, Scan, Unit } from "../meaning/meaning";
import { addQuantities, exactly, quantityOf, rankOf } from "../meaning/quantities";
import { countOf, scanCount } from "./numbers";

const units: Readonly<Record<string, Unit>> = {
  毫秒: "millisecond",
  秒: "second",
  秒钟: "second",
  分钟: "minute",
  分: "minute",
  小时: "hour",
  钟头: "hour",
  钟: "hour",
  天: "day",
  日: "day",
  周: "week",
  星期: "week",
  礼拜: "week",
  月: "month",
  季度: "quarter",
  年: "year",
};
const part = /([二三四五])分之([一二三四])个?(小时|钟头|天|年|月)/y;
/** `5min前`: Latin units count where Chinese says before or after. */
const latin =
  /(\d{1,5}) ?(ms|s|secs?|m|mins?|h|hrs?|hours?|d|days?)(?=\s?(?:前|后|之|以内|内|左右))/iy;
const latinUnits: readonly (readonly [RegExp, Unit])[] = [
  [/^ms/i, "millisecond"],
  [/^s/i, "second"],
  [/^m/i, "minute"],
  [/^h/i, "hour"],
  [/^d/i, "day"],
];
const half = /半(?:个)?(小时|钟头|天|年|月|分钟)/y;
const unit =
  / ?(多|来|余)?(个)?(半|多)?(毫秒|秒钟?|分钟?|小时|钟头|钟|天|日|周(?![一二三四五六日天末岁年])|星期(?![一二三四五六日天])|礼拜(?![一二三四五六日天])|月|季度|年)(半|多)?/y;
/** Without "个" a month or an hour is one of the calendar or the clock. */
const needsMeasure = /^(?:月|钟|季度)$/;
const quarterHour = /刻钟/y;

/** A length of time: `四十分钟`, `一个半小时`, `1小时20分钟`, `两三天`. */
export function scanQuantity(text: string, at: number): Scan<Quantity> | null {
  return scanPart(text, at) ?? scanLatin(text, at) ?? scanUnits(text, at);
}

function scanUnits(text: string, at: number): Scan<Quantity> | null {
  let all = scanOne(text, at, false);
  if (all === null) return null;
  for (let parts = 1; parts < 4; parts++) {
    const gap = matchAt(/[零又 ]/y, text, all.end)?.[0].length ?? 0;
    const next = scanOne(text, all.end + gap, true);
    if (next === null || rankOf(next.value.unit) >= rankOf(all.value.unit)) break;
    all = { value: addQuantities(all.value, next.value), end: next.end };
  }
  // "6分" alone is a score, a part of a clock, a share.
  return text.charAt(all.end - 1) === "分" && all.value.low.ms < 3_600_000 ? null : all;
}

/** `半小时`, `四分之三小时`. */
function scanPart(text: string, at: number): Scan<Quantity> | null {
  const halved = matchAt(half, text, at);
  if (halved !== null) {
    return { value: exactly(0.5, units[halved[1] ?? ""] ?? "hour"), end: at + halved[0].length };
  }
  const match = matchAt(part, text, at);
  if (match === null) return null;
  const [whole, lower = "", upper = "", name = ""] = match;
  const [below, above] = [lower, upper].map((sign) => "一二三四五".indexOf(sign) + 1);
  const value = exactly((above ?? 1) / (below ?? 1), units[name] ?? "hour");
  return { value, end: at + whole.length };
}

function scanLatin(text: string, at: number): Scan<Quantity> | null {
  const match = matchAt(latin, text, at);
  if (match === null) return null;
  const unitName = latinUnits.find(([name]) => name.test(match[2] ?? ""))?.[1] ?? "minute";
  return { value: exactly(Number(match[1]), unitName), end: at + match[0].length };
}

function scanOne(text: string, at: number, isLater: boolean): Scan<Quantity> | null {
  const count = scanCount(text, at);
  if (count === null) return null;
  const quarter = matchAt(quarterHour, text, count.end)?.[0];
  if (quarter !== undefined) {
    return { value: exactly(count.value.low * 15, "minute"), end: count.end + quarter.length };
  }
  const named = matchAt(unit, text, count.end);
  if (named === null) return null;
  const [whole, many, measure, inside, name = "", behind] = named;
  if (needsMeasure.test(name) && measure === undefined) return null;
  if (name === "日" && !isLater && !/^[两几]/.test(text.charAt(at))) return null;
  // 07年 and 2024年 are years, 九十年代 a decade.
  if (
    name === "年" &&
    (count.value.low > 200 ||
      text.charAt(at) === "0" ||
      text.charAt(count.end + whole.length) === "代")
  )
    return null;
  return {
    value: toQuantity(count.value, units[name] ?? "minute", { many, inside, behind }),
    end: count.end + whole.length,
  };
}

type Marks = {
  readonly many: string | undefined;
  readonly inside: string | undefined;
  readonly behind: string | undefined;
};

/** `多` is more than said and less than one more; `来` is about. */
function toQuantity(
  count: ReturnType<typeof countOf>,
  unitName: Unit,
  { many, inside, behind }: Marks,
): Quantity {
  if (inside === "半" || behind === "半") {
    return quantityOf(countOf(count.low + 0.5, count.high + 0.5), unitName);
  }
  if (many === "来") return quantityOf({ ...count, isRough: true }, unitName);
  if (many !== undefined || inside === "多" || behind === "多") {
    const step = many !== undefined && count.high >= 10 ? 5 : 0.75;
    return quantityOf(countOf(count.low, count.high + step, false), unitName);
  }
  return quantityOf(count, unitName);
}
