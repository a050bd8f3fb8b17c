import type { RecordReference } from "@/lib/domain/evidence/record-reference";

const token = /[\p{L}\p{N}][\p{L}\p{N}_.:@/-]*[\p{L}\p{N}]/gu;
const lengthMin = 3;
const lengthMax = 60;
/** A plain word this long may be a name, a shorter one hardly. */
const plainMin = 6;
/** Digits alone are a name when there are so many, or when they are an address. */
const digitsMin = 5;
const digitsOnly = /^[\d.,:/-]+$/;
const address = /^\d{1,3}(?:\.\d{1,3}){3}$/;
const looksGiven = /\d|[-_.@/:]|^\p{Lu}{2,}|\p{Ll}\p{Lu}/u;

/** What in a text may be somebody's or something's name, in lower case: ids, addresses, keys, capitals, long words. */
export function nameTokens(text: string): ReadonlySet<string> {
  const names = new Set<string>();
  for (const [found] of text.matchAll(token)) {
    if (found.length < lengthMin || found.length > lengthMax) continue;
    if (found.length < digitsMin && isNumber(found)) continue;
    if (looksGiven.test(found) || found.length >= plainMin) names.add(found.toLowerCase());
  }
  return names;
}

/** Figures and what stands between them, unless they are an address. */
export function isNumber(name: string): boolean {
  return digitsOnly.test(name) && !address.test(name);
}

/** Everything a record says, its fields and its speaker included. */
export function wordsOf({ message, fields, source }: RecordReference): string {
  const beside = Object.values(fields).filter(
    (value) => typeof value === "string" && !message.includes(value),
  );
  return [message, ...beside, source ?? ""].join(" ");
}
