import type { DatePhrase } from "@/lib/time/phrases/date-phrase";
import type { CarriedDay } from "@/lib/time/phrases/day-carry";
import type { RecordEmitter } from "../records/draft";
import type { NoteHead } from "./note-head";
import { NoteRecords, type Owner, undated } from "./note-records";
import { lowerTimedRow } from "./note-row";
import { findNoteSpeakers, type NoteSpeakers, readNoteSpeaker } from "./note-speakers";
import { findLabelledDay, surveyNote } from "./note-survey";
import { type NoteTime, NoteTimes } from "./note-times";
import { type ParsedLine, parseNote } from "./parsed-note";

/**
 * Reads a note: each line that says at its head when begins a record, to which the lines below belong by
 * heading, list or paragraph. What has no time of its own is kept undated, by paragraph; below a heading
 * that names a day it is of that day.
 */
export function readNote(
  lines: readonly string[],
  emitter: RecordEmitter,
  day: DatePhrase | null = null,
): void {
  const parsed = parseNote(lines);
  const reading = new NoteReading(parsed, emitter, day);
  for (const [index, line] of parsed.entries())
    reading.line(line, index, parsed[index + 1] ?? null);
  reading.end();
}

type Parsed<Kind extends ParsedLine["kind"]> = Extract<ParsedLine, { kind: Kind }>;
/** The day that held before a section named its own, to be taken up behind it. */
type Section = { readonly level: number; readonly day: CarriedDay | null };
/** A heading that names a day dates what stands below it. */
type DaySection = { readonly level: number; readonly time: NoteTime };

class NoteReading {
  private readonly times: NoteTimes;
  private readonly isLog: boolean;
  private readonly speakers: NoteSpeakers;
  private readonly records: NoteRecords;
  private section: Section = { level: 1, day: null };
  private daySection: DaySection | null = null;
  private hasTitle = false;
  private columns: readonly string[] = [];
  /** The line before began a record, or is not of the paragraph of this one. */
  private mayBegin = true;

  constructor(
    parsed: readonly ParsedLine[],
    private readonly emitter: RecordEmitter,
    day: DatePhrase | null,
  ) {
    this.times = new NoteTimes(surveyNote(parsed), day);
    this.records = new NoteRecords(emitter);
    this.isLog = isLog(parsed);
    this.speakers = findNoteSpeakers(parsed);
  }

  line(line: ParsedLine, index: number, next: ParsedLine | null): void {
    if (line.kind !== "text") this.mayBegin = true;
    switch (line.kind) {
      case "blank":
        this.records.blank(index + 1);
        break;
      case "rule":
        this.records.drop(line.isOfTable ? "rule of a table" : "rule", index + 1);
        break;
      case "code":
        this.code(line, index);
        break;
      case "timed-row":
        this.timedRow(line, index);
        break;
      case "row":
        this.row(line, index, next);
        break;
      case "heading":
        this.heading(line, index);
        break;
      case "item":
        this.item(line, index);
        break;
      case "text":
        this.text(line, index);
        break;
    }
  }

  end(): void {
    this.records.close();
    for (const warning of this.times.warnings()) this.emitter.warn(warning);
  }

  private code({ text }: Parsed<"code">, index: number): void {
    const { current, isApart } = this.records;
    if (current === null || (isApart && current.stamp === null)) this.beginUntimed(text, index);
    else this.records.join(text, index + 1);
  }

  private timedRow({ row, cells }: Parsed<"timed-row">, index: number): void {
    const { stamp, fields } = this.times.place(row.moment, row.raw, index);
    const { source, text, named } = lowerTimedRow(row, cells, this.columns);
    const owner = { kind: "paragraph" } as const;
    this.records.begin({ owner, stamp, fields: { ...named, ...fields }, source, text }, index + 1);
    this.records.close();
  }

  private row(line: Parsed<"row">, index: number, next: ParsedLine | null): void {
    this.takeDay(line);
    if (next?.kind === "rule" && next.isOfTable) {
      this.columns = line.cells;
      this.records.drop("head of a table", index + 1);
      return;
    }
    const text = line.cells.filter((cell) => cell !== "").join(" | ");
    if (this.records.current?.owner.kind === "heading") this.records.join(text, index + 1);
    else this.beginUntimed(text, index);
  }

  private heading(line: Parsed<"heading">, index: number): void {
    const { level, head } = line;
    const isTitle = !this.hasTitle && level === 1;
    this.hasTitle ||= isTitle;
    if (this.daySection !== null && level <= this.daySection.level) this.daySection = null;
    // A title that begins with a day is about that day; nobody says that it was said then.
    const isDayTitle = isTitle && head?.moment.clock === null && head.rest !== "";
    if (head === null || isDayTitle) this.untimedHeading(line, index);
    else this.timedHeading(head, level, index);
  }

  private timedHeading(head: NoteHead, level: number, index: number): void {
    const time = this.begin(head, { kind: "heading", level }, index);
    if (head.moment.clock === null) this.daySection = { level, time };
  }

  private untimedHeading(line: Parsed<"heading">, index: number): void {
    const { level, text, head } = line;
    if (this.isInsideTimed(level)) {
      this.records.join(text, index + 1);
      return;
    }
    const isLeft = level <= this.section.level && this.section.day !== null;
    if (isLeft) this.times.restoreDay(this.section.day);
    if (head?.moment.date != null) this.times.setDay(head.moment.date);
    else this.takeDay(line);
    this.section = { level, day: this.times.day };
    this.records.begin({ owner: { kind: "paragraph" }, ...undated, text }, index + 1);
    this.records.close();
  }

  /** Below a heading with a time of day, smaller headings only divide what is said there. */
  private isInsideTimed(level: number): boolean {
    const { current } = this.records;
    if (current === null || current.owner.kind !== "heading") return false;
    return current.owner.level < level && current.stamp?.granularity !== "day";
  }

  private item(line: Parsed<"item">, index: number): void {
    const { head, indent, text } = line;
    if (head !== null) {
      this.begin(head, { kind: "item", indent }, index);
      return;
    }
    this.takeDay(line);
    if (this.isBelow(indent - 1, true)) this.records.join(`- ${text}`, index + 1);
    else this.beginUntimed(text, index, { kind: "item", indent });
  }

  private text(line: Parsed<"text">, index: number): void {
    const { head, indent, text } = line;
    const begins = head !== null && (this.mayBegin || head.isSetApart || this.isLog);
    this.mayBegin = begins;
    if (begins) {
      this.begin(head, { kind: "paragraph" }, index);
      return;
    }
    this.takeDay(line);
    if (this.isBelow(indent - 1, false)) this.records.join(text, index + 1);
    else this.beginUntimed(text, index);
  }

  /** Does a line without a time belong to the record before it? `column`: the last one left of its text. */
  private isBelow(column: number, isItem: boolean): boolean {
    const { current, isApart } = this.records;
    if (current === null) return false;
    const { owner } = current;
    if (owner.kind === "heading") return true;
    if (owner.kind === "item") return owner.indent <= column || (!isApart && !isItem);
    return !isApart || current.text === "";
  }

  private begin(head: NoteHead, owner: Owner, index: number): NoteTime {
    const time = this.times.place(head.moment, head.raw, index);
    const spoken = head.speaker === null ? readNoteSpeaker(head, this.speakers) : null;
    const { speaker: source, text } = spoken ?? { speaker: head.speaker, text: head.rest };
    this.records.begin({ owner, ...time, source, text }, index + 1);
    return time;
  }

  private beginUntimed(text: string, index: number, owner: Owner = { kind: "paragraph" }): void {
    const time = this.daySection === null ? undated : { ...this.daySection.time, source: null };
    this.records.begin({ owner, ...time, text }, index + 1);
  }

  private takeDay(line: ParsedLine): void {
    const day = findLabelledDay(line);
    if (day !== null) this.times.setDay(day);
  }
}

const logLinesMin = 10;
const logShare = 0.8;

/** Nearly every line of text says when: none of them goes on with the one before. */
function isLog(parsed: readonly ParsedLine[]): boolean {
  const texts = parsed.filter((line) => line.kind === "text");
  const headed = texts.filter(({ head }) => head !== null);
  return texts.length >= logLinesMin && headed.length >= texts.length * logShare;
}
