import { matchAt } from "./match-at";
import { scanZonePhrase, type ZonePhrase } from "./zone-phrase";

/** A statement stands at the beginning of a line; what is behind this is not looked at. */
const lineCharsMax = 400;
/** How far behind "all times" its zone is looked for. */
const statementCharsMax = 80;
/** A Chinese zone may stand before the word for time: 北京时间. */
const before = 6;

/**
 * "All times in PST", "Times are UTC", "Newest first. Times AWST", "Time zone: CET", "Zeiten in MEZ", "所有时间均为UTC+8"; not
 * "response times in Europe".
 */
const sentence =
  /\ball\s(?:the\s)?(?:date|time)(?:s|stamps)?\b|\btime ?zone\b|(?<=^|[.;:!?]\s)\W{0,8}(?:time(?:s|stamps)|(?:alle )?(?:uhr)?zeiten|zeit(?:angaben|stempel)|(?:toutes les )?heures|(?:todas las |todas as )?horas|(?:tutti gli )?orari|(?:alle )?tijden)\b|\btimes (?:are|listed|shown|given)\b|\b(?:zeitzone|tijdzone|fuseau horaire|fuso orario|fuso horário|huso horario|zona horaria)\b|时[间区]/gi;
/** The heading of a column or a section, which names its zone at its end: "Time (UTC)", "Date and Time in CET". */
const heading = /^\W{0,8}(?:dates?(?: and |\/| ))?time(?:line|stamp)?\b|\(/gi;
const headingEnd = /\s*(?:\)|$|\|)/y;

/**
 * The zone that a line states for all times of its document or table; null when it states none.
 * `isHeading`: of a section or a column, where a zone in brackets is enough.
 */
export function findStatedZone(written: string, isHeading: boolean): ZonePhrase | null {
  const line = written.slice(0, lineCharsMax);
  for (const { index } of line.matchAll(sentence)) {
    const rest = line.slice(index, index + statementCharsMax);
    const stop = rest.search(/[.;。；](?:\s|$)/);
    const to = index + (stop < 0 ? rest.length : stop);
    const found = surestZone(line, Math.max(0, index - before), to, nameEnd);
    if (found !== null) return found;
  }
  for (const { index } of isHeading ? line.matchAll(heading) : []) {
    const found = surestZone(
      line,
      index,
      Math.min(line.length, index + statementCharsMax),
      headingEnd,
    );
    if (found !== null) return found;
  }
  return null;
}

const nameEnd = /$|[^A-Za-z0-9]/y;

/** Of "PST (UTC-7)" the number; of "Central European Time (CET)" the first. */
function surestZone(line: string, from: number, to: number, ends: RegExp): ZonePhrase | null {
  let best: ZonePhrase | null = null;
  for (let at = from; at < to; at++) {
    if (at > 0 && /[A-Za-z0-9]/.test(line.charAt(at - 1))) continue;
    const zone = scanZonePhrase(line, at);
    if (zone === null || matchAt(ends, line, zone.end) === null) continue;
    if (best === null || zone.rank > best.rank) best = zone;
    at = zone.end - 1;
  }
  return best;
}
