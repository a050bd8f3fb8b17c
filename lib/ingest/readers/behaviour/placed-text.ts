import type { StampAsWritten } from "@/lib/domain/evidence/evidence-record";
import { readLineHead } from "../../heads/line-head";
import type { Detection, LineFormatReader, LineReader, Opening, Sample } from "../../reader";
import { ContinuedText } from "../../records/continued-text";
import type { Draft, RecordEmitter } from "../../records/draft";
import { blankLine } from "../../records/joining-reader";
import { readPairs } from "../../records/message-pairs";
import { isTracePart } from "../../records/trace-lines";
import { orderOf } from "../../times/date-order-of";
import { type Moment, momentsIn } from "../../times/moments-in";
import { findPlaceOfTime, momentAt, type PlaceOfTime } from "../../times/place-of-time";
import { isMail, isMailbox } from "../parts/cut-rule";
import { markupTags } from "../parts/markup-tags";
import { DayKeeper } from "./day-keeper";
import { dayOfMapping } from "./day-of-mapping";
import { findHalfGap } from "./half-gap";

/*
 * Any text in whose lines a time stands at one place, wherever that is and however it is written, and texts of
 * times of day whose day a heading, the name of the file or its neighbours tell.
 */
export const placedTextReader: LineFormatReader = {
  kind: "lines",
  name: "placed-text",
  version: 8,
  detect,
  open: (emitter, sample, opening) => new PlacedText(emitter, planOf(sample), opening),
};

const shareMin = 0.3;

/** With what brings the clock of a line and the half of its day together, where a gap parts them. */
type Plan = PlaceOfTime & { readonly toLine: (text: string) => string };

function planOf({ lines }: Sample): Plan | null {
  const toLine = findHalfGap(lines) ?? asWritten;
  const place = findPlaceOfTime(lines.map(toLine), orderOf(lines));
  return place === null ? null : { ...place, toLine };
}

function asWritten(text: string): string {
  return text;
}

function detect(sample: Sample): Detection | null {
  // Mails and elements of a markup are parts, however they lie on the lines.
  if (isMailbox(sample.lines) || isMail(sample.text) || markupTags(sample.text).length > 0)
    return null;
  const place = planOf(sample);
  if (place === null || place.share < shareMin) return null;
  const format = place.kind === "clock" ? "text with times of day" : "text with times in it";
  return { format, fit: place.share };
}

type Held = { readonly draft: Draft; readonly from: number; to: number; readonly parts: string[] };

class PlacedText implements LineReader {
  private readonly days: DayKeeper;
  private readonly place: Plan;
  private readonly continued = new ContinuedText();
  private held: Held | null = null;
  private blanks: number[] = [];

  constructor(
    private readonly emitter: RecordEmitter,
    place: Plan | null,
    { mapping, isStart }: Opening,
  ) {
    if (place === null) throw new Error("A text was opened in which no times had been found");
    this.place = place;
    // A block in the middle of a large file does not know how many midnights lie before it.
    this.days = new DayKeeper(isStart ? dayOfMapping(mapping) : null, place.isNewestFirst);
  }

  line(written: string, number: number): void {
    const text = this.place.toLine(written);
    if (text.trim() === "") {
      this.blanks.push(number);
      return;
    }
    const moments = momentsIn(text, this.place.order, this.place);
    const moment = this.findMoment(moments);
    const heading = moment?.scan.kind === "instant" ? null : isHeadingOfDay(text, moments);
    if (heading !== null) this.days.name(heading);
    if (heading === null && moment === undefined && this.joins(text, number)) return;
    this.flush();
    const draft = this.toDraft(text, heading === null ? moment : undefined);
    this.continued.begin(text);
    this.held = { draft, from: number, to: number, parts: [draft.message] };
  }

  end(): void {
    this.flush();
  }

  /** A time of day is of the day that lines before it tell. */
  begins(line: string): boolean {
    return (
      this.place.kind === "instant" &&
      this.findMoment(momentsIn(this.place.toLine(line), this.place.order)) !== undefined
    );
  }

  isWhole(): boolean {
    return false;
  }

  private findMoment(moments: readonly Moment[]): Moment | undefined {
    const there = momentAt(moments, this.place);
    // Among whole times a line may leave out the day, and among times of day state it.
    if (this.place.kind === "day" || this.place.column !== null) {
      return there ?? (this.place.kind === "clock" ? momentAt(moments, firstInstant) : undefined);
    }
    return (
      there ??
      momentAt(moments, { ...firstInstant, column: null }) ??
      moments.find(({ scan, at }) => scan.kind === "clock" && at <= clockReach)
    );
  }

  private joins(text: string, number: number): boolean {
    const { held } = this;
    if (held === null || held.draft.stamp === null) return false;
    const isNext = this.continued.continues(text, held.draft.message);
    if (!isNext || (this.blanks.length > 0 && !isTracePart(text))) return false;
    // A time and marks alone say nothing (`#1700000000` of a shell's history): what stands below it is what was done then.
    if (held.parts.length === 1 && !/[\p{L}\p{N}]/u.test(held.parts[0] ?? ""))
      held.parts.length = 0;
    held.parts.push(text);
    held.to = number;
    this.blanks = [];
    return true;
  }

  private toDraft(text: string, moment: Moment | undefined): Draft {
    const stamp = moment === undefined ? null : this.stampOf(moment);
    if (moment === undefined) return { ...plain, message: text.trim() };
    const { at, scan } = moment;
    const raw = scan.kind === "clock" ? scan.raw : scan.stamp.raw;
    const dated = stamp ?? { ...noStamp, raw };
    const head = readLineHead(text, { stamp: dated, start: at, end: scan.end });
    const fields = { ...readPairs(head.message), ...head.fields };
    const clocked = stamp === null && scan.kind === "clock" ? { ...fields, clock: raw } : fields;
    return {
      ...plain,
      stamp,
      severity: head.severity,
      isLevelInText: head.severity !== null,
      message: head.message || text,
      fields: clocked,
    };
  }

  private stampOf({ scan }: Moment): StampAsWritten | null {
    if (scan.kind === "clock") return this.days.place(scan);
    this.days.name(scan.stamp);
    return scan.stamp;
  }

  private flush(): void {
    const { held, blanks } = this;
    if (held !== null) {
      const { draft, from, to, parts } = held;
      this.emitter.record({ ...draft, message: parts.join("\n") }, { kind: "lines", from, to });
    }
    for (const number of blanks) this.emitter.drop(blankLine, number);
    this.held = null;
    this.blanks = [];
  }
}

const firstInstant = { kind: "instant", ordinal: 0, column: 4 } as const;
/** How far into a line a time of day stands that dates it. */
const clockReach = 40;

const plain: Draft = {
  ...{ stamp: null, kind: "log", severity: null, source: null, message: "", fields: {} },
};
const noStamp: StampAsWritten = {
  ...{ wallMicros: 0, offsetMinutes: null, isYearless: false, granularity: "minute", raw: "" },
};

/** A heading has few words beside its day. */
const wordsMax = 9;

/** The day that a line which is nothing but a heading names; null for any other line. */
function isHeadingOfDay(text: string, moments: readonly Moment[]): StampAsWritten | null {
  const day = moments.find(({ scan }) => scan.kind !== "clock");
  if (day === undefined || day.scan.kind === "clock") return null;
  const others = text.slice(0, day.at) + text.slice(day.scan.end);
  const words = others.match(/\p{L}[\p{L}\d]*/gu) ?? [];
  if (words.length > wordsMax) return null;
  return { ...day.scan.stamp, granularity: "day" };
}
