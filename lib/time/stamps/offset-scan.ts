import { digitsAt, isDigitAt, isLetterAt, lettersEnd } from "./text-scan";
import { ambiguousZone } from "./zone-words";

/** What a stamp says about its zone: minutes east of UTC, or null when it says nothing we can read. */
export type OffsetScan = { readonly offsetMinutes: number | null; readonly end: number };

/**
 * Abbreviations that mean one offset wherever they are written. CST, IST and BST are left out: each
 * names zones on two continents, so a stamp that carries one states no offset (`zone-words.ts`). So are those that are
 * words too, such as CAT and ART.
 */
const abbreviations = new Map<string, number>([
  ["Z", 0],
  ["UTC", 0],
  ["GMT", 0],
  ["UT", 0],
  ["WET", 0],
  ["WEST", 60],
  ["CET", 60],
  ["CEST", 120],
  ["MEZ", 60],
  ["MESZ", 120],
  ["EET", 120],
  ["EEST", 180],
  ["MSK", 180],
  ["EAT", 180],
  ["SAST", 120],
  ["PKT", 300],
  ["IRST", 210],
  ["SAMT", 240],
  ["YEKT", 300],
  ["OMST", 360],
  ["NOVT", 420],
  ["KRAT", 420],
  ["WIB", 420],
  ["WITA", 480],
  ["IRKT", 480],
  ["YAKT", 540],
  ["VLAT", 600],
  ["MAGT", 660],
  ["HKT", 480],
  ["SGT", 480],
  ["AWST", 480],
  ["JST", 540],
  ["KST", 540],
  ["ACST", 570],
  ["ACDT", 630],
  ["AEST", 600],
  ["AEDT", 660],
  ["NZST", 720],
  ["NZDT", 780],
  ["BRT", -180],
  ["NDT", -150],
  ["NST", -210],
  ["EDT", -240],
  ["EST", -300],
  ["CDT", -300],
  ["MDT", -360],
  ["MST", -420],
  ["PDT", -420],
  ["PST", -480],
  ["AKDT", -480],
  ["AKST", -540],
  ["HST", -600],
]);
/**
 * Reads `Z`, `+02:00`, `+0200`, `+02`, ` +0200`, ` UTC`, ` CET`, ` UTC+8` and `+01:00[Europe/Paris]` at `at`. The name
 * of a region (` Europe/Paris`) is passed over: its offset depends on rules that are not the stamp's. Nothing there
 * gives null and `end` = `at`.
 */
export function scanOffset(text: string, at: number): OffsetScan {
  const code = text.charCodeAt(at);
  if (code === 32) return scanAfterBlank(text, at + 1) ?? silent(at);
  if (code === 43 || code === 45) {
    const scan = scanNumeric(text, at, false);
    return scan === null ? silent(at) : { ...scan, end: regionEnd(text, scan.end) };
  }
  if (code === 90 || code === 122) return isWordEnd(text, at + 1) ? stated(0, at + 1) : silent(at);
  return silent(at);
}

function scanAfterBlank(text: string, at: number): OffsetScan | null {
  const code = text.charCodeAt(at);
  if (code === 43 || code === 45) return scanNumeric(text, at, true);
  if (code === 60) return scanNamedByOffset(text, at);
  // Words of the message and months begin with a capital and go on in small letters.
  if (!(code >= 65 && code <= 90)) return null;
  return scanAbbreviation(text, at) ?? scanRule(text, at) ?? scanRegion(text, at);
}

/** `EST5EDT`, the names of zones that the tz database has from System V; and `Local`, of which nothing is known. */
const ruleName = /(?:EST5EDT|CST6CDT|MST7MDT|PST8PDT|Local(?! [a-z]| [A-Z][a-z]))(?![A-Za-z\d])/y;

function scanRule(text: string, at: number): OffsetScan | null {
  ruleName.lastIndex = at;
  return ruleName.test(text) ? { offsetMinutes: null, end: ruleName.lastIndex } : null;
}

/** `<+03>`: what zones without an abbreviation of their own are called (POSIX TZ). */
function scanNamedByOffset(text: string, at: number): OffsetScan | null {
  const sign = text.charCodeAt(at + 1);
  const scan = sign === 43 || sign === 45 ? scanNumeric(text, at + 1, false) : null;
  return scan !== null && text.charCodeAt(scan.end) === 62 ? { ...scan, end: scan.end + 1 } : null;
}

function scanAbbreviation(text: string, at: number): OffsetScan | null {
  const end = lettersEnd(text, at);
  if (end - at > 4) return null;
  const name = text.slice(at, end);
  const sign = text.charCodeAt(end);
  if ((name === "UTC" || name === "GMT") && (sign === 43 || sign === 45)) {
    // `UTC-655f4d2a` is a session id behind a dash: the dash parts them, and the zone is UTC itself.
    const hours = scanHours(text, end);
    return hours !== null && isWordEnd(text, hours.end) ? hours : stated(0, end);
  }
  if (!isWordEnd(text, end)) return null;
  const offsetMinutes = abbreviations.get(name);
  if (offsetMinutes !== undefined) return stated(offsetMinutes, end);
  return ambiguousZone(name) !== null ? { offsetMinutes: null, end } : null;
}

/** `UTC+8` and `GMT-03:30`: here the hour needs no second digit. */
function scanHours(text: string, at: number): OffsetScan | null {
  if (isDigitAt(text, at + 2)) return scanNumeric(text, at, false);
  const hours = digitsAt(text, at + 1, 1);
  if (hours < 0) return null;
  return stated(text.charCodeAt(at) === 45 && hours > 0 ? -hours * 60 : hours * 60, at + 2);
}

/** `Europe/Paris` (IANA), as PHP writes it behind its stamps. */
function scanRegion(text: string, at: number): OffsetScan | null {
  const slash = lettersEnd(text, at);
  if (slash - at < 2 || text.charCodeAt(slash) !== 47 || !isLetterAt(text, slash + 1)) return null;
  let end = slash + 1;
  while (isLetterAt(text, end) || isRegionMark(text.charCodeAt(end))) end++;
  const head = text.slice(at, slash);
  if (countryHeads.has(head) && !countryZones.has(text.slice(slash + 1, end))) return null;
  return regionHeads.has(head) || countryHeads.has(head) ? { offsetMinutes: null, end } : null;
}

/** Underscore, dash and slash: `America/Argentina/Buenos_Aires`. */
function isRegionMark(code: number): boolean {
  return code === 95 || code === 45 || code === 47;
}

const regionHeads = new Set([
  ...["Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia"],
  ...["Europe", "Indian", "Pacific", "Etc"],
]);
/** Words that stand before a slash in messages too: with the zones that the tz database has below them. */
const countryHeads = new Set(["US", "Canada", "Brazil", "Chile", "Mexico"]);
const countryZones = new Set([
  ...["Alaska", "Aleutian", "Arizona", "Central", "East-Indiana", "Eastern", "Hawaii"],
  ...["Indiana-Starke", "Michigan", "Mountain", "Pacific", "Samoa", "Atlantic", "Newfoundland"],
  ...["Saskatchewan", "Yukon", "Acre", "DeNoronha", "East", "West", "Continental", "EasterIsland"],
  ...["BajaNorte", "BajaSur", "General"],
]);

/** `[Europe/Paris]` behind an offset (Java's ZonedDateTime, RFC 9557) adds nothing to it. */
function regionEnd(text: string, at: number): number {
  if (text.charCodeAt(at) !== 91) return at;
  const end = scanRegion(text, at + 1)?.end ?? at;
  return text.charCodeAt(end) === 93 ? end + 1 : at;
}

/** After a space the minutes must be there: ` -5` is more likely a number of the message. */
function scanNumeric(text: string, at: number, needsMinutes: boolean): OffsetScan | null {
  const hours = digitsAt(text, at + 1, 2);
  if (hours < 0) return null;
  const isSpelled = text.charCodeAt(at + 3) === 58;
  const minutesAt = isSpelled ? at + 4 : at + 3;
  const minutes = digitsAt(text, minutesAt, 2);
  if (minutes < 0) {
    if (needsMinutes || isSpelled) return null;
    return isDigitAt(text, at + 3) ? scanMinutes(text, at) : toOffset(text, at, hours, 0, at + 3);
  }
  return toOffset(text, at, hours, minutes, minutesAt + 2);
}

function toOffset(text: string, at: number, hours: number, minutes: number, end: number) {
  if (hours > 14 || minutes > 59 || isDigitAt(text, end)) return null;
  const east = hours * 60 + minutes;
  return stated(text.charCodeAt(at) === 45 && east > 0 ? -east : east, end);
}

/** `-240`: DB2's diagnostic log writes the whole offset in minutes, as three digits. */
function scanMinutes(text: string, at: number): OffsetScan | null {
  const minutes = digitsAt(text, at + 1, 3);
  if (minutes < 0 || minutes > 840 || isDigitAt(text, at + 4)) return null;
  return stated(text.charCodeAt(at) === 45 && minutes > 0 ? -minutes : minutes, at + 4);
}

function isWordEnd(text: string, at: number): boolean {
  return !isLetterAt(text, at) && !isDigitAt(text, at);
}

function stated(offsetMinutes: number, end: number): OffsetScan {
  return { offsetMinutes, end };
}

function silent(at: number): OffsetScan {
  return { offsetMinutes: null, end: at };
}
