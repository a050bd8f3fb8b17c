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
  /** Is the record of this line read together with the one on the next? Blocks are not cut between them. */
  keepsNext?(line: string): boolean;
  /** The record once its lines are known, as they were written; beyond the longest message they are left out. */
  complete?(draft: Draft, lines: readonly string[]): Draft;
  /** The same, where a record of one line needs no completion. */
  completeJoined?(draft: Draft, lines: readonly string[]): Draft;
  /** What a joined line adds to the message; without this, the line as it is. */
  continuation?(line: string): string;
  /** Why this line is none of a record's: a header, a comment. Null for all other lines. */
  skips?(line: string): string | null;
  /** Does a last line without a line end look complete? */
  isWhole?(line: string): boolean;
};

export const blankLine = "blank line";

/** Gives every line to exactly one record, or drops it with a reason. */
export function openJoiningReader(emitter: RecordEmitter, rules: LineRules): LineReader {
  return new JoiningReader(emitter, rules);
}

class JoiningReader implements LineReader {
  /** The record that the next line may still belong to. */
  private draft: Draft | null = null;
  private from = 0;
  private to = 0;
  private chars = 0;
  /** The message, once it has more lines than one. */
  private parts: string[] | null = null;
  private first = "";
  /** As written, once there are several. */
  private lines: string[] | null = null;
  private blanks: number[] = [];

  constructor(
    private readonly emitter: RecordEmitter,
    private readonly rules: LineRules,
  ) {}

  line(text: string, number: number): void {
    if (isBlank(text)) {
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
    if (this.isExtension(text) && this.join(text, number)) return;
    const draft = this.rules.parse(text);
    if (draft === null && this.join(text, number)) return;
    this.flush();
    this.hold(draft ?? this.rules.alone?.(text) ?? undatedDraft(text.trim()), text, number);
  }

  end(): void {
    this.flush();
  }

  begins(line: string): boolean {
    if (isBlank(line)) return false;
    const { skips, begins, parse } = this.rules;
    return (skips?.(line) ?? null) !== null || (begins?.(line) ?? parse(line) !== null);
  }

  keepsNext(line: string): boolean {
    return this.rules.keepsNext?.(line) ?? false;
  }

  isWhole(line: string): boolean {
    return this.rules.isWhole?.(line) ?? false;
  }

  private isExtension(text: string): boolean {
    const { draft, rules } = this;
    if (draft === null || rules.extends === undefined) return false;
    return rules.extends(text, draft, this.to - this.from + 1);
  }

  private hold(draft: Draft, text: string, number: number): void {
    this.draft = draft;
    this.from = number;
    this.to = number;
    this.chars = draft.message.length;
    this.first = text;
  }

  private join(text: string, number: number): boolean {
    const { draft } = this;
    if (draft === null || number - this.from >= joinedLinesMax) return false;
    if (!this.rules.joins(text, draft, this.to - this.from + 1)) return false;
    this.to = number;
    this.blanks = [];
    if (this.chars <= messageCharsMax) {
      this.parts ??= [draft.message];
      this.parts.push(this.rules.continuation?.(text) ?? text);
      this.lines ??= [this.first];
      this.lines.push(text);
    }
    this.chars += text.length + 1;
    return true;
  }

  private flush(): void {
    if (this.draft !== null) this.emit(this.draft);
    this.draft = null;
    if (this.blanks.length === 0) return;
    for (const number of this.blanks) this.emitter.drop(blankLine, number);
    this.blanks = [];
  }

  private emit(draft: Draft): void {
    const { from, to } = this;
    this.emitter.record(this.complete(draft), { kind: "lines", from, to });
    this.parts = null;
    this.lines = null;
  }

  private complete(draft: Draft): Draft {
    const { parts, lines, rules } = this;
    if (parts === null || lines === null) return rules.complete?.(draft, [this.first]) ?? draft;
    const joined = { ...draft, message: parts.join("\n") };
    const complete = rules.complete ?? rules.completeJoined;
    return complete?.(joined, lines) ?? joined;
  }
}

/** Nearly every line begins with something to see. */
function isBlank(line: string): boolean {
  const first = line.charCodeAt(0);
  return !(first > 32 && first < 127) && line.trim() === "";
}
