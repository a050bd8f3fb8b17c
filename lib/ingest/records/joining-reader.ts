import { joinedLinesMax, messageCharsMax } from "../limits";
import type { LineReader } from "../reader";
import { type Draft, type RecordEmitter, undatedDraft } from "./draft";

/** What a line format knows; the joining of lines into records is the same for all. */
export type LineRules = {
  /** The record that begins with this line, or null when none does. */
  parse(line: string): Draft | null;
  /** Does this line begin a record whatever stands before it? Without this, when `parse` reads it. */
  begins?(line: string): boolean;
  /** The record of a line that would continue one when there is none to continue, as at the start of a cut file. */
  alone?(line: string): Draft | null;
  /** Does this line, which begins no record, belong to the record before it? */
  joins(line: string, before: Draft, linesBefore: number): boolean;
  /** Does this line, which could begin a record, belong to the one before it? Blocks are still cut where `begins` says. */
  extends?(line: string, before: Draft, linesBefore: number): boolean;
  /** The record once its lines are known, as they were written; beyond the longest message they are left out. */
  complete?(draft: Draft, lines: readonly string[]): Draft;
  /** What a joined line adds to the message; without this, the line as it is. */
  continuation?(line: string): string;
  /** Why this line is none of a record's: a header, a comment. Null for all other lines. */
  skips?(line: string): string | null;
  /** Does a last line without a line end look complete? */
  isWhole?(line: string): boolean;
};

type Pending = {
  draft: Draft;
  parts: string[];
  /** As written: only where the rules want to see them whole. */
  lines: string[] | null;
  chars: number;
  from: number;
  to: number;
};

export const blankLine = "blank line";

/** Gives every line to exactly one record, or drops it with a reason. */
export function openJoiningReader(emitter: RecordEmitter, rules: LineRules): LineReader {
  return new JoiningReader(emitter, rules);
}

class JoiningReader implements LineReader {
  private pending: Pending | null = null;
  private blanks: number[] = [];

  constructor(
    private readonly emitter: RecordEmitter,
    private readonly rules: LineRules,
  ) {}

  line(text: string, number: number): void {
    if (text.trim() === "") {
      this.blanks.push(number);
      if (this.blanks.length > joinedLinesMax) this.flush();
      return;
    }
    const skipped = this.rules.skips?.(text) ?? null;
    if (skipped !== null) {
      this.flush();
      this.emitter.drop(skipped, number);
      return;
    }
    if (this.isExtension(text) && this.joinPending(text, number)) return;
    const draft = this.rules.parse(text);
    if (draft === null && this.joinPending(text, number)) return;
    this.flush();
    const first = draft ?? this.rules.alone?.(text) ?? undatedDraft(text.trim());
    this.hold(first, text, number);
  }

  end(): void {
    this.flush();
  }

  begins(line: string): boolean {
    if (line.trim() === "") return false;
    const { skips, begins, parse } = this.rules;
    return (skips?.(line) ?? null) !== null || (begins?.(line) ?? parse(line) !== null);
  }

  isWhole(line: string): boolean {
    return this.rules.isWhole?.(line) ?? false;
  }

  private isExtension(text: string): boolean {
    const { pending, rules } = this;
    if (pending === null || rules.extends === undefined) return false;
    return rules.extends(text, pending.draft, pending.to - pending.from + 1);
  }

  private hold(draft: Draft, text: string, number: number): void {
    const { message } = draft;
    const lines = this.rules.complete === undefined ? null : [text];
    const chars = message.length;
    this.pending = { draft, parts: [message], lines, chars, from: number, to: number };
  }

  private joinPending(text: string, number: number): boolean {
    const { pending } = this;
    if (pending === null || number - pending.from >= joinedLinesMax) return false;
    if (!this.rules.joins(text, pending.draft, pending.to - pending.from + 1)) return false;
    pending.to = number;
    this.blanks = [];
    if (pending.chars <= messageCharsMax) {
      pending.parts.push(this.rules.continuation?.(text) ?? text);
      pending.lines?.push(text);
    }
    pending.chars += text.length + 1;
    return true;
  }

  private flush(): void {
    const { pending } = this;
    if (pending !== null) {
      const { draft, parts, lines, from, to } = pending;
      const joined = parts.length === 1 ? draft : { ...draft, message: parts.join("\n") };
      const whole = lines === null ? joined : (this.rules.complete?.(joined, lines) ?? joined);
      this.emitter.record(whole, { kind: "lines", from, to });
    }
    this.pending = null;
    for (const number of this.blanks) this.emitter.drop(blankLine, number);
    this.blanks = [];
  }
}
