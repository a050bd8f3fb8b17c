import { mask } from "@/lib/domain/template-mask";

/**
 * A mask as it is written: blanks are one blank, and a row of variable parts (`<*>, <*> <*>`) is one
 * however long it is, so that lists of any length have one template.
 */
export class MaskText {
  private text = "";
  private isBlankDue = false;
  private endsInMask = false;
  private hasComma = false;
  private pairs = 0;

  get length(): number {
    return this.text.length;
  }

  /** A variable part and a blank were the last things written. */
  get isBehindMask(): boolean {
    return this.endsInMask && this.isBlankDue;
  }

  addBlank(): void {
    this.isBlankDue = this.text !== "";
  }

  dropBlank(): void {
    this.isBlankDue = false;
  }

  add(piece: string): void {
    const isMask = piece === mask;
    if (isMask && this.endsInMask) {
      this.isBlankDue = false;
      return;
    }
    if (piece === "," && this.endsInMask) this.hasComma = true;
    if (piece === "=") this.pairs++;
    this.text += this.isBlankDue ? ` ${piece}` : piece;
    this.isBlankDue = false;
    this.endsInMask = isMask || piece.endsWith(mask);
  }

  finish(): string {
    const text = this.hasComma ? this.text.replace(/<\*>(?:,? ?<\*>)+/g, mask) : this.text;
    return this.pairs < manyPairs ? text : text.replace(flagValue, `=${mask}`);
  }
}

/** A line of so many `key=value` pairs lists a state; its flags are values as its numbers are. */
const manyPairs = 4;
const flagValue = /=(?:true|false|null|nil|none)(?![\w.-])/gi;
