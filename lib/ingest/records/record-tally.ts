import type { DroppedRecords } from "@/lib/domain/artifact";
import type { Locator } from "@/lib/domain/evidence";
import type { RecordAsWritten, StampAsWritten } from "@/lib/domain/evidence-record";
import { droppedLinesShown, messageCharsMax } from "../limits";
import { maskMessage } from "../templates/mask-message";
import type { Draft, RecordEmitter } from "./draft";

/** 1990 and 2100: outside them a stamp is kept as written, and a warning says that it is unlikely. */
const plausibleMicrosMin = 631_152_000_000_000;
const plausibleMicrosMax = 4_102_444_800_000_000;
/** Masking is a function of the message, so answers are kept; the table is emptied when full. */
const rememberedTemplatesMax = 8192;

/** Collects the records of one reading and counts what its report will say. */
export class RecordTally implements RecordEmitter {
  private batch: RecordAsWritten[] = [];
  private readonly templates = new Map<string, string>();
  private readonly droppedByReason = new Map<string, { count: number; lines: number[] }>();
  private readonly warningTexts = new Set<string>();
  private cutMessages = 0;
  private implausible = 0;
  private stating = 0;
  records = 0;
  undated = 0;
  isYearless = false;
  firstWallMicros: number | null = null;
  lastWallMicros: number | null = null;

  record(draft: Draft, locator: Locator): void {
    this.records++;
    if (draft.stamp === null) this.undated++;
    else this.noteStamp(draft.stamp);
    const { stamp, kind, severity, source, fields } = draft;
    const message = this.clip(draft.message);
    const template = draft.template ?? this.templateOf(message);
    this.batch.push({ locator, stamp, kind, severity, source, message, template, fields });
  }

  drop(reason: string, line: number): void {
    const dropped = this.droppedByReason.get(reason) ?? { count: 0, lines: [] };
    dropped.count++;
    if (dropped.lines.length < droppedLinesShown) dropped.lines.push(line);
    this.droppedByReason.set(reason, dropped);
  }

  warn(message: string): void {
    this.warningTexts.add(message);
  }

  get waiting(): number {
    return this.batch.length;
  }

  take(): readonly RecordAsWritten[] {
    const { batch } = this;
    this.batch = [];
    return batch;
  }

  get dropped(): readonly DroppedRecords[] {
    return [...this.droppedByReason].map(([reason, { count, lines }]) => ({
      reason,
      count,
      lines,
    }));
  }

  get statesOffset(): "all" | "some" | "none" {
    const dated = this.records - this.undated;
    if (this.stating === 0) return "none";
    return this.stating === dated ? "all" : "some";
  }

  get warnings(): readonly string[] {
    const warnings = [...this.warningTexts];
    if (this.cutMessages > 0) {
      warnings.push(
        `${this.cutMessages} messages are longer than ${messageCharsMax} characters and were cut; the raw text has them whole.`,
      );
    }
    if (this.implausible > 0) {
      warnings.push(
        `${this.implausible} records are dated before 1990 or after 2099; they were kept as written.`,
      );
    }
    return warnings;
  }

  private noteStamp(stamp: StampAsWritten): void {
    const { wallMicros } = stamp;
    if (stamp.offsetMinutes !== null) this.stating++;
    if (stamp.isYearless) this.isYearless = true;
    else if (wallMicros < plausibleMicrosMin || wallMicros >= plausibleMicrosMax)
      this.implausible++;
    if (this.firstWallMicros === null || wallMicros < this.firstWallMicros) {
      this.firstWallMicros = wallMicros;
    }
    if (this.lastWallMicros === null || wallMicros > this.lastWallMicros) {
      this.lastWallMicros = wallMicros;
    }
  }

  private clip(message: string): string {
    const whole = message.includes("\u001b[") ? withoutColours(message) : message;
    if (whole.length <= messageCharsMax) return whole.trimEnd();
    this.cutMessages++;
    return whole.slice(0, messageCharsMax).toWellFormed();
  }

  private templateOf(message: string): string {
    const known = this.templates.get(message);
    if (known !== undefined) return known;
    const template = maskMessage(message);
    if (this.templates.size >= rememberedTemplatesMax) this.templates.clear();
    this.templates.set(message, template);
    return template;
  }
}

/** Terminal colours (ECMA-48 select graphic rendition) are not part of what was said. */
function withoutColours(message: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character is what is looked for
  return message.replace(/\u001b\[[0-9;]*m/g, "");
}
