import { readFileSync } from "node:fs";
import { z } from "zod";
import type { FoundTime } from "./found-time";

// The specification of Recognizers-Text (MIT), read where it lies. Its stamps have no zone: they are taken as UTC.

const valueSchema = z.object({
  type: z.string().optional(),
  value: z.string().optional(),
  start: z.string().optional(),
  end: z.string().optional(),
});
const caseSchema = z.object({
  Input: z.string(),
  Context: z.object({ ReferenceDateTime: z.string() }).optional(),
  Results: z.array(
    z.object({
      Text: z.string(),
      TypeName: z.string(),
      Resolution: z.object({ values: z.array(valueSchema) }).nullish(),
    }),
  ),
});
export type SpecifiedCase = z.infer<typeof caseSchema>;
type Specified = SpecifiedCase["Results"][number];
type SpecifiedValue = z.infer<typeof valueSchema>;

const dayMs = 86_400_000;
const startSlackMs = 1000;
const endSlackMs = 60_000;

export function readSpecification(file: string): readonly SpecifiedCase[] {
  return z.array(caseSchema).parse(JSON.parse(readFileSync(file, "utf8")));
}

export function referenceOf({ Context }: SpecifiedCase): number {
  return toMs(Context?.ReferenceDateTime ?? "2016-11-07T00:00:00") ?? 0;
}

/** Every result found with one of its values, and nothing found where there is none. */
export function isSpecified(specified: SpecifiedCase, found: readonly FoundTime[]): boolean {
  if (specified.Results.length === 0) return found.length === 0;
  return specified.Results.every((result) => found.some((one) => isResult(result, one)));
}

function isResult(result: Specified, found: FoundTime): boolean {
  const values = result.Resolution?.values ?? [];
  if (values.length === 0) return false;
  return values.some((value) => isSpecifiedValue(value, result.TypeName, found));
}

function isSpecifiedValue(value: SpecifiedValue, type: string, found: FoundTime): boolean {
  if (value.value === "not resolved") {
    const isNothing = found.earliestMs === null && found.latestMs === null;
    return isNothing && (type.endsWith("set") ? found.type === "recurring" : true);
  }
  if (type.endsWith("duration")) return found.durationMs === Number(value.value) * 1000;
  if (value.value !== undefined) return isPoint(value.value, found);
  return isStart(value.start, found) && isEnd(value.end, found);
}

function isPoint(value: string, found: FoundTime): boolean {
  const { latestMs } = found;
  if (!isStart(value, found)) return false;
  if (latestMs === null) return false;
  const lengthMs = latestMs - (found.earliestMs ?? 0);
  return lengthMs <= (/^\d{4}-\d\d-\d\d$/.test(value) ? dayMs : 0) + endSlackMs;
}

function isStart(value: string | undefined, { earliestMs }: FoundTime): boolean {
  if (value === undefined) return earliestMs === null;
  return earliestMs !== null && distance(value, earliestMs) <= startSlackMs;
}

/** Without an end only the start is told: what "since" reaches to is the reader's. */
function isEnd(value: string | undefined, { latestMs }: FoundTime): boolean {
  if (value === undefined) return true;
  if (latestMs === null) return false;
  const isDay = /^\d{4}-\d\d-\d\d$/.test(value);
  const ends = distance(value, latestMs) <= endSlackMs;
  return ends || (isDay && distance(value, latestMs - dayMs) <= endSlackMs);
}

/** A time of day alone is compared as one. */
function distance(value: string, ms: number): number {
  const at = toMs(value);
  if (at !== null) return Math.abs(at - ms);
  const ofDay = toMs(`1970-01-01 ${value}`);
  if (ofDay === null) return Number.POSITIVE_INFINITY;
  const apart = Math.abs(ofDay - (((ms % dayMs) + dayMs) % dayMs));
  return Math.min(apart, dayMs - apart);
}

function toMs(value: string): number | null {
  const ms = Date.parse(
    `${value.replace(" ", "T").replace(/^(\d{4}-\d\d-\d\d)$/, "$1T00:00:00")}Z`,
  );
  return Number.isNaN(ms) ? null : ms;
}
