import type { FieldValue } from "@/lib/domain/evidence/evidence-record";
import { isLetterAt } from "@/lib/time/stamps/text-scan";
import { addNumbersWithUnits } from "../fields/number-with-unit";
import { valueAsWritten } from "../fields/value-as-written";
import { fieldsPerRecordMax } from "../limits";

const pairsMax = 24;
const keyCharsMax = 61;

/**
 * `key=value` inside a message, numbers as numbers where these spell the same: `heartbeat cacheEntries=48 rss=58MiB`,
 * and numbers beside values with a unit.
 */
export function readPairs(message: string): Record<string, FieldValue> {
  const fields: Record<string, FieldValue> = {};
  let count = 0;
  for (let equals = message.indexOf("="); equals >= 0 && count < pairsMax; ) {
    const keyAt = keyStart(message, equals);
    const end = keyAt < 0 ? -1 : valueEnd(message, equals + 1);
    if (end > equals + 1) {
      const isQuoted = message.charCodeAt(equals + 1) === 34;
      fields[message.slice(keyAt, equals)] = isQuoted
        ? message.slice(equals + 2, end - 1)
        : valueAsWritten(message.slice(equals + 1, end));
      count++;
    }
    equals = message.indexOf("=", Math.max(end, equals + 1));
  }
  addNumbersWithUnits(fields, fieldsPerRecordMax);
  return fields;
}

/** Where the key before an equals sign begins: behind a blank or an opening mark, with a letter; else -1. */
function keyStart(message: string, equals: number): number {
  let at = equals;
  while (at > 0 && isKeyCode(message.charCodeAt(at - 1))) {
    if (equals - at >= keyCharsMax) return -1;
    at--;
  }
  if (at === equals || !(isLetterAt(message, at) || message.charCodeAt(at) === 95)) return -1;
  return at === 0 || opensPair(message.charCodeAt(at - 1)) ? at : -1;
}

/** Letter, digit, `_` `.` `-`. */
function isKeyCode(code: number): boolean {
  const folded = code | 32;
  if ((folded >= 97 && folded <= 122) || (code >= 48 && code <= 57)) return true;
  return code === 95 || code === 46 || code === 45;
}

/** Blank, `(` `{` `[` `,` `;`. */
function opensPair(code: number): boolean {
  if (code === 40 || code === 123 || code === 91 || code === 44 || code === 59) return true;
  return isBlank(code);
}

function isBlank(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || (code >= 0xa0 && isRareBlank(code));
}

function isRareBlank(code: number): boolean {
  return /\s/.test(String.fromCharCode(code));
}

/** Behind the closing quote, or before what ends a bare value; -1 when there is none. */
function valueEnd(message: string, at: number): number {
  if (message.charCodeAt(at) === 34) return message.indexOf('"', at + 1) + 1 || -1;
  let end = at;
  while (end < message.length && !endsValue(message.charCodeAt(end))) end++;
  return end > at ? end : -1;
}

/** Blank, `,` `;` `)` `]` `}` and a quote. */
function endsValue(code: number): boolean {
  if (code === 44 || code === 59 || code === 41 || code === 93 || code === 125) return true;
  return code === 34 || isBlank(code);
}
