import type { FieldValue, StampAsWritten } from "@/lib/domain/evidence/evidence-record";
import { joinedLinesMax, messageCharsMax } from "../limits";
import type { RecordEmitter } from "../records/draft";
import { blankLine } from "../records/joining-reader";

/** What a record of a note is: lines belong to it by the place of their marks. */
export type Owner =
  | { readonly kind: "heading"; readonly level: number }
  | { readonly kind: "item"; readonly indent: number }
  | { readonly kind: "paragraph" };

export type Beginning = {
  readonly owner: Owner;
  readonly stamp: StampAsWritten | null;
  readonly fields: Readonly<Record<string, FieldValue>>;
  readonly source: string | null;
  /** Empty when the time stands alone: what follows is what is said. */
  readonly text: string;
};

type Open = Beginning & {
  readonly parts: string[];
  chars: number;
  readonly from: number;
  to: number;
};

/** Collects the lines of one record at a time; each line given ends up in a record or is dropped. */
export class NoteRecords {
  private open: Open | null = null;
  private blanks: number[] = [];

  constructor(private readonly emitter: RecordEmitter) {}

  /** The record that lines may still join; null also when it is as long as a record may be. */
  get current(): Beginning | null {
    return this.open;
  }

  /** Blank lines stand between the record and the line that is looked at. */
  get isApart(): boolean {
    return this.blanks.length > 0;
  }

  begin(beginning: Beginning, number: number): void {
    this.close();
    const { text } = beginning;
    this.open = { ...beginning, parts: [text], chars: text.length, from: number, to: number };
  }

  join(text: string, number: number): void {
    const { open } = this;
    if (open === null || number - open.from >= joinedLinesMax) {
      this.begin({ owner: { kind: "paragraph" }, ...undated, text: text.trim() }, number);
      return;
    }
    if (open.chars <= messageCharsMax) {
      for (const _blank of this.blanks) open.parts.push("");
      open.parts.push(text);
    }
    open.chars += text.length + 1;
    open.to = number;
    this.blanks = [];
  }

  blank(number: number): void {
    this.blanks.push(number);
    if (this.blanks.length > joinedLinesMax) this.close();
  }

  drop(reason: string, number: number): void {
    this.close();
    this.emitter.drop(reason, number);
  }

  close(): void {
    const { open } = this;
    this.open = null;
    if (open !== null) this.emit(open);
    for (const number of this.blanks) this.emitter.drop(blankLine, number);
    this.blanks = [];
  }

  private emit({ parts, stamp, source, fields, from, to }: Open): void {
    const message = parts.join("\n").trim();
    if (message === "") {
      const isDay = stamp?.granularity === "day";
      const reason = isDay ? "line that names the day" : "a time and nothing else";
      for (let line = from; line <= to; line++) this.emitter.drop(reason, line);
      return;
    }
    const draft = { stamp, kind: "message" as const, severity: null, source, message, fields };
    this.emitter.record(draft, { kind: "lines", from, to });
  }
}

export const undated = { stamp: null, fields: {}, source: null } as const;
