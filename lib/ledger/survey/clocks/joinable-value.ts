import type { CellValue } from "../../rows/row";

const lengthMin = 3;
const lengthMax = 60;
/** A plain word this long may be given to one thing only. */
const plainMin = 8;
const blank = /\s/;
const digits = /^\d+$/;
const fraction = /^[-+]?\d*[.,]\d+$/;
/** `2026-03-04…`, `14:02`, `20260304…`: a time, and times are what is compared. */
const timeLike = /^(?:\d{4}-\d\d?-\d\d?|\d\d?[:.]\d\d(?:[:.]|$)|(?:19|20)\d{6}(?:\D|$))/;
/** Epoch seconds to nanoseconds of this century. */
const epochLike = /^1[0-9]{9}(?:\d{3}){0,3}$/;
/** Digits alone count up in programs that have nothing to do with each other, unless there are so many. */
const countingMax = 7;

/** What two files may name one thing by: what is neither a word, a measurement nor a time; null for those. */
export function joinableValue(value: CellValue): string | null {
  if (typeof value === "boolean") return null;
  if (typeof value === "number" && !Number.isSafeInteger(value)) return null;
  const text = String(value);
  const { length } = text;
  if (length < lengthMin || length > lengthMax || blank.test(text)) return null;
  if (length < plainMin && !/\d/.test(text)) return null;
  return fraction.test(text) || isTime(text) || epochLike.test(text) ? null : text;
}

/** A day or a time of day, alone or as a beginning. */
export function isTime(text: string): boolean {
  return timeLike.test(text);
}

/** It may be a count: what it joins is believed only where the order alone would not make it. */
export function isCounting(value: string): boolean {
  return value.length <= countingMax && digits.test(value);
}
