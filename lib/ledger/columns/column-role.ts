import type { ColumnSketch } from "./column-sketch";

/**
 * What a column is, told by what is in it:
 * `constant` never changes; `closed` holds a few values that recur, names of things or states; `measurement` numbers that
 * vary; `counter` numbers that only rise; `identifier` many values without blanks; `words` free text.
 */
export type ColumnRole = "constant" | "closed" | "measurement" | "counter" | "identifier" | "words";

/** A column of numbers holds so many of them, at least. */
const numbersMin = 0.9;
/** A counter falls in one of so many steps at most: when its program is restarted. */
const risesMin = 0.97;
/** Closed columns hold so many different values at most, … */
const closedMax = 64;
/** …and each of them this often on average. */
const recurrenceMin = 3;
/** A few values are few in a short table, too. */
const closedLeast = 3;

export function roleOf(sketch: ColumnSketch): ColumnRole {
  const { counts, cells, numbers, rises, uncounted } = sketch;
  const distinct = counts.size + uncounted;
  if (distinct <= 1) return "constant";
  if (numbers >= numbersMin * cells) {
    const isCounter = cells >= 8 && rises >= risesMin * (cells - 1) && distinct > 0.3 * cells;
    return isCounter && sketch.isHigher ? "counter" : "measurement";
  }
  if (distinct <= Math.max(closedLeast, Math.min(closedMax, cells / recurrenceMin)))
    return "closed";
  const hasBlanks = [...counts.keys()].some((text) => /\s/.test(text));
  return distinct > 0.5 * cells && !hasBlanks ? "identifier" : "words";
}
