/** A place whose clocks an abbreviation may mean, and how far east of UTC it is then. */
export type IntendedZone = {
  readonly zone: string;
  readonly offsetMinutes: number;
  readonly place: string;
};

/**
 * Abbreviations that several places use, the one that is written most first. Which is meant other evidence has to
 * decide; that UTC is not is sure. Abbreviations as in the tz database (`backward`, `asia`, `northamerica`) and as
 * PostgreSQL takes them: https://www.postgresql.org/docs/current/datetime-config-files.html
 */
const ambiguous: Readonly<Record<string, readonly IntendedZone[]>> = {
  BST: [
    { zone: "Europe/London", offsetMinutes: 60, place: "Britain" },
    { zone: "Asia/Dhaka", offsetMinutes: 360, place: "Bangladesh" },
  ],
  IST: [
    { zone: "Asia/Kolkata", offsetMinutes: 330, place: "India" },
    { zone: "Asia/Jerusalem", offsetMinutes: 120, place: "Israel" },
    { zone: "Europe/Dublin", offsetMinutes: 60, place: "Ireland" },
  ],
  CST: [
    { zone: "America/Chicago", offsetMinutes: -360, place: "North America" },
    { zone: "Asia/Shanghai", offsetMinutes: 480, place: "China" },
    { zone: "America/Havana", offsetMinutes: -300, place: "Cuba" },
  ],
  AST: [
    { zone: "America/Halifax", offsetMinutes: -240, place: "Atlantic Canada" },
    { zone: "America/Puerto_Rico", offsetMinutes: -240, place: "the Caribbean" },
    { zone: "Asia/Riyadh", offsetMinutes: 180, place: "Arabia" },
  ],
};

/** The places an abbreviation may mean, when there are several; else null. */
export function ambiguousZone(word: string): readonly IntendedZone[] | null {
  return Object.hasOwn(ambiguous, word) ? (ambiguous[word] ?? null) : null;
}

/** What stamps say whose writer knew no more of its zone than that it is its own. */
export const localWord = "Local";

/** The abbreviation at the end of a stamp, or before the year that ends it: `Thu Sep 3 10:00:00 IST 2026`. */
export function zoneWordOf(raw: string): string | null {
  const last = raw.charCodeAt(raw.length - 1);
  if (last === 108 && raw.endsWith(" Local")) return localWord;
  if (last >= 65 && last <= 90) return raw.slice(raw.lastIndexOf(" ") + 1);
  const first = raw.charCodeAt(0) | 32;
  if (first < 97 || first > 122 || last < 48 || last > 57) return null;
  return / ([A-Z]{3}) \d{4}$/.exec(raw)?.[1] ?? null;
}
