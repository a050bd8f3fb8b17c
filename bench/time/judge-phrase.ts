import { readFileSync } from "node:fs";
import { z } from "zod";
import type { FoundTime } from "./found-time";

const valueSchema = z.strictObject({
  start: z.iso.datetime().nullable(),
  end: z.iso.datetime().nullable(),
  slackMs: z.number().optional(),
});
const spanSchema = z.strictObject({
  text: z.string(),
  types: z.array(z.string()).min(1),
  values: z.array(valueSchema).optional(),
  durationMs: z.number().optional(),
  unresolved: z.literal(true).optional(),
});
const phraseSchema = z.strictObject({
  id: z.string(),
  text: z.string(),
  reference: z.iso.datetime(),
  zone: z.string(),
  spans: z.array(spanSchema),
});
export type Phrase = z.infer<typeof phraseSchema>;
type TrueSpan = z.infer<typeof spanSchema>;
type TrueValue = z.infer<typeof valueSchema>;

const startSlackMs = 1000;
const endSlackMs = 60_000;

export function readPhrases(file: string): readonly Phrase[] {
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.filter(Boolean).map((line) => phraseSchema.parse(JSON.parse(line)));
}

/** What is wrong with what was found in a phrase; null when all of it is right and nothing is missing or too much. */
export function faultOf(
  phrase: Phrase,
  found: readonly FoundTime[],
  withTypes: boolean,
): string | null {
  const left = [...found];
  for (const span of phrase.spans) {
    const at = phrase.text.indexOf(span.text);
    const index = left.findIndex((one) => one.start < at + span.text.length && one.end > at);
    const [taken] = index < 0 ? [] : left.splice(index, 1);
    if (taken === undefined) return `missed "${span.text}"`;
    if (withTypes && !span.types.includes(taken.type ?? "")) return `"${taken.text}" ${taken.type}`;
    if (!isRightValue(span, taken)) return `"${taken.text}" ${toText(taken)}`;
  }
  const [extra] = left;
  return extra === undefined ? null : `too much: "${extra.text}" ${toText(extra)}`;
}

function isRightValue(span: TrueSpan, found: FoundTime): boolean {
  if (span.unresolved) return found.earliestMs === null && found.latestMs === null;
  if (span.durationMs !== undefined) return found.durationMs === span.durationMs;
  return span.values === undefined || span.values.some((value) => isValue(value, found));
}

function isValue(value: TrueValue, { earliestMs, latestMs }: FoundTime): boolean {
  const start = value.start === null ? null : Date.parse(value.start);
  const end = value.end === null ? null : Date.parse(value.end);
  if ((start === null) !== (earliestMs === null)) return false;
  if ((end === null) !== (latestMs === null)) return false;
  const early = (start ?? 0) - (earliestMs ?? 0);
  const late = (latestMs ?? 0) - (end ?? 0);
  const { slackMs } = value;
  if (slackMs === undefined) return isNear(early, startSlackMs) && isNear(late, endSlackMs);
  return isWithin(early, startSlackMs, slackMs) && isWithin(late, endSlackMs, slackMs);
}

function isNear(value: number, slack: number): boolean {
  return Math.abs(value) <= slack;
}

function isWithin(value: number, below: number, above: number): boolean {
  return value >= -below && value <= above;
}

function toText({ earliestMs, latestMs, durationMs }: FoundTime): string {
  if (durationMs !== null) return `${durationMs} ms`;
  const iso = (at: number | null) => (at === null ? "open" : new Date(at).toISOString());
  return `${iso(earliestMs)} to ${iso(latestMs)}`;
}
