import { parseArgs } from "node:util";
import { z } from "zod";
import { formatInstant, type Instant, parseZonedTime } from "@/lib/base/instant";
import { parseJson } from "@/lib/base/parse-json";
import { findTimes } from "@/lib/time/expressions/find-times";
import type { Reading, TimeExpression } from "@/lib/time/expressions/meaning/expression";
import { isZone } from "@/lib/time/zone";
import { printResult, printWords } from "./print";
import { type ExitCode, exitCodes, UsageError } from "./usage-error";

const caseSchema = z.object({
  id: z.union([z.string(), z.number()]),
  text: z.string(),
  reference: z.string().nullish(),
  locale: z.string().nullish(),
});
type TimeCase = z.infer<typeof caseSchema>;

/** Languages and countries that write the month before the day; everywhere else 03/04 is 3 April. */
const monthFirst = /^(?:en(?:-US|-PH)?|zh\b.*|ja\b.*|ko\b.*|hu\b.*)$/i;

/** The expressions of time in texts that come line by line on standard input, and what they mean; a line for each. */
export async function time(
  words: readonly string[],
  input: AsyncIterable<string>,
): Promise<ExitCode> {
  const { values } = parseArgs({ args: [...words], options: { zone: { type: "string" } } });
  const zone = values.zone ?? "UTC";
  if (!isZone(zone)) throw new UsageError(`Not a time zone: ${zone}`);
  let [number, read, faulty] = [0, 0, 0];
  for await (const line of input) {
    number += 1;
    if (line.trim() === "") continue;
    const parsed = caseSchema.safeParse(parseJson(line));
    if (!parsed.success) {
      printWords(`Line ${number} is not {"id", "text", "reference", "locale"?}`);
      faulty += 1;
      continue;
    }
    printResult(JSON.stringify(answer(parsed.data, zone)));
    read += 1;
  }
  if (faulty > 0) return exitCodes.failed;
  if (read > 0) return exitCodes.done;
  printWords(
    'There is nothing to read: standard input takes {"id", "text", "reference"} line by line.',
  );
  return exitCodes.nothingReadable;
}

function answer({ id, text, reference, locale }: TimeCase, zone: string) {
  const isDayFirst = locale ? !monthFirst.test(locale) : false;
  const written = reference ? readReference(reference, zone, isDayFirst) : null;
  const { expressions, rejected } = findTimes(text, { reference: written, zone, isDayFirst });
  const unread = reference && written === null ? { referenceUnread: true } : {};
  return { id, spans: expressions.map(toSpan), rejected, ...unread };
}

/** A stamp with its offset, or a moment as people write it; without an offset it is of the zone. */
function readReference(written: string, zone: string, isDayFirst: boolean): Instant | null {
  const zoned = parseZonedTime(written.trim());
  if (zoned !== null) return zoned;
  const [only] = findTimes(written.trim(), { reference: null, zone, isDayFirst }).expressions;
  return only?.earliest ?? null;
}

function toSpan(expression: TimeExpression) {
  const { text, start, end, type, granularity, confidence, reason, durationMs, anchor } =
    expression;
  return {
    ...{ text, start, end, type, granularity, ...toTimes(expression) },
    ...{ alternatives: expression.alternatives.map(toTimes), confidence, reason },
    ...(durationMs === null ? {} : { durationMs }),
    ...(anchor === null ? {} : { anchor: { relation: anchor.relation, events: anchor.names } }),
  };
}

function toTimes({ earliest, latest }: Reading) {
  return {
    earliest: earliest === null ? null : formatInstant(earliest),
    latest: latest === null ? null : formatInstant(latest),
  };
}
