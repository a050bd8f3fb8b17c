import { isExceptionLine, isTracePart } from "./trace-lines";

/**
 * Tells of lines that state no time which go on with the record before them. The evidence: an indent or a part of a
 * stack trace, a quotation or a bracket that is still open, a sentence that announces what follows, or a record that
 * has no text yet. A key or certificate in its armour (RFC 7468) is a bracket, too.
 */
export class ContinuedText {
  private first = "";
  private before = "";
  /** Of the record so far; counted only once a line without a time comes. */
  private depth = 0;
  private isQuoted = false;
  private isCounted = true;
  private isAnnounced = false;
  private isArmoured = false;

  /** Asked of each line that begins a record. */
  begin(line: string): void {
    this.first = line;
    this.before = line;
    this.isCounted = false;
    this.isArmoured = false;
  }

  /** Asked of each further line, in order. `message`: of the record as its first line has it. */
  continues(line: string, message: string): boolean {
    if (!this.isCounted) this.countFirst(message);
    const isNext =
      this.isInArmour(line) ||
      this.isAnnounced ||
      this.isQuoted ||
      this.depth > 0 ||
      isTracePart(line) ||
      isExceptionLine(this.before) ||
      goesOn.test(this.before);
    if (isNext) this.count(line);
    return isNext;
  }

  private isInArmour(line: string): boolean {
    const wasArmoured = this.isArmoured;
    const [, end] = armour.exec(line) ?? [];
    if (end !== undefined) this.isArmoured = end === "BEGIN";
    return wasArmoured || this.isArmoured;
  }

  private countFirst(message: string): void {
    this.isCounted = true;
    this.depth = 0;
    this.isQuoted = false;
    this.isAnnounced = announces.test(message) || !says.test(message);
    this.count(message === "" ? this.first : message);
  }

  private count(text: string): void {
    this.before = text;
    if (text.length > charsCounted) return;
    for (const [mark] of text.matchAll(marks)) {
      if (mark === '"') this.isQuoted = !this.isQuoted;
      else if (!this.isQuoted) this.depth += openers.includes(mark) ? 1 : -1;
    }
    if (this.depth < 0) this.depth = 0;
  }
}

const armour = /^\s*-----(BEGIN|END) [A-Z0-9 ]{1,60}-----\s*$/;
/** What follows is what the line speaks of: `Query:`. */
const announces = /[:：]\s*$/;
const says = /[\p{L}\p{N}]/u;
/** A line that was broken. */
const goesOn = /[\\,]\s*$/;
const openers = "([{";
const marks = /(?<!\\)"|[()[\]{}]/g;
/** A longer line is no beginning of a text that was broken. */
const charsCounted = 20_000;
