import { createHash } from "node:crypto";

/** What every world has in common and a disguise therefore keeps: levels, months, days, methods and units of time. */
const kept = new Set(
  (
    "debug info notice warn warning error critical fatal utc gmt cet eet true false null " +
    "jan feb mar apr may jun jul aug sep oct nov dec mon tue wed thu fri sat sun " +
    "monday tuesday wednesday thursday friday saturday sunday january february march april june july " +
    "august september october november december begin vcalendar vevent dtstart dtend"
  ).split(" "),
);
const syllables = ["ka", "lo", "mi", "ru", "ten", "vas", "pel", "dor", "ni", "sha", "gru", "ble"];
/** Words of at least so many letters, not part of a name with digits, a path or a host. */
const word = /(?<![\p{L}\p{N}_@/.-])\p{L}{4,}(?![\p{N}_@/]|[.-]\p{L}|[.-]\p{N})/gu;

/** Every word in another one, the same for the same, whatever the language; names with digits, paths, numbers and levels stay. */
export function otherWords(text: string): string {
  return text.replace(word, (found) => {
    const lower = found.toLowerCase();
    if (kept.has(lower)) return found;
    const other = invent(lower);
    if (found === found.toUpperCase()) return other.toUpperCase();
    return found[0] === found[0]?.toUpperCase() ? capitalised(other) : other;
  });
}

function invent(lower: string): string {
  const digest = createHash("sha256").update(lower).digest();
  const count = 2 + ((digest[0] ?? 0) % 2);
  return Array.from(
    { length: count },
    (_, at) => syllables[(digest[at + 1] ?? 0) % syllables.length],
  ).join("");
}

function capitalised(text: string): string {
  return (text[0] ?? "").toUpperCase() + text.slice(1);
}
