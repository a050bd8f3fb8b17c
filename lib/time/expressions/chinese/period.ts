import { matchAt } from "../../phrases/match-at";
import type { Period, Scan, Unit, YearWord } from "../meaning/meaning";
import { scanNumber, scanYearSigns } from "./numbers";

const counted =
  /(上上|上|这|本|当|下下|下)(?:一)?个?(周末|(?:星期|礼拜|周)(?![一二三四五六日天报期])|月|季度)/y;
const offsets: Readonly<Record<string, number>> = {
  上上: -2,
  上: -1,
  这: 0,
  本: 0,
  当: 0,
  下: 1,
  下下: 2,
};
const unitNames: Readonly<Record<string, Unit | "weekend">> = {
  周末: "weekend",
  周: "week",
  星期: "week",
  礼拜: "week",
  月: "month",
  季度: "quarter",
};
const years: Readonly<Record<string, number>> = {
  大前年: -3,
  前年: -2,
  去年: -1,
  今年: 0,
  本年: 0,
  明年: 1,
  后年: 2,
};
const yearWord = /(大前年|前年|去年|今年|本年|明年|后年)(?:的)?/y;
const section = /(?:份|年)?(底|末|初|中旬|上旬|下旬|中)(?!间|文|国)/y;
const quarterSign = /第?([一二三四1-4])季度/y;
const seasonSign = /(春|夏|秋|冬)(?:天|季)/y;
const decade = /((?:19|20)?[1-9]0|[五六七八九]十)年代/y;
const bareSection = /(月|年|季度)(初|底|末)/y;
const unitsOfSection: Readonly<Record<string, Unit>> = {
  月: "month",
  年: "year",
  季度: "quarter",
};
const isoMonth = /((?:19|20)\d{2})[-/](0[1-9]|1[0-2])(?![\w/-]|[:.]\d)/y;
const halfYear = /(上|下)半年/y;

/** A stretch of the calendar: `上个月`, `2025年12月`, `去年`, `三季度`, `11月底`, `周末`. */
export function scanPeriod(text: string, at: number): Scan<Period> | null {
  return scanCurrent(text, at) ?? scanSection(text, at);
}

/** `月底`: of the month of writing. */
function scanCurrent(text: string, at: number): Scan<Period> | null {
  const match = matchAt(bareSection, text, at);
  if (match === null) return null;
  const of = {
    kind: "counted",
    unit: unitsOfSection[match[1] ?? "月"] ?? "month",
    offset: 0,
  } as const;
  const section = match[2] === "初" ? "early" : "late";
  return { value: { of, section }, end: at + match[0].length };
}

function scanSection(text: string, at: number): Scan<Period> | null {
  const inner = scanWhole(text, at);
  const part = inner === null ? null : matchAt(section, text, inner.end);
  if (inner === null || part === null) return inner;
  const word = part[1] ?? "";
  const named = /初|上旬/.test(word) ? "early" : /中/.test(word) ? "mid" : "late";
  return { value: { ...inner.value, section: named }, end: inner.end + part[0].length };
}

function found(of: Period["of"], end: number): Scan<Period> {
  return { value: { of, section: null }, end };
}

function scanWhole(text: string, at: number): Scan<Period> | null {
  const match = matchAt(counted, text, at);
  if (match !== null) {
    const [whole, which = "", name = ""] = match;
    const unit = unitNames[name] ?? "week";
    return found({ kind: "counted", unit, offset: offsets[which] ?? 0 }, at + whole.length);
  }
  const weekend = matchAt(/周末/y, text, at)?.[0];
  if (weekend !== undefined)
    return found({ kind: "counted", unit: "latest-weekend", offset: 0 }, at + 2);
  const iso = matchAt(isoMonth, text, at);
  if (iso !== null) {
    const year = { kind: "number", year: Number(iso[1]) } as const;
    return found({ kind: "month", month: Number(iso[2]), year }, at + iso[0].length);
  }
  return scanDecade(text, at) ?? scanOfYear(text, at);
}

/** `九十年代`, `1990年代`: of two digits those of the last century, which the next has not reached. */
function scanDecade(text: string, at: number): Scan<Period> | null {
  const match = matchAt(decade, text, at);
  if (match === null) return null;
  const number = scanNumber(match[1] ?? "", 0)?.value ?? 0;
  if (number < 50) return null;
  const firstYear = number < 100 ? 1900 + number : number;
  return found({ kind: "decade", firstYear }, at + match[0].length);
}

function scanOfYear(text: string, at: number): Scan<Period> | null {
  const { word, end } = scanYearWord(text, at);
  const quarter = matchAt(quarterSign, text, end);
  if (quarter !== null) {
    const number = scanNumber(quarter[1] ?? "", 0)?.value ?? 1;
    return found({ kind: "quarter", quarter: number, year: word }, end + quarter[0].length);
  }
  const season = scanSeason(text, end, word);
  if (season !== null) return season;
  const half = matchAt(halfYear, text, end);
  if (half !== null) {
    return found(
      { kind: "half-year", half: half[1] === "上" ? 1 : 2, year: word },
      end + half[0].length,
    );
  }
  const month = scanMonth(text, end, word);
  if (month !== null) return month;
  if (word === null) return null;
  if (word.kind === "number") return found({ kind: "year", year: word.year }, end);
  return found({ kind: "counted", unit: "year", offset: word.years }, end);
}

function scanSeason(text: string, at: number, year: YearWord): Scan<Period> | null {
  const match = matchAt(seasonSign, text, at);
  if (match === null) return null;
  const season = "春夏秋冬".indexOf(match[1] ?? "春");
  const of = { kind: "season", season, year, turn: null, isOfMonths: true } as const;
  return found(of, at + match[0].length);
}

function scanMonth(text: string, at: number, year: YearWord): Scan<Period> | null {
  const month = scanNumber(text, at);
  const sign = month === null ? null : matchAt(/月(?:份)?(?!光|球|亮)/y, text, month.end);
  if (
    month !== null &&
    sign !== null &&
    month.value >= 1 &&
    month.value <= 12 &&
    Number.isInteger(month.value)
  ) {
    return found({ kind: "month", month: month.value, year }, month.end + sign[0].length);
  }
  return null;
}

export function scanYearWord(
  text: string,
  at: number,
): { readonly word: YearWord; readonly end: number } {
  const relative = matchAt(yearWord, text, at);
  if (relative !== null) {
    return {
      word: { kind: "offset", years: years[relative[1] ?? ""] ?? 0 },
      end: at + relative[0].length,
    };
  }
  const year = scanYearSigns(text, at);
  if (year !== null && matchAt(/ ?年 ?/y, text, year.end) !== null) {
    const end = year.end + (matchAt(/ ?年(?: (?=\d))?/y, text, year.end)?.[0].length ?? 1);
    return { word: { kind: "number", year: year.value }, end };
  }
  const short = matchAt(/(0\d(?= ?年)|[12]\d(?= ?年(?![前后来以之内多]))) ?年/y, text, at);
  return short === null
    ? { word: null, end: at }
    : { word: { kind: "number", year: 2000 + Number(short[1]) }, end: at + short[0].length };
}
