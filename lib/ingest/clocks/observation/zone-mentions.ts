/**
 * Names of zones that the records of a machine give its own clock: `TZ=Europe/Berlin`, "Time zone:
 * Europe/Berlin (CEST, +0200)", a link to `/usr/share/zoneinfo/Europe/Berlin`, a field `timezone`. A name
 * is a hint, for it may be that of a user or of a job; what identifiers prove is stronger.
 */
import type { EvidenceRecord } from "@/lib/domain/evidence/evidence-record";
import { ambiguousZone, zoneWordOf } from "@/lib/time/stamps/zone-words";
import { isZone } from "@/lib/time/zone";

const textLengthMax = 2_000;
/** What may stand between the word and the name is short. */
const mentionLengthMax = 80;
const zonesMax = 4;

const keyword = /(?:\bTZ|time[ _-]?zone|zoneinfo)(?![A-Za-z])/gi;
const name =
  /^["'\]]{0,2}\s{0,3}(?:[:=/]|->|=>|\bto\b|\bis\b|\bset to\b)?[\s"']{0,3}((?:[A-Z][A-Za-z]+(?:\/[A-Z][A-Za-z0-9_+-]{1,30}){1,2})|UTC)\b/;
/** `2026-11-21 00:20:01 Europe/Berlin`, as PHP and PostgreSQL can be told to write. */
const behindStamp = /\d ([A-Z][A-Za-z_]+(?:\/[A-Z][A-Za-z0-9_+-]{1,30}){1,2})\]?$/;
const fieldName = /(?:^|[._])(?:tz|time_?zone)$/i;

const ruleName = / ((?:EST5EDT|CST6CDT|MST7MDT|PST8PDT))$/;

export class ZoneMentions {
  private readonly found = new Set<string>();
  private readonly abbreviated = new Set<string>();

  /** Worth it for records of a new kind only: what a machine says of its zone it says rarely. */
  observe({ message, fields, time }: Pick<EvidenceRecord, "message" | "fields" | "time">): void {
    if (time !== null) this.observeStamp(time.raw);
    for (const zone of findZoneNames(message)) this.add(zone);
    for (const [field, value] of Object.entries(fields)) {
      if (typeof value === "string" && fieldName.test(field)) this.add(value);
    }
  }

  /** What the stamps call their zone, where several places call theirs so. */
  get abbreviations(): readonly string[] {
    return [...this.abbreviated];
  }

  private observeStamp(raw: string): void {
    const behind = (behindStamp.exec(raw) ?? ruleName.exec(raw))?.[1];
    if (behind !== undefined) this.add(behind);
    const word = zoneWordOf(raw);
    if (word !== null && ambiguousZone(word) !== null) this.abbreviated.add(word);
  }

  get zones(): readonly string[] {
    return [...this.found];
  }

  private add(zone: string): void {
    const known = zone === "Etc/UTC" ? "UTC" : zone;
    if (this.found.size < zonesMax && isNamedZone(known)) this.found.add(known);
  }
}

function findZoneNames(text: string): readonly string[] {
  const head = text.slice(0, textLengthMax);
  return [...head.matchAll(keyword)].flatMap((match) => {
    const from = match.index + match[0].length;
    const found = name.exec(head.slice(from, from + mentionLengthMax))?.[1];
    return found !== undefined && isNamedZone(found) ? [found] : [];
  });
}

function isNamedZone(zone: string): boolean {
  return (zone === "UTC" || zone.includes("/") || ruleName.test(` ${zone}`)) && isZone(zone);
}
