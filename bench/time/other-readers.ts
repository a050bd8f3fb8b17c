import { createRequire } from "node:module";
import { join } from "node:path";
import { z } from "zod";
import { zoneOffsetAtMs } from "@/lib/time/zone";
import type { FoundTime, TimeReader } from "./found-time";

// Two libraries as they come, for comparison only: they are no dependencies of the product. Where they are installed is told by --libraries.

type Chrono = { parse: ChronoParse };
const chronoSchema = z.custom<Chrono>();
type ChronoParse = (
  text: string,
  reference: { instant: Date; timezone: number },
) => readonly ChronoResult[];
type ChronoResult = {
  readonly index: number;
  readonly text: string;
  readonly start: ChronoTime;
  readonly end: ChronoTime | null;
};
type ChronoTime = { date(): Date; isCertain(part: string): boolean };

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** The readers whose packages are below `folder`; none when there are none. */
export function loadReaders(folder: string, language: "english" | "chinese"): TimeReader[] {
  const load = createRequire(join(folder, "node_modules", "-"));
  const find = (name: string): unknown => {
    try {
      return load(name);
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "MODULE_NOT_FOUND")
        return null;
      throw error;
    }
  };
  const chrono = find("chrono-node");
  const recognizers = find("@microsoft/recognizers-text-date-time");
  return [
    ...(chrono === null ? [] : [chronoReader(chrono, language)]),
    ...(recognizers === null ? [] : [recognizersReader(recognizers, language)]),
  ];
}

function chronoReader(loaded: unknown, language: "english" | "chinese"): TimeReader {
  const namespace = z
    .object({ casual: chronoSchema, zh: z.object({ hans: z.object({ casual: chronoSchema }) }) })
    .parse(loaded);
  const parser = language === "english" ? namespace.casual : namespace.zh.hans.casual;
  return {
    name: "chrono-node",
    find: (text, referenceMs, zone) => {
      const timezone = zoneOffsetAtMs(zone, referenceMs) / minuteMs;
      const results = parser.parse(text, { instant: new Date(referenceMs), timezone });
      return results.map((result) => ofChrono(result, timezone));
    },
  };
}

/** What is not certain is implied: a day without an hour is the day, not its noon. */
function ofChrono({ index, text, start, end }: ChronoResult, timezone: number): FoundTime {
  const earliestMs = start.isCertain("hour") ? start.date().getTime() : dayOf(start, timezone);
  const last = end ?? start;
  const latestMs = last.isCertain("hour")
    ? last.date().getTime()
    : dayOf(last, timezone) + lengthMs(last);
  const common = { text, start: index, end: index + text.length, type: null, durationMs: null };
  return { ...common, earliestMs, latestMs };
}

function dayOf(time: ChronoTime, timezone: number): number {
  const wallMs = time.date().getTime() + timezone * minuteMs;
  return Math.floor(wallMs / dayMs) * dayMs - timezone * minuteMs;
}

function lengthMs(time: ChronoTime): number {
  if (time.isCertain("day") || time.isCertain("weekday") || !time.isCertain("month")) return dayMs;
  return 30 * dayMs;
}

const recognizersSchema = z.object({ recognizeDateTime: z.custom<RecognizeDateTime>() });
type RecognizeDateTime = (
  text: string,
  culture: string,
  options: number,
  reference: Date,
) => readonly {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly typeName: string;
  readonly resolution?: { readonly values?: readonly Record<string, string>[] } | null;
}[];

function recognizersReader(loaded: unknown, language: "english" | "chinese"): TimeReader {
  const { recognizeDateTime } = recognizersSchema.parse(loaded);
  const culture = language === "english" ? "en-us" : "zh-cn";
  return {
    name: "recognizers-text",
    find: (text, referenceMs, zone) => {
      const offsetMs = zoneOffsetAtMs(zone, referenceMs);
      const wall = new Date(referenceMs + offsetMs);
      // It reads the fields of the machine's own zone: a clock that shows there what the writer's shows.
      const reference = new Date(
        ...([
          wall.getUTCFullYear(),
          wall.getUTCMonth(),
          wall.getUTCDate(),
          wall.getUTCHours(),
          wall.getUTCMinutes(),
          wall.getUTCSeconds(),
        ] as const),
      );
      return recognizeDateTime(text, culture, 0, reference).flatMap((found) => {
        const common = { text: found.text, start: found.start, end: found.end + 1 };
        const values = found.resolution?.values ?? [{}];
        const value = pastOf(values, wall.getTime());
        return [{ ...common, ...ofRecognizers(value, found.typeName, wall, offsetMs) }];
      });
    },
  };
}

/** Of several readings it leaves the choice: the last that is not of the future. */
function pastOf(values: readonly Record<string, string>[], wallMs: number): Record<string, string> {
  const past = values.filter(
    (value) => (toWallMs(value.start ?? value.value, wallMs) ?? Infinity) <= wallMs,
  );
  return past.at(-1) ?? values[0] ?? {};
}

const typeNames: Readonly<Record<string, string>> = { duration: "duration", set: "recurring" };

function ofRecognizers(
  value: Record<string, string>,
  typeName: string,
  wall: Date,
  offsetMs: number,
): Omit<FoundTime, "text" | "start" | "end"> {
  const kind = typeName.split(".")[1] ?? "";
  const type = typeNames[kind] ?? null;
  const nothing = { type, earliestMs: null, latestMs: null, durationMs: null };
  if (kind === "duration") return { ...nothing, durationMs: Number(value.value) * 1000 };
  const toMs = (written: string | undefined) => {
    const at = toWallMs(written, wall.getTime());
    return at === null ? null : at - offsetMs;
  };
  if (value.value === undefined) {
    return { ...nothing, earliestMs: toMs(value.start), latestMs: toMs(value.end) };
  }
  const at = toMs(value.value);
  const isDay = /^\d{4}-\d\d-\d\d$/.test(value.value);
  return { ...nothing, earliestMs: at, latestMs: at === null ? null : at + (isDay ? dayMs : 0) };
}

function toWallMs(written: string | undefined, referenceMs: number): number | null {
  if (written === undefined) return null;
  const day = new Date(referenceMs).toISOString().slice(0, 10);
  const whole = /^\d\d:/.test(written) ? `${day} ${written}` : written;
  const ms = Date.parse(`${whole.replace(" ", "T")}${whole.includes(":") ? "Z" : ""}`);
  return Number.isNaN(ms) ? null : ms;
}
