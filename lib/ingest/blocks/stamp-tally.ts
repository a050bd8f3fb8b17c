import type { YearRoll } from "@/lib/domain/evidence/artifact";
import type {
  DateOrderNote,
  HalfNote,
  StampNotesTaken,
  YearHints,
} from "@/lib/domain/evidence/block";
import { describeChoice, describeDoubt } from "@/lib/time/stamps/date-order";
import { ambiguousZone, localWord } from "@/lib/time/stamps/zone-words";
import { possibleFirstYears } from "../records/first-years";
import { joinHalves, noHalves } from "../records/half-notes";
import { joinOrders } from "../records/stamp-notes";
import { joinHints, namedYear, possibleYears } from "../records/year-hints";

/** What the notes on the stamps of all blocks come to, in words for whoever has to trust the times. */
export class StampTally {
  private order: DateOrderNote | null = null;
  private weekdays: { count: number; example: string } | null = null;
  private readonly zones = new Map<string, number>();

  private halves: HalfNote = noHalves;
  private hints: YearHints | null = null;

  /** Of the stamps without a year, when something in them leaves only some; null: any. */
  get possibleYears(): readonly number[] | null {
    if (this.hints === null) return null;
    const { shifts, hasLeapDay } = this.hints;
    const isTelling = hasLeapDay || shifts.flat().some((count) => count > 0);
    return isTelling || this.namedYear !== null ? possibleYears(this.hints) : null;
  }

  /** The year that what is said beside them names. */
  get namedYear(): number | null {
    return this.hints === null ? null : namedYear(this.hints);
  }

  /** Of a file over a New Year: the years it may begin in. */
  firstYears(rolls: readonly YearRoll[]): readonly number[] | null {
    return this.hints === null ? null : possibleFirstYears(this.hints.marks, rolls);
  }

  /** `recordsBefore`: how many records the file has above the block. */
  add(notes: StampNotesTaken, recordsBefore: number): void {
    const { order, weekdays, zones, yearHints, halves } = notes;
    this.halves = joinHalves(this.halves, halves);
    this.hints = joinHints(this.hints, inFile(yearHints, recordsBefore));
    this.order = joinOrders(this.order, order);
    if (weekdays !== null) {
      const { count = 0, example = weekdays.example } = this.weekdays ?? {};
      this.weekdays = { count: count + weekdays.count, example };
    }
    for (const [word, count] of zones) this.zones.set(word, (this.zones.get(word) ?? 0) + count);
  }

  warnings(): readonly string[] {
    return [
      ...(this.order === null ? [] : describeOrder(this.order)),
      ...(this.weekdays === null ? [] : [describeWeekdays(this.weekdays)]),
      ...describeHalves(this.halves),
      ...[...this.zones].map(([word, count]) => describeZone(word, count)),
    ];
  }
}

function inFile(hints: YearHints | null, recordsBefore: number): YearHints | null {
  if (hints === null) return null;
  const marks = hints.marks.map((mark) => ({ ...mark, record: mark.record + recordsBefore }));
  return { ...hints, marks };
}

/**
 * Silent where no other order is possible. That the other one would spread the dates over months speaks against it, and
 * is said; six digits it would spread over years, which no log does.
 */
function describeOrder({
  example,
  order,
  isDecided,
  asRead,
  turned,
}: DateOrderNote): readonly string[] {
  const isNarrower = asRead.to - asRead.from < turned.to - turned.from;
  const isMarked = /[/-]/.test(example);
  if (isDecided || (isNarrower && !isMarked)) return [];
  return [isNarrower ? describeChoice({ order, example }) : describeDoubt({ order, example })];
}

function describeWeekdays({ count, example }: { count: number; example: string }): string {
  const named =
    count === 1
      ? "1 record names another weekday than that of its date"
      : `${count.toLocaleString("en-US")} records name another weekday than that of their date`;
  return `${named}, as in ${example}: one of the two is wrong, and the date was taken.`;
}

/** Where one of them is past twelve, those without a half are of 24 hours. */
function describeHalves({ said, bare, past, example }: HalfNote): readonly string[] {
  if (said === 0 || bare === 0 || past > 0) return [];
  const [lacking, read] =
    bare === 1
      ? ["1 time lacks", "it was"]
      : [`${bare.toLocaleString("en-US")} times lack`, "they were"];
  return [
    `${lacking} the half of the day that other times say, as in ${example}: ${read} read as of 24 hours and may be twelve hours early.`,
  ];
}

function describeZone(word: string, count: number): string {
  const times = count === 1 ? "1 time says" : `${count.toLocaleString("en-US")} times say`;
  if (word === localWord) {
    return `${times} Local, the time of a place; of which place nothing says, so the zone is no more than a guess unless other files tell it.`;
  }
  const places = (ambiguousZone(word) ?? []).map(({ place }) => place);
  const named = `${places.slice(0, -1).join(", ")} or ${places.at(-1) ?? ""}`;
  return `${times} ${word}, which may be that of ${named}; which was taken, and why, stands with the zone.`;
}
