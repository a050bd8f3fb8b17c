/**
 * What two sources write alike when they tell of one thing: request ids, addresses with ports, paths
 * with ids in them, long numbers. None is trusted for its form: a survey uses only those that are rare
 * in both sources, and only when many of them agree on one difference of clocks.
 */
import type { EvidenceRecord } from "@/lib/domain/evidence-record";

/** Enough for any line a person reads; a 5 MB line must not cost 5 MB of tokens. */
const textLengthMax = 2_000;

/** `10.0.0.1:4711`, `10.0.0.1(4711)`, `10.0.0.1.4711` and `10.0.0.1 port 4711` are one thing. */
const addressWithPort = /(\d{1,3}(?:\.\d{1,3}){3})(?:[:.(]| port )(\d{2,5})\b/g;
const address = /\b\d{1,3}(?:\.\d{1,3}){3}\b/g;
const path = /\/[^\s"'<>,;]{5,}/g;
const word = /[A-Za-z0-9][A-Za-z0-9_-]{5,}/g;

/** A date is a time, and a time is what clocks disagree about. */
const dateLike = /^(?:19|20)\d\d-?[01]\d(?:-?[0-3]\d)?/;

/** Digests of the identifiers of a record, each once. */
export function identifiersOf(record: EvidenceRecord): ReadonlySet<number> {
  const found = new Set<number>();
  addFromText(record.message, found);
  for (const value of Object.values(record.fields)) {
    if (typeof value === "string") addFromField(value, found);
    else if (typeof value === "number" && Number.isInteger(value) && Math.abs(value) >= 100_000) {
      found.add(digestOf(String(value)));
    }
  }
  return found;
}

function addFromField(value: string, found: Set<number>): void {
  const isShortId = value.length < 6 && /\d/.test(value) && /[A-Za-z]/.test(value);
  if (isShortId) found.add(digestOf(value));
  else addFromText(value, found);
}

function addFromText(whole: string, found: Set<number>): void {
  const text = whole.length > textLengthMax ? whole.slice(0, textLengthMax) : whole;
  for (const match of text.matchAll(addressWithPort))
    found.add(digestOf(`${match[1]}:${match[2]}`));
  for (const [token] of text.matchAll(address)) found.add(digestOf(token));
  for (const [token] of text.matchAll(path)) if (/\d/.test(token)) found.add(digestOf(token));
  for (const [token] of text.matchAll(word)) if (isIdentifier(token)) found.add(digestOf(token));
}

function isIdentifier(token: string): boolean {
  return /\d/.test(token) && !dateLike.test(token);
}

/** A 53-bit digest (cyrb53): spread evenly, so that a part of its range is a fair sample, the same in every source. */
export function digestOf(text: string): number {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  high =
    Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low =
    Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return 4_294_967_296 * (2_097_151 & low) + (high >>> 0);
}

export const digestRange = 2 ** 53;
