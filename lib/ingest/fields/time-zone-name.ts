import type { StampAsWritten } from "@/lib/domain/evidence/evidence-record";
import { scanZonePhrase } from "@/lib/time/phrases/zone-phrase";
import { scanOffset } from "@/lib/time/stamps/offset-scan";
import { ambiguousZone } from "@/lib/time/stamps/zone-words";
import { isZone, wallToEpochMs } from "@/lib/time/zone";

/** `Time (UTC)`, `Event Time [EST]`, `Date (GMT+2)`. */
const bracketed = /[([]\s*([A-Za-z+-][A-Za-z\d:+-]{0,9})\s*[)\]]/;
/** `time_utc`, `UTC Time`, `TimestampUTC`, `utcTimestamp`. */
const ofUtc =
  /(?:^|[_\s.-])(?:utc|gmt|UTC|GMT)(?=$|[_\s.A-Z]|-(?!\d))|[a-z](?:UTC|GMT|Utc)(?=$|[_\s.]|-(?!\d))/;
/** `Time UTC-5`, `event_time_gmt+02:00`. */
const ofOffset = /(?:^|[^A-Za-z])((?:utc|gmt)[+-]\d{1,2}(?::?\d\d)?)(?!\d)/i;
/** `Time AWST`, `Uhrzeit MEZ`: behind a word for time, or "cost EST" would be one. */
const trailing =
  /(?:time|date|stamp|zeit|datum|heure|hora|orario|ora|tijd|tid)\S{0,12}[ _]([A-Z]{3,5})$/i;
const local = /(?:^|[^a-z])local(?:$|[^a-z])/i;
const zoneWords = /utc|gmt|local|[([][^)\]]*[)\]]|[^a-z\d]/gi;

const answers = new Map<string, number | null>();
const answersMax = 10_000;

/** Minutes east of UTC that the name of a column or member states of the times in it; null when it says nothing. */
export function offsetOfName(name: string): number | null {
  const known = answers.get(name);
  if (known !== undefined) return known;
  const offset = name.length > 60 ? null : findOffset(name);
  if (answers.size < answersMax) answers.set(name, offset);
  return offset;
}

function findOffset(name: string): number | null {
  const word =
    bracketed.exec(name)?.[1] ?? ofOffset.exec(name)?.[1]?.toUpperCase() ?? trailingWord(name);
  const scan = word === undefined ? null : scanOffset(` ${word}`, 0);
  if (scan !== null && scan.offsetMinutes !== null && scan.end === (word?.length ?? 0) + 1) {
    return scan.offsetMinutes;
  }
  return ofUtc.test(name) ? 0 : null;
}

function trailingWord(name: string): string | undefined {
  const word = trailing.exec(name)?.[1];
  return word === word?.toUpperCase() ? word : undefined;
}

const bracketedRegion = /[([]\s*([A-Z][A-Za-z\d_+/-]{1,60})\s*[)\]]/;

/** `Timestamp [America/New_York]`, `Time (EST5EDT)`. */
export function regionOfName(name: string): string | null {
  const region = bracketedRegion.exec(name)?.[1];
  return region !== undefined && isRegionName(region) ? region : regionOfPlace(name);
}

const ofPlace = /(?:[([,]|^)\s*((?:local\s+)?[A-Z][A-Za-z ]{2,30}(?:local )?time)\s*[)\]]?$/;

/** `called (Perth time)`, `Time (local Perth time)`: the place's own clock, summer and winter. */
function regionOfPlace(name: string): string | null {
  const words = name.length > 60 ? undefined : ofPlace.exec(name)?.[1]?.replace(/^local\s+/, "");
  const zone = words === undefined ? null : scanZonePhrase(words, 0);
  const isWhole = zone !== null && zone.end === words?.length;
  return isWhole && zone.zone !== null && isRegionName(zone.zone) ? zone.zone : null;
}

const bracketedWord = /[([]\s*([A-Z]{3})\s*[)\]]/;

/** `Time (IST)`: an abbreviation that several places use; which is meant other evidence has to decide. */
export function ambiguousZoneOfName(name: string): string | null {
  const word = bracketedWord.exec(name)?.[1];
  return word !== undefined && ambiguousZone(word) !== null ? word : null;
}

/** Countries that the tz database names a clock after (https://data.iana.org/time-zones/tzdb/backward). */
const countries =
  /^(?:NZ|GB|PRC|ROC|ROK|Cuba|Egypt|Eire|Hongkong|Iceland|Iran|Israel|Jamaica|Japan|Libya|Poland|Portugal|Singapore|Turkey)$/;

/** `Europe/Berlin`, `EST5EDT`, `NZ`: what has summer and winter, and is no abbreviation of several places. */
function isRegionName(word: string): boolean {
  return (
    (countries.test(word) ||
      /^(?:[A-Z][A-Za-z_]+(?:\/[A-Za-z\d_+-]+){1,2}|[A-Z]{3}\d[A-Z]{3})$/.test(word)) &&
    isZone(word)
  );
}

/** Do names say of two columns that one is the time of the other elsewhere: `Time (UTC)` and `Time (Local)`? */
export function isSameButForZone(a: string, b: string): boolean {
  return a.replace(zoneWords, "").toLowerCase() === b.replace(zoneWords, "").toLowerCase();
}

export function isNamedLocal(name: string): boolean {
  return local.test(name);
}

const quarterMs = 900_000;

/** Clocks are set at quarters of an hour, so one answer serves all rows of it; forgotten at this many. */
const offsets = new Map<string, number>();

const offsetsMax = 20_000;

/** With the offset that clocks of a region have at its time; rows of a table may name different regions. */
export function inRegion(stamp: StampAsWritten, region: string): StampAsWritten {
  if (stamp.isYearless || !isRegionName(region)) return stamp;
  const quarter = Math.floor(stamp.wallMicros / 1000 / quarterMs);
  const key = `${region} ${quarter}`;
  const known = offsets.get(key);
  const wallMs = quarter * quarterMs;
  const offsetMinutes = known ?? (wallMs - wallToEpochMs(region, wallMs)) / 60_000;
  if (offsets.size >= offsetsMax) offsets.clear();
  if (known === undefined) offsets.set(key, offsetMinutes);
  return { ...stamp, offsetMinutes };
}

/** A region, or an offset, in words or digits, that one place alone has. */
export function isZoneWord(word: string): boolean {
  if (isRegionName(word)) return true;
  const scan = scanOffset(` ${word}`, 0);
  return scan.offsetMinutes !== null && scan.end === word.length + 1;
}
