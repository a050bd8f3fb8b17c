import { lineCharsMax } from "../limits";

/** Cuts a stream of text into lines at `\n`; a `\r` before it is left out of the line. */
export class LineSplitter {
  private rest = "";
  private restChars = 0;
  private count = 0;
  longLines = 0;

  constructor(private readonly onLine: (line: string, number: number) => void) {}

  get lines(): number {
    return this.count;
  }

  push(text: string): void {
    let from = 0;
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", from)) {
      this.keep(text, from, at);
      this.finish();
      from = at + 1;
    }
    this.keep(text, from, text.length);
  }

  /** Hands over a last line that has no line end and returns it; null when the text ended with one. */
  end(): string | null {
    if (this.restChars === 0) return null;
    const last = this.rest;
    this.finish();
    return last;
  }

  private keep(text: string, from: number, to: number): void {
    this.restChars += to - from;
    const room = lineCharsMax - this.rest.length;
    if (room <= 0 || to === from) return;
    const piece = text.slice(from, Math.min(to, from + room));
    this.rest = this.rest === "" ? piece : this.rest + piece;
  }

  private finish(): void {
    this.count++;
    if (this.restChars > lineCharsMax) this.longLines++;
    const line = this.rest.endsWith("\r") ? this.rest.slice(0, -1) : this.rest;
    this.rest = "";
    this.restChars = 0;
    this.onLine(line, this.count);
  }
}
