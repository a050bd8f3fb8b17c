import { matchAt } from "../../phrases/match-at";
import type { Day, Scan } from "../meaning/meaning";
import { dateOf } from "../meaning/moments";
import { scanYear } from "./period";

const thursday = 3;
type Holiday = readonly [name: RegExp, month: number, day: number];

/** Days that are the same all over the world, and the days of sales that load tests are named for. */
const holidays: readonly Holiday[] = [
  [/(?:christmas|xmas) eve\b/iy, 12, 24],
  [/(?:christmas|xmas)(?: day)?\b/iy, 12, 25],
  [/boxing day\b/iy, 12, 26],
  [/new year'?s'? eve\b/iy, 12, 31],
  [/new year'?s'?(?: day)?\b/iy, 1, 1],
  [/valentine'?s'? day\b/iy, 2, 14],
  [/halloween\b/iy, 10, 31],
];
/** Counted from the fourth Thursday of November. */
const afterThanksgiving: readonly (readonly [RegExp, number])[] = [
  [/thanksgiving(?: day)?\b/iy, 0],
  [/black friday\b/iy, 1],
  [/cyber monday\b/iy, 4],
];
const which = /(last|this|next) /iy;

/** `Christmas Eve`, `Black Friday 2025`, `last New Year's Eve`. */
export function scanHoliday(text: string, at: number): Scan<Day> | null {
  const from = at + (matchAt(which, text, at)?.[0].length ?? 0);
  if (!/[cxbnvht]/i.test(text.charAt(from))) return null;
  for (const [name, month, day] of holidays) {
    const match = matchAt(name, text, from)?.[0];
    if (match !== undefined) return fixed(text, from + match.length, month, day);
  }
  for (const [name, daysAfter] of afterThanksgiving) {
    const match = matchAt(name, text, from)?.[0];
    if (match === undefined) continue;
    const { year, end } = scanYear(text, from + match.length);
    const of = { kind: "month", month: 11, year } as const;
    return { value: { kind: "day-in", place: 4, weekday: thursday, of, daysAfter }, end };
  }
  return null;
}

function fixed(text: string, at: number, month: number, day: number): Scan<Day> {
  const { year, end } = scanYear(text, at);
  if (year?.kind !== "offset") return { value: dateOf(year?.year ?? null, month, day), end };
  const of = { kind: "month", month, year } as const;
  return { value: { kind: "day-in", place: day, weekday: null, of, daysAfter: 0 }, end };
}
