import type { Granularity, StampAsWritten } from "@/lib/domain/evidence/evidence-record";
import { momentsIn } from "./moments-in";

/** Time passed since a start that something else says, and where the words behind it begin. */
export type Elapsed = {
  readonly micros: number;
  readonly granularity: Granularity;
  readonly at: number;
  readonly end: number;
};

const microsPerSecond = 1_000_000;
/** `+00:01:23`, `T+01:23.4`: with a sign, as a time of day has none. */
const signed = /^\s*[[(]?T?\+\s?(?:(\d{1,3}):)?(\d{1,3}):(\d\d)(?:[.,](\d{1,6}))?[\])]?/;
/** `+12.345 s`, `T+15m`. */
const counted = /^\s*[[(]?T?\+\s?(\d{1,9})(?:[.,](\d{1,6}))?\s?(h|min|m|ms|s)?\b[\])]?/;
/** `[   12.345678]`: seconds since a kernel began. */
const bracketed = /^\s*[[(]\s*(\d{1,9})\.(\d{3,6})[\])]/;
const unitSeconds: Readonly<Record<string, number>> = { h: 3600, min: 60, m: 60, s: 1, ms: 0.001 };

export function scanElapsed(line: string): Elapsed | null {
  const at = /^\s*/.exec(line)?.[0].length ?? 0;
  const clock = signed.exec(line);
  if (clock !== null) {
    const [all, hours = "0", minutes, seconds, fraction = ""] = clock;
    const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
    return toElapsed(whole, fraction, at, all.length);
  }
  const [all, whole, fraction = "", unit = "s"] = bracketed.exec(line) ?? counted.exec(line) ?? [];
  if (all === undefined) return null;
  const factor = unitSeconds[unit] ?? 1;
  if (factor === 1) return toElapsed(Number(whole), fraction, at, all.length);
  const seconds = Number(`${whole}.${fraction || "0"}`) * factor;
  return toElapsed(seconds, "", at, all.length);
}

function toElapsed(seconds: number, fraction: string, at: number, end: number): Elapsed {
  const micros = Math.round(seconds * microsPerSecond) + Number(fraction.padEnd(6, "0"));
  const granularity =
    fraction === "" ? "second" : fraction.length <= 3 ? "millisecond" : "microsecond";
  return { micros, granularity, at, end };
}

const shareMin = 0.5;
/** Lines at the top in which the start may stand. */
const headLinesMax = 40;

/** When the times passed of these lines began, as a line above the first of them says; null when they are none. */
export function findStart(lines: readonly string[]): StampAsWritten | null {
  const passed = lines.flatMap((line) => scanElapsed(line)?.micros ?? []);
  if (passed.length < 2 || passed.length < lines.length * shareMin) return null;
  const isRising = passed.every((micros, at) => at === 0 || micros >= (passed[at - 1] ?? 0));
  if (!isRising) return null;
  return startIn(
    lines.slice(
      0,
      lines.findIndex((line) => scanElapsed(line) !== null),
    ),
  );
}

/** The first whole time that the lines above say, or a day and a time of day that stand apart there. */
export function startIn(above: readonly string[]): StampAsWritten | null {
  const moments = above.slice(0, headLinesMax).flatMap((line) => momentsIn(line, null));
  const instants = moments.filter(({ scan }) => scan.kind === "instant");
  // A number may be the name of something.
  const spelled = instants.find(({ scan }) => scan.kind === "instant" && /\D/.test(scan.stamp.raw));
  const whole = (spelled ?? instants[0])?.scan;
  if (whole?.kind === "instant") return whole.stamp;
  const day = moments.find(({ scan }) => scan.kind === "day")?.scan;
  const clock = moments.find(({ scan }) => scan.kind === "clock")?.scan;
  if (day?.kind !== "day" || clock?.kind !== "clock") return null;
  const { microsOfDay, granularity } = clock.clock;
  const raw = `${day.stamp.raw} ${clock.raw}`;
  return { ...day.stamp, wallMicros: day.stamp.wallMicros + microsOfDay, granularity, raw };
}

export function afterStart(start: StampAsWritten, passed: Elapsed, raw: string): StampAsWritten {
  const { micros, granularity } = passed;
  return { ...start, wallMicros: start.wallMicros + micros, granularity, raw };
}
