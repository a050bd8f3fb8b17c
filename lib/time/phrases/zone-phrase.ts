import { isZone, parseFixedOffsetMs } from "../zone";
import { matchAt } from "./match-at";

/**
 * How people name a zone in a sentence. A zone that people name by its abbreviation is read as the place's
 * own time, summer time or not: who writes "all times in PST" in July looks at a clock in California.
 * Machines that write an abbreviation mean its offset; see ../stamps/offset-scan.
 */
export type ZonePhrase = {
  /** An IANA name or a fixed offset as `../zone` takes it; null when the words name zones on two continents. */
  readonly zone: string | null;
  readonly end: number;
  /** What an abbreviation means to the letter, in minutes east of UTC; null for other names. */
  readonly literalMinutes: number | null;
  readonly name: string;
  /** A number is surer than a name, and a place surer than an abbreviation. */
  readonly rank: 0 | 1 | 2;
};

/**
 * Abbreviations whose places, nearly all of them, change their clocks in summer, under the place with the
 * most people; and those that mean one offset all year (MST is Arizona, AEST Queensland). Of those of the tz database
 * that name one place, CAT, SST and WIT are left out: written large they are words, files and names as well.
 */
const abbreviations = new Map<
  string,
  readonly [zone: string | null, literalMinutes: number | null]
>([
  ["UTC", ["UTC", 0]],
  ["GMT", ["UTC", 0]],
  ["Z", ["UTC", 0]],
  ["PST", ["America/Los_Angeles", -480]],
  ["PDT", ["America/Los_Angeles", -420]],
  ["PT", ["America/Los_Angeles", null]],
  ["MST", ["-07:00", -420]],
  ["MDT", ["America/Denver", -360]],
  ["MT", ["America/Denver", null]],
  ["CDT", ["America/Chicago", -300]],
  ["CT", ["America/Chicago", null]],
  ["EST", ["America/New_York", -300]],
  ["EDT", ["America/New_York", -240]],
  ["ET", ["America/New_York", null]],
  ["AKST", ["America/Anchorage", -540]],
  ["AKDT", ["America/Anchorage", -480]],
  ["HST", ["-10:00", -600]],
  ["WET", ["Europe/Lisbon", 0]],
  ["WEST", ["Europe/Lisbon", 60]],
  ["CET", ["Europe/Berlin", 60]],
  ["CEST", ["Europe/Berlin", 120]],
  ["MEZ", ["Europe/Berlin", 60]],
  ["MESZ", ["Europe/Berlin", 120]],
  ["EET", ["Europe/Helsinki", 120]],
  ["EEST", ["Europe/Helsinki", 180]],
  ["MSK", ["+03:00", 180]],
  ["PKT", ["+05:00", 300]],
  ["HKT", ["+08:00", 480]],
  ["SGT", ["+08:00", 480]],
  ["AWST", ["+08:00", 480]],
  ["JST", ["+09:00", 540]],
  ["KST", ["+09:00", 540]],
  ["AEST", ["+10:00", 600]],
  ["AEDT", ["Australia/Sydney", 660]],
  ["ACST", ["+09:30", 570]],
  ["ACDT", ["Australia/Adelaide", 630]],
  ["WIB", ["+07:00", 420]],
  ["WITA", ["+08:00", 480]],
  ["SAST", ["+02:00", 120]],
  ["EAT", ["+03:00", 180]],
  ["WAT", ["+01:00", 60]],
  ["IDT", ["Asia/Jerusalem", 180]],
  ["NST", ["America/St_Johns", -210]],
  ["NDT", ["America/St_Johns", -150]],
  ["HDT", ["America/Adak", -540]],
  ["NZST", ["Pacific/Auckland", 720]],
  ["NZDT", ["Pacific/Auckland", 780]],
  ["CST", [null, null]],
  ["IST", [null, null]],
  ["BST", [null, null]],
  ["AST", [null, null]],
]);

/** Names in words, the longer before the shorter they contain. */
const spelled: readonly (readonly [string, string])[] = [
  ["central european", "Europe/Berlin"],
  ["eastern european", "Europe/Helsinki"],
  ["western european", "Europe/Lisbon"],
  ["british summer", "Europe/London"],
  ["india standard", "Asia/Kolkata"],
  ["indian standard", "Asia/Kolkata"],
  ["china standard", "Asia/Shanghai"],
  ["japan standard", "Asia/Tokyo"],
  ["us eastern", "America/New_York"],
  ["us central", "America/Chicago"],
  ["us mountain", "America/Denver"],
  ["us pacific", "America/Los_Angeles"],
  ["eastern", "America/New_York"],
  ["central", "America/Chicago"],
  ["mountain", "America/Denver"],
  ["pacific", "America/Los_Angeles"],
  ["北京时间", "Asia/Shanghai"],
  ["中国标准时间", "Asia/Shanghai"],
  ["东京时间", "Asia/Tokyo"],
];

const numeric = /(?:\b(?:UTC|GMT)\s?)?([+\-−±])(\d{1,2})(?::?(\d{2}))?(?![\d:.])/y;
const path = /[A-Z][A-Z]{1,20}(?:\/[A-Z][A-Z_]{2,30}){1,2}/iy;
const word = /[A-Z]{1,5}(?![A-Za-z0-9])/y;
/** `Pacific time`, or the word with nothing behind it: "central cluster" is no zone. */
const spelledTail = / (?:standard |daylight |summer )?time\b|(?=$|\s?[),.;:]|\s[-–—])|(?<=时间)/iy;
const placeTime = /([a-z]{3,15}(?: [a-z]{2,15}){0,2}?)(?:'s)? (?:local )?time\b/iy;
/** Written small these are words before they are places: "lead time at the center", "wake time". */
const smallWords = new Set(["center", "easter", "midway", "troll", "wake", "south pole", "knox"]);

/** The zone named at `at`, or null when none is. */
export function scanZonePhrase(text: string, at: number): ZonePhrase | null {
  return (
    scanOffset(text, at) ??
    scanPath(text, at) ??
    scanAbbreviation(text, at) ??
    scanSpelled(text, at) ??
    scanPlaceTime(text, at)
  );
}

/** `UTC+2`, `GMT-07:00`, `+0530`; a sign alone needs the minutes, or any number would be a zone. */
function scanOffset(text: string, at: number): ZonePhrase | null {
  const match = matchAt(numeric, text, at);
  if (match === null) return null;
  const [whole, sign = "+", hours = "0", minutes] = match;
  if (!/^[UG]/.test(whole) && (minutes === undefined || hours.length < 2)) return null;
  const spelledOut = `${sign === "+" || sign === "±" ? "+" : "-"}${hours.padStart(2, "0")}:${minutes ?? "00"}`;
  if (parseFixedOffsetMs(spelledOut) === null) return null;
  return toPhrase(spelledOut, whole, at, 2);
}

function scanPath(text: string, at: number): ZonePhrase | null {
  const name = matchAt(path, text, at)?.[0];
  if (name === undefined) return null;
  const zone = isZone(name) ? (zoneNames().get(name.toLowerCase()) ?? name) : null;
  return zone === null ? null : toPhrase(zone, name, at, 1);
}

function scanAbbreviation(text: string, at: number): ZonePhrase | null {
  const name = matchAt(word, text, at)?.[0];
  const zone = name === undefined ? undefined : abbreviations.get(name);
  if (name === undefined || zone === undefined) return null;
  return { ...toPhrase(zone[0], name, at, 0), literalMinutes: zone[1] };
}

function scanSpelled(text: string, at: number): ZonePhrase | null {
  const here = text.slice(at, at + 24);
  const folded = here.toLowerCase();
  const found = spelled.find(([name]) => folded.startsWith(name));
  if (found === undefined) return null;
  const [name, zone] = found;
  const tail = matchAt(spelledTail, text, at + name.length);
  return tail === null ? null : toPhrase(zone, here.slice(0, name.length) + tail[0], at, 0);
}

/** `Zurich time`, `new york local time`: a city that the zone data names, whichever way it is written. */
function scanPlaceTime(text: string, at: number): ZonePhrase | null {
  const match = matchAt(placeTime, text, at);
  const [whole, name = ""] = match ?? [""];
  const city = name.toLowerCase();
  const zone = name === city && smallWords.has(city) ? undefined : cityZones().get(city);
  return zone === undefined ? null : toPhrase(zone, whole, at, 1);
}

function toPhrase(zone: string | null, name: string, at: number, rank: 0 | 1 | 2): ZonePhrase {
  return { zone, literalMinutes: null, name, end: at + name.length, rank };
}

let names: ReadonlyMap<string, string> | null = null;

/** `Europe/Zurich` under `europe/zurich`. */
function zoneNames(): ReadonlyMap<string, string> {
  names ??= new Map(Intl.supportedValuesOf("timeZone").map((zone) => [zone.toLowerCase(), zone]));
  return names;
}

let cities: ReadonlyMap<string, string> | null = null;

/** `Europe/Zurich` under `zurich`. The names come with the runtime's zone data and do not change in a run. */
function cityZones(): ReadonlyMap<string, string> {
  cities ??= new Map(
    Intl.supportedValuesOf("timeZone").map((zone) => [
      zone
        .slice(zone.lastIndexOf("/") + 1)
        .replaceAll("_", " ")
        .toLowerCase(),
      zone,
    ]),
  );
  return cities;
}
