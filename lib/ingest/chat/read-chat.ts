import type { StampAsWritten } from "@/lib/domain/evidence/evidence-record";
import {
  describeOpenDays,
  findOpenDays,
  type LineTime,
  toDayNumber,
} from "@/lib/time/phrases/clock-order";
import type { DatePhrase } from "@/lib/time/phrases/date-phrase";
import { DayCarry } from "@/lib/time/phrases/day-carry";
import { toPlacedStamp } from "@/lib/time/phrases/placed-stamp";
import { findStatedZone } from "@/lib/time/phrases/stated-zone";
import type { ZonePhrase } from "@/lib/time/phrases/zone-phrase";
import { joinedLinesMax } from "../limits";
import type { RecordEmitter } from "../records/draft";
import { blankLine } from "../records/joining-reader";
import { findChatDay, findChatOrder } from "./chat-days";
import { type ChatForm, type ChatLine, type ChatTime, parseChatLine } from "./chat-line";
import { isTalk } from "./talk";

/** Lines in which a chat's zone is looked for: pages of logs say it at their top. */
const zoneLinesMax = 50;

/** Reads a chat log: what each person said is a record, dated by the day lines before it. */
export function readChat(lines: readonly string[], setting: ChatSetting, emitter: RecordEmitter) {
  const reading = new ChatReading(lines, setting, emitter);
  for (const [index, line] of lines.entries()) reading.line(line, index + 1);
  reading.end();
}

type Spoken = Extract<ChatLine, { kind: "said" | "notice" }>;
type Open = {
  readonly line: Spoken;
  readonly stamp: StampAsWritten | null;
  readonly parts: string[];
  readonly from: number;
  to: number;
};

/** What the place of the file tells, or a person: its channel, and the day of times of day without one. */
type ChatSetting = { readonly channel: string | null; readonly day: DatePhrase | null };

class ChatReading {
  private readonly form: ChatForm;
  private readonly zone: ZonePhrase | null;
  private readonly days: DayCarry;
  private open: Open | null = null;
  private blanks: number[] = [];
  private dayless = 0;
  private openDayed = 0;
  /** Numbers of lines. */
  private readonly openDays: ReadonlySet<number>;

  constructor(
    lines: readonly string[],
    private readonly setting: ChatSetting,
    private readonly emitter: RecordEmitter,
  ) {
    const found = findChatOrder(lines);
    this.form = { order: found?.order, isTalk: isTalk(lines) };
    // The doubt is said here, in the words of a chat.
    emitter.knowDateOrder?.();
    if (found !== null && !found.isSure) {
      emitter.warn(`Days such as ${found.example} were read ${found.order.replace("-", " ")}.`);
    }
    const top = lines.slice(0, zoneLinesMax);
    this.zone =
      top.map((line) => findStatedZone(line, false)).find((zone) => zone !== null) ?? null;
    this.days = new DayCarry(null, false);
    if (setting.day !== null) this.days.setDay(setting.day);
    this.openDays = findOpenDays(lines.flatMap((text, index) => this.timesOf(text, index + 1)));
  }

  private timesOf(text: string, line: number): readonly LineTime[] {
    const parsed = text.trim() === "" ? null : parseChatLine(text, this.form);
    if (parsed === null) return [];
    const { date = null, clock = null } = parsed.kind === "other" ? {} : parsed.when.moment;
    const day = parsed.kind === "other" ? findChatDay(text) : date;
    const microsOfDay = clock?.microsOfDay ?? null;
    if (day !== null) return [{ line, microsOfDay, day: toDayNumber(day, null) }];
    return microsOfDay === null ? [] : [{ line, microsOfDay }];
  }

  line(text: string, number: number): void {
    if (text.trim() === "") {
      this.blanks.push(number);
      if (this.blanks.length > joinedLinesMax) this.close();
      return;
    }
    const line = parseChatLine(text, this.form);
    if (line.kind !== "other") {
      this.close();
      const { text: spoken } = line;
      this.open = {
        line,
        stamp: this.place(line.when, number),
        parts: [spoken],
        from: number,
        to: number,
      };
      return;
    }
    if (!this.joins(text, number)) this.otherLine(text, number);
  }

  end(): void {
    this.close();
    if (this.openDayed > 0) this.emitter.warn(describeOpenDays(this.openDayed));
    if (this.dayless === 0) return;
    this.emitter.warn(
      `Nothing in the text states the day of its times of day (${this.dayless} lines).`,
    );
  }

  private joins(text: string, number: number): boolean {
    const { open } = this;
    if (open === null || open.line.kind !== "said" || !open.line.goesOn) return false;
    if (number - open.from >= joinedLinesMax || findChatDay(text) !== null) return false;
    open.parts.push(text);
    open.to = number;
    this.blanks = [];
    return true;
  }

  /** A line that says which day it is, or something nobody said: kept, since it may be all there is. */
  private otherLine(text: string, number: number): void {
    this.close();
    const day = findChatDay(text);
    if (day !== null) {
      this.days.setDay(day);
      this.emitter.drop("line that names the day", number);
      return;
    }
    const message = text.trim();
    const draft = { stamp: null, kind: "message", severity: null, source: null, message } as const;
    this.emitter.record({ ...draft, fields: {} }, { kind: "lines", from: number, to: number });
  }

  private place({ moment, raw }: ChatTime, number: number): StampAsWritten | null {
    const { date, clock } = moment;
    if (clock === null) return null;
    if (date === null && this.days.day !== null && this.openDays.has(number)) {
      this.openDayed++;
      return null;
    }
    if (date !== null) this.days.setDay(date);
    const carried = this.days.place(clock.microsOfDay);
    if (carried === null) {
      this.dayless++;
      return null;
    }
    const zone = (clock.zone ?? this.zone)?.zone ?? null;
    return toPlacedStamp(carried.day, carried.isYearless, clock, zone, raw);
  }

  private close(): void {
    const { open } = this;
    this.open = null;
    if (open !== null) this.emit(open);
    for (const number of this.blanks) this.emitter.drop(blankLine, number);
    this.blanks = [];
  }

  private emit({ line, stamp, parts, from, to }: Open): void {
    const source = line.kind === "said" ? line.speaker : null;
    const fields = {
      ...(this.setting.channel === null ? {} : { channel: this.setting.channel }),
      ...(line.kind === "notice" ? { notice: true } : {}),
      ...(line.kind === "said" && line.isAction ? { action: true } : {}),
      ...(stamp === null ? { clock: line.when.raw } : {}),
    };
    const message = parts.join("\n").trim();
    const draft = { stamp, kind: "message" as const, severity: null, source, message, fields };
    this.emitter.record(draft, { kind: "lines", from, to });
  }
}
