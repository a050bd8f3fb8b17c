import type { SurveySource } from "../observation/survey-source";
import type { WallSpan } from "../walls/wall-span";

const minuteMs = 60_000;

/** So many entries of a register that goes back for days tell its zone. */
const entriesLeast = 3;

/**
 * The offset from UTC of a source whose times, read as UTC, lie outside those of all others, when an offset that another source
 * states puts them inside; null when none does, or more than one. Of a register with older entries, those that are no older.
 */
export function findOffsetByWindow(
  source: SurveySource,
  others: readonly SurveySource[],
): number | null {
  const stating = others.filter(({ statesOffset, span }) => statesOffset && span !== null);
  const window = joinWindow(stating.flatMap(({ span }) => span ?? []));
  const span = window === null ? null : spanBeside(source, window);
  if (window === null || span === null || overlaps(span, window)) return null;
  const offsets = new Set(stating.flatMap(({ statedOffsetMinutes }) => statedOffsetMinutes ?? []));
  const fitting = [...offsets].filter((minutes) => isInside(span, minutes * minuteMs, window));
  const [only, second] = fitting;
  if (only === undefined || second !== undefined) return null;
  return only * minuteMs;
}

function spanBeside({ span, times }: SurveySource, window: WallSpan): WallSpan | null {
  if (span === null || span.from >= window.from || span.to <= window.to) return span;
  const entries = times.map(({ atMs }) => atMs).filter((atMs) => atMs >= window.from);
  return entries.length < entriesLeast
    ? null
    : { from: Math.min(...entries), to: Math.max(...entries) };
}

function joinWindow(spans: readonly WallSpan[]): WallSpan | null {
  const [first, ...rest] = spans;
  if (first === undefined) return null;
  return rest.reduce(
    (window, { from, to }) => ({ from: Math.min(window.from, from), to: Math.max(window.to, to) }),
    first,
  );
}

function overlaps(a: WallSpan, b: WallSpan): boolean {
  return a.from <= b.to && a.to >= b.from;
}

function isInside({ from, to }: WallSpan, offsetMs: number, window: WallSpan): boolean {
  return from - offsetMs >= window.from && to - offsetMs <= window.to;
}
