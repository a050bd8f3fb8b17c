/**
 * A stretch of wall clocks that a zone shows twice (clocks set back) or never (clocks set forward), with stamps of one
 * file in it that state no offset.
 */
export type OddHour = {
  readonly kind: OddHourKind;
  readonly zone: string;
  /** Wall clocks, in milliseconds from 1970 as if they were UTC; the end is not in it. */
  readonly fromWallMs: number;
  readonly toWallMs: number;
  readonly records: number;
};

export const oddHourKinds = ["skipped", "turned", "runs-on", "unordered"] as const;
/**
 * `turned`: shown twice, and the stamps turn back once, which tells the two showings apart. `runs-on`: shown twice, and
 * they never turn back. `unordered`: shown twice, and they are in no order that tells.
 */
export type OddHourKind = (typeof oddHourKinds)[number];

export function describeOddHour({ kind, zone, fromWallMs, toWallMs, records }: OddHour): string {
  const times = records === 1 ? "1 time" : `${records.toLocaleString("en-US")} times`;
  const stretch = `${wallText(fromWallMs)} and ${wallText(toWallMs).slice(11)}`;
  return `${times} between ${stretch} ${kindTexts[kind](zone)}`;
}

const kindTexts: Readonly<Record<OddHourKind, (zone: string) => string>> = {
  skipped: (zone) =>
    `cannot be: in ${zone} clocks were set forward then. The zone or the clock is wrong; each covers both readings.`,
  turned: (zone) =>
    `came twice: in ${zone} clocks were set back then. The lines turn back once, which tells the two apart.`,
  "runs-on": (zone) =>
    `came twice: in ${zone} clocks were set back then. The lines never turn back, so each covers both.`,
  unordered: (zone) =>
    `came twice: in ${zone} clocks were set back then. The order of the lines does not show which one is meant, so each covers both.`,
};

function wallText(wallMs: number): string {
  return new Date(wallMs).toISOString().slice(0, 16).replace("T", " ");
}
