import type { FieldValue, StampAsWritten } from "@/lib/domain/evidence/evidence-record";
import { describeOpenDays } from "@/lib/time/phrases/clock-order";
import type { ClockPhrase } from "@/lib/time/phrases/clock-phrase";
import type { DatePhrase } from "@/lib/time/phrases/date-phrase";
import { addDays, type CarriedDay, DayCarry } from "@/lib/time/phrases/day-carry";
import type { MomentPhrase } from "@/lib/time/phrases/moment-phrase";
import { toPlacedStamp } from "@/lib/time/phrases/placed-stamp";
import type { ZonePhrase } from "@/lib/time/phrases/zone-phrase";
import type { NoteSurvey } from "./note-survey";

/** When a line of a note is, and what its words say about it besides. */
export type NoteTime = {
  readonly stamp: StampAsWritten | null;
  readonly fields: Readonly<Record<string, FieldValue>>;
};

/** Turns the moments of a note, in the order of its lines, into stamps. */
export class NoteTimes {
  private readonly carry: DayCarry;
  private dayless = 0;
  private open = 0;
  private zoneless = 0;
  private zoneIndex = 0;
  private readonly notices = new Set<string>();

  /** `told`: the day that the name of the file or a person tells. */
  constructor(
    private readonly survey: NoteSurvey,
    day: DatePhrase | null,
  ) {
    this.carry = new DayCarry(survey.reference, survey.isDescending);
    const first = survey.onlyDay ?? day;
    if (first !== null) this.carry.setDay(first);
  }

  get day(): CarriedDay | null {
    return this.carry.day;
  }

  setDay(date: DatePhrase): void {
    this.carry.setDay(date);
  }

  restoreDay(day: CarriedDay | null): void {
    this.carry.restore(day);
  }

  /** `line`: the index of the line, for the zone that holds there. */
  place({ date, clock }: MomentPhrase, raw: string, line: number): NoteTime {
    if (date === null && clock !== null && this.survey.openDays.has(line) && this.day !== null) {
      this.open++;
      return { stamp: null, fields: { clock: raw } };
    }
    const carried = this.findDay(date, clock);
    if (carried === null) {
      this.dayless++;
      return { stamp: null, fields: { clock: raw } };
    }
    const own = clock?.zone ?? null;
    const zone = own ?? this.zoneAt(line);
    if (clock !== null && own === null && zone === this.survey.carriedZone && zone !== null)
      this.zoneless++;
    const at = clock ?? { microsOfDay: 0, granularity: "day" as const };
    const stamp = toPlacedStamp(carried.day, carried.isYearless, at, zone?.zone ?? null, raw);
    this.noteSummerTime(zone, stamp);
    return { stamp, fields: fieldsOf(clock, carried, stamp) };
  }

  warnings(): readonly string[] {
    const { onlyDay, carriedZone } = this.survey;
    return [
      ...this.notices,
      ...(this.dayless === 0
        ? []
        : [`Nothing in the text states the day of its times of day (${this.dayless} lines).`]),
      ...(this.open === 0 ? [] : [describeOpenDays(this.open)]),
      ...(onlyDay === null || this.day === null
        ? []
        : ["Times of day were put on the only day that the text names."]),
      ...(this.zoneless === 0 || carriedZone === null
        ? []
        : [
            `Times without a zone (${this.zoneless}) were read as ${carriedZone.name}, as the others are.`,
          ]),
    ];
  }

  private findDay(date: DatePhrase | null, clock: ClockPhrase | null): CarriedDay | null {
    const named = date === null ? null : this.carry.setDay(date);
    return clock === null ? named : this.carry.place(clock.microsOfDay);
  }

  /** Lines come in order, so the statements before them are gone through once. */
  private zoneAt(line: number): ZonePhrase | null {
    const { zones, carriedZone } = this.survey;
    while ((zones[this.zoneIndex + 1]?.line ?? Number.POSITIVE_INFINITY) <= line) this.zoneIndex++;
    return zones[this.zoneIndex]?.zone ?? carriedZone;
  }

  private noteSummerTime(zone: ZonePhrase | null, { offsetMinutes }: StampAsWritten): void {
    if (zone === null || zone.literalMinutes === null || offsetMinutes === null) return;
    if (zone.literalMinutes === offsetMinutes) return;
    this.notices.add(
      `The text says ${zone.name} on days when clocks of ${zone.zone} show another offset; they were read as clocks of that place.`,
    );
  }
}

function fieldsOf(
  clock: ClockPhrase | null,
  { day }: CarriedDay,
  { offsetMinutes, isYearless }: StampAsWritten,
): Readonly<Record<string, FieldValue>> {
  if (clock === null) return {};
  const fields: Record<string, FieldValue> = {};
  if (clock.isApproximate) fields.approximate = true;
  if (clock.untilMicrosOfDay !== null) {
    const ended = clock.untilMicrosOfDay < clock.microsOfDay ? addDays(day, 1) : day;
    fields.until = spell(ended, clock.untilMicrosOfDay, offsetMinutes, isYearless);
  }
  return fields;
}

/** `2026-11-21T14:20+01:00`, or as much of it as is known. */
function spell(
  day: CarriedDay["day"],
  microsOfDay: number,
  offsetMinutes: number | null,
  isYearless: boolean,
): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const minutes = Math.floor(microsOfDay / 60_000_000);
  const year = isYearless ? "-" : String(day.year).padStart(4, "0");
  const date = `${year}-${two(day.month)}-${two(day.day)}`;
  const time = `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
  if (offsetMinutes === null) return `${date}T${time}`;
  const size = Math.abs(offsetMinutes);
  const sign = offsetMinutes < 0 ? "-" : "+";
  return `${date}T${time}${sign}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}
