/**
 * What tells a reader of a title nothing: times as programs write them, which the event has already, and identifiers that
 * programs make up. The forms are those of ISO 8601, RFC 5424, RFC 3164, RFC 5322, the common log format and the epoch.
 */
const clock = String.raw`\d{1,2}:\d\d(?::\d\d)?(?:[.,]\d{1,9})?`;
const zone = String.raw`(?:\s?(?:Z|UTC|GMT|CES?T|[+-]\d\d:?\d\d))?(?![\p{L}\d])`;
const monthName = "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)";
const dayName = "(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)";

const stampForms = [
  String.raw`\d{4}[-/.]\d\d[-/.]\d\d[T ,_]{1,2}${clock}${zone}`,
  String.raw`\d{8}[T_-]\d{6}(?:[.,]\d{1,9})?${zone}`,
  String.raw`\d{1,2}[./-]\d{1,2}[./-]\d{2,4},?\s${clock}${zone}`,
  String.raw`\[?\d{1,2}/${monthName}/\d{4}:${clock}(?:\s[+-]\d{4})?\]?`,
  String.raw`${dayName},?\s(?:${monthName}\s{1,2}\d{1,2}|\d{1,2}\s${monthName}\s\d{4}),?\s${clock}(?:\s[A-Z]{3,4})?(?:\s[+-]\d{4})?(?:\s\d{4})?`,
  String.raw`${monthName}\s{1,2}\d{1,2}\s${clock}(?:\s\d{4})?`,
  // Seconds, milliseconds, microseconds or nanoseconds since 1970, from 2001 to 2033.
  String.raw`1\d{9}(?:\.\d{1,9}|\d{3}|\d{6}|\d{9})?(?![\p{L}\d.])`,
].join("|");

const stamp = new RegExp(String.raw`(?<![\p{L}\d.,_/-])(?:${stampForms})(?!\d)`, "gu");
const onlyStamp = new RegExp(String.raw`^\[?(?:${stampForms})\]?$`, "u");

const uuid = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
/** Hexadecimal digits of both kinds, so many that no name is written so. */
const longHex = String.raw`(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{12,}`;
const identifier = new RegExp(String.raw`(?<![\p{L}\d])(?:${uuid}|${longHex})(?![\p{L}\d])`, "giu");
const onlyIdentifier = new RegExp(`^(?:${uuid}|${longHex})$`, "iu");

export function withoutStamps(text: string): string {
  return text.replace(stamp, " ");
}

export function isStamp(value: string): boolean {
  return onlyStamp.test(value);
}

export function withoutIdentifiers(text: string): string {
  return text.replace(identifier, "…");
}

export function isIdentifier(value: string): boolean {
  return onlyIdentifier.test(value);
}
