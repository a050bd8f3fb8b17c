import type { StampAsWritten } from "@/lib/domain/evidence/evidence-record";
import { type DatePhrase, scanDatePhrase } from "@/lib/time/phrases/date-phrase";
import { DayCarry } from "@/lib/time/phrases/day-carry";
import { toPlacedStamp } from "@/lib/time/phrases/placed-stamp";
import { joinedLinesMax } from "../limits";
import type { RecordEmitter } from "../records/draft";
import { blankLine } from "../records/joining-reader";
import { parseStatusLine, type StatusLine } from "./status-line";

/**
 * The text of a status page as people copy it, or as its mails and feeds have it: a state and what is said
 * about it, with the time above or below. Which of the two it is, the first of them tells.
 */
export function readStatusPage(lines: readonly string[], emitter: RecordEmitter): void {
  const parsed = lines.map(parseStatusLine);
  const firstTime = parsed.findIndex(({ kind }) => kind === "time");
  const firstStatus = parsed.findIndex(({ kind }) => kind === "status");
  const isTimeFirst = firstTime >= 0 && firstTime < firstStatus;
  const reading = new StatusReading(isTimeFirst, findReference(lines, parsed), emitter);
  for (const [index, line] of parsed.entries()) reading.line(line, lines[index] ?? "", index + 1);
  reading.end();
}

type Update = {
  status: string | null;
  stamp: StampAsWritten | null;
  readonly parts: string[];
  readonly from: number;
  to: number;
};

class StatusReading {
  private readonly days: DayCarry;
  private update: Update | null = null;
  private blanks: number[] = [];
  /** The line above the updates, which is the name of the incident. */
  private incident: string | null = null;
  private isBehindUpdate = true;

  constructor(
    private readonly isTimeFirst: boolean,
    reference: DatePhrase | null,
    private readonly emitter: RecordEmitter,
  ) {
    const year = reference?.year ?? null;
    this.days = new DayCarry(
      year === null || reference === null ? null : { ...reference, year },
      true,
    );
  }

  line(line: StatusLine, text: string, number: number): void {
    if (text.trim() === "") {
      this.blanks.push(number);
      return;
    }
    if (line.kind === "status") this.status(line.status, line.text, number);
    else if (line.kind === "time") this.time(line, number);
    else this.other(text, number);
  }

  end(): void {
    this.close();
  }

  private status(status: string, text: string, number: number): void {
    const { update } = this;
    if (update !== null && update.status === null) {
      update.status = status;
      update.parts.push(text);
      this.join(update, number);
      return;
    }
    this.close();
    this.update = { status, stamp: null, parts: [text], from: number, to: number };
  }

  private time(line: Extract<StatusLine, { kind: "time" }>, number: number): void {
    const stamp = this.place(line);
    if (this.isTimeFirst) {
      this.close();
      this.update = { status: null, stamp, parts: [], from: number, to: number };
      return;
    }
    const { update } = this;
    if (update === null) {
      this.close();
      this.emitter.drop("a time and nothing else", number);
      return;
    }
    update.stamp = stamp;
    this.join(update, number);
    this.close();
  }

  private other(text: string, number: number): void {
    const day = wholeDay(text);
    if (day !== null) {
      this.close();
      this.days.setDay(day);
      this.emitter.drop("line that names the day", number);
      return;
    }
    const { update } = this;
    const isApart = this.isTimeFirst && this.blanks.length > 0 && update?.status !== null;
    if (update !== null && !isApart && number - update.from < joinedLinesMax) {
      update.parts.push(text.trim());
      this.join(update, number);
      return;
    }
    this.close();
    if (this.isBehindUpdate) this.incident = text.trim();
    this.isBehindUpdate = false;
    const message = text.trim();
    const draft = { stamp: null, kind: "message", severity: null, source: null, message } as const;
    this.emitter.record({ ...draft, fields: {} }, { kind: "lines", from: number, to: number });
  }

  private join(update: Update, number: number): void {
    update.to = number;
    this.blanks = [];
  }

  private place({ moment, raw }: Extract<StatusLine, { kind: "time" }>): StampAsWritten | null {
    const { date, clock } = moment;
    if (clock === null) return null;
    if (date !== null) this.days.setDay(date);
    const carried = this.days.place(clock.microsOfDay);
    if (carried === null) return null;
    return toPlacedStamp(carried.day, carried.isYearless, clock, clock.zone?.zone ?? null, raw);
  }

  private close(): void {
    const { update } = this;
    this.update = null;
    if (update !== null) {
      this.emit(update);
      this.isBehindUpdate = true;
    }
    for (const number of this.blanks) this.emitter.drop(blankLine, number);
    this.blanks = [];
  }

  private emit({ status, stamp, parts, from, to }: Update): void {
    const message = parts.join("\n").trim();
    if (message === "") {
      for (let line = from; line <= to; line++) this.emitter.drop("a time and nothing else", line);
      return;
    }
    const fields = {
      ...(status === null ? {} : { status }),
      ...(this.incident === null ? {} : { incident: this.incident }),
    };
    const draft = {
      stamp,
      kind: "message" as const,
      severity: null,
      source: null,
      message,
      fields,
    };
    this.emitter.record(draft, { kind: "lines", from, to });
  }
}

/** A line that is a day and nothing else: the heading of a history. */
function wholeDay(text: string): DatePhrase | null {
  const trimmed = text.trim();
  const day = scanDatePhrase(trimmed, 0);
  return day !== null && day.end === trimmed.length ? day : null;
}

/** The first day with a year, on a line of its own or in a stamp. */
function findReference(lines: readonly string[], parsed: readonly StatusLine[]): DatePhrase | null {
  for (const [index, line] of parsed.entries()) {
    const day = line.kind === "time" ? line.moment.date : wholeDay(lines[index] ?? "");
    if (day !== null && day.year !== null) return day;
  }
  return null;
}
