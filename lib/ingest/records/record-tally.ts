import type { BlockSummary, DroppedRun, MaskCount } from "@/lib/domain/evidence/block";
import type { Locator } from "@/lib/domain/evidence/evidence";
import type { RecordAsWritten, StampAsWritten } from "@/lib/domain/evidence/evidence-record";
import { masksPerBlockMax, messageCharsMax } from "../limits";
import { maskMessage } from "../templates/mask-message";
import type { Draft, RecordEmitter } from "./draft";
import { RecordPrints } from "./record-prints";
import { SeverityNotes } from "./severity-notes";
import { StampNotes } from "./stamp-notes";

/** 1990 and 2100: outside them a stamp is kept as written, and a warning says that it is unlikely. */
const plausibleMicrosMin = 631_152_000_000_000;
const plausibleMicrosMax = 4_102_444_800_000_000;
/** Masking is a function of the message, so answers are kept; the table is emptied when full. */
const rememberedTemplatesMax = 8192;

type Counted = Pick<
  BlockSummary,
  | "records"
  | "undated"
  | "dayless"
  | "stating"
  | "dropped"
  | "warnings"
  | "cutMessages"
  | "implausible"
  | "dated"
  | "yearless"
  | "masks"
  | "stamps"
  | "prints"
  | "severities"
>;

/** Completes the records of one block, hands them on, and counts what its summary will say. */
export class RecordTally implements RecordEmitter {
  private readonly templates = new Map<string, string>();
  private readonly masks = new Map<string, number>();
  private readonly runs: { reason: string; from: number; to: number }[] = [];
  private readonly warnings = new Set<string>();
  private readonly yearlessWalls: number[] = [];
  private readonly stamps = new StampNotes();
  private readonly prints = new RecordPrints();
  private readonly severities = new SeverityNotes();
  private records = 0;
  private undated = 0;
  private dayless = 0;
  private stating = 0;
  private cutMessages = 0;
  private implausible = 0;
  private datedFrom = Number.POSITIVE_INFINITY;
  private datedTo = Number.NEGATIVE_INFINITY;

  constructor(private readonly keep: (record: RecordAsWritten) => void) {}

  record(draft: Draft, locator: Locator): void {
    if (draft.stamp !== null) this.noteStamp(draft.stamp);
    else this.noteUndated(draft);
    this.severities.observe(draft);
    this.records++;
    const { stamp, kind, severity, source, fields } = draft;
    const message = this.clip(draft.message);
    if (stamp !== null) this.prints.observe(stamp, message);
    if (stamp?.isYearless) this.stamps.observeMessage(message, stamp, this.records - 1);
    const template = draft.template ?? this.templateOf(message);
    this.countMask(template);
    this.keep({ locator, stamp, kind, severity, source, message, template, fields });
  }

  drop(reason: string, line: number): void {
    const last = this.runs.at(-1);
    if (last?.reason === reason && last.to === line - 1) last.to = line;
    else this.runs.push({ reason, from: line, to: line });
  }

  warn(message: string): void {
    this.warnings.add(message);
  }

  knowDateOrder(): void {
    this.stamps.isOrderKnown = true;
  }

  counted(): Counted {
    const { records, undated, dayless, stating, cutMessages, implausible } = this;
    return {
      ...{ records, undated, dayless, stating, cutMessages, implausible },
      dropped: this.runs satisfies readonly DroppedRun[],
      warnings: [...this.warnings],
      dated: this.datedFrom <= this.datedTo ? { from: this.datedFrom, to: this.datedTo } : null,
      yearless: this.yearlessWalls.length === 0 ? null : this.toYearless(),
      stamps: this.stamps.taken,
      prints: this.prints.taken(),
      severities: this.severities.taken(),
      masks: [...this.masks].map(([mask, count]): MaskCount => ({ mask, count })),
    };
  }

  private noteUndated({ fields }: Draft): void {
    this.undated++;
    if (typeof fields.clock === "string") this.dayless++;
  }

  private noteStamp(stamp: StampAsWritten): void {
    const { wallMicros } = stamp;
    if (stamp.offsetMinutes !== null) this.stating++;
    this.stamps.observe(stamp, this.records);
    if (stamp.isYearless) {
      this.yearlessWalls[this.records] = wallMicros;
      return;
    }
    if (wallMicros < plausibleMicrosMin || wallMicros >= plausibleMicrosMax) this.implausible++;
    if (wallMicros < this.datedFrom) this.datedFrom = wallMicros;
    if (wallMicros > this.datedTo) this.datedTo = wallMicros;
  }

  private toYearless(): Float64Array {
    const walls = new Float64Array(this.records).fill(Number.NaN);
    this.yearlessWalls.forEach((wall, record) => {
      walls[record] = wall;
    });
    return walls;
  }

  /** Beyond the limit only masks already known are counted: a file whose every message differs has no templates. */
  private countMask(mask: string): void {
    const count = this.masks.get(mask);
    if (count !== undefined) this.masks.set(mask, count + 1);
    else if (this.masks.size < masksPerBlockMax) this.masks.set(mask, 1);
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
