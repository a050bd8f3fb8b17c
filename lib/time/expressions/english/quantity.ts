import { matchAt } from "../../phrases/match-at";
import type { Quantity, Scan, Unit } from "../meaning/meaning";
import { addQuantities, exactly, quantityOf, rankOf } from "../meaning/quantities";
import { scanCount } from "./numbers";

const unitWord =
  /\s?-?(milliseconds?|millis|ms|seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|nights?|weeks?|wks?|fortnights?|months?|mos?|quarters?|years?|yrs?|[smhdwy])(?![a-z])/iy;

const units: readonly (readonly [RegExp, Unit])[] = [
  [/^(?:milli|ms)/, "millisecond"],
  [/^s/, "second"],
  [/^mo/, "month"],
  [/^m/, "minute"],
  [/^h/, "hour"],
  [/^[dn]/, "day"],
  [/^[wf]/, "week"],
  [/^q/, "quarter"],
  [/^y/, "year"],
];

const half =
  /(?:half (?:of )?(?:an? )?|1\/2 (?:an? )?|½ ?)(hour|day|week|year|minute|second|month)(?:s\b|\b)/iy;
const quarters =
  /(?:(three|3)[- ]quarters? of an?|(?:a )?quarter(?: of an?)?) (hour|day|year|minute)\b/iy;
const andPart = / and (?:an? )?(half|quarter)\b(?! (?:of|the|to|past)\b)/iy;
const joint = /(?:,? and |, ?| )?/iy;

export type QuantityScan = Scan<Quantity> & {
  /** `5m`: the letter may stand for much else, so that something near has to speak of time. */
  readonly isLetter: boolean;
};

/** A length of time: `90 minutes`, `1h20m`, `an hour and a half`, `10-15 min`. */
export function scanQuantity(text: string, at: number): QuantityScan | null {
  const fraction = scanFraction(text, at);
  if (fraction !== null) return fraction;
  const first = scanOne(text, at);
  if (first === null) return null;
  const added = matchAt(andPart, text, first.end);
  if (added !== null) {
    const more = exactly(/half/i.test(added[0]) ? 0.5 : 0.25, first.value.unit);
    const value = { ...addQuantities(first.value, more), unit: first.value.unit };
    return { value, end: first.end + added[0].length, isLetter: false };
  }
  return withMore(text, first);
}

function withMore(text: string, first: QuantityScan): QuantityScan {
  let all = first;
  for (let parts = 1; parts < 4; parts++) {
    const gap = matchAt(joint, text, all.end)?.[0] ?? "";
    const next = /\d/.test(text.charAt(all.end + gap.length))
      ? scanOne(text, all.end + gap.length)
      : null;
    if (next === null || rankOf(next.value.unit) >= rankOf(all.value.unit)) break;
    all = { value: addQuantities(all.value, next.value), end: next.end, isLetter: false };
  }
  return all;
}

function scanFraction(text: string, at: number): QuantityScan | null {
  if (!/[haqt½13]/i.test(text.charAt(at))) return null;
  const halved = matchAt(half, text, at);
  if (halved !== null) {
    const value = exactly(0.5, unitOf(halved[1] ?? ""));
    return { value, end: at + halved[0].length, isLetter: false };
  }
  const quarter = matchAt(quarters, text, at);
  if (quarter === null) return null;
  const unit = unitOf(quarter[2] ?? "");
  const count = quarter[1] === undefined ? 0.25 : 0.75;
  const value = { ...exactly(count, unit), unit: unit === "hour" ? ("minute" as const) : unit };
  return { value, end: at + quarter[0].length, isLetter: false };
}

function scanOne(text: string, at: number): QuantityScan | null {
  const count = scanCount(text, at);
  if (count === null) return null;
  const named = matchAt(unitWord, text, count.end);
  if (named === null) return null;
  const [whole, name = ""] = named;
  const isLetter = name.length === 1;
  // "a m", "few s": a letter stands right behind digits.
  if (isLetter && (whole.length > 1 || !/\d/.test(text.charAt(count.end - 1)))) return null;
  if (isOrdinal(text, at, count.end, name, count.end + whole.length)) return null;
  const unit = unitOf(name);
  const factor = /^fortnight/i.test(name) ? 2 : 1;
  const { low, high } = count.value;
  const value = quantityOf({ ...count.value, low: low * factor, high: high * factor }, unit);
  return { value, end: count.end + whole.length, isLetter };
}

const behindSecond =
  /\s?(?:$|[.,;:!?)]|(?:ago|back|later|earlier|or|and|after|before|from|per|long|to)\b)/iy;

/** "A second pair of eyes" is no length of time. */
function isOrdinal(text: string, at: number, countEnd: number, name: string, end: number): boolean {
  if (name.toLowerCase() !== "second" || /\d/.test(text.charAt(countEnd - 1))) return false;
  return matchAt(/an?\b|one\b/iy, text, at) !== null && matchAt(behindSecond, text, end) === null;
}

function unitOf(name: string): Unit {
  const folded = name.toLowerCase();
  return units.find(([beginning]) => beginning.test(folded))?.[1] ?? "minute";
}
