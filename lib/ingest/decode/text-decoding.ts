import type { TextEncoding } from "./text-encoding";

const replacement = "\uFFFD";
/** PostgreSQL and many viewers refuse a zero character, so it is shown as the symbol for it. */
const zeroSymbol = "\u2400";

/** Bytes to text in pieces, counting what could not be read as it was. */
export class TextDecoding {
  private readonly decoder: TextDecoder;
  private replaced = 0;
  private zeros = 0;

  constructor(readonly encoding: TextEncoding) {
    this.decoder = new TextDecoder(encoding);
  }

  decode(bytes: Uint8Array): string {
    return this.clean(this.decoder.decode(bytes, { stream: true }));
  }

  /** For bytes that are whole in themselves. */
  decodeWhole(bytes: Uint8Array): string {
    return this.clean(new TextDecoder(this.encoding, { ignoreBOM: true }).decode(bytes));
  }

  end(): string {
    return this.clean(this.decoder.decode());
  }

  warnings(): string[] {
    const warnings: string[] = [];
    if (!this.encoding.startsWith("utf-")) {
      const name = this.encoding === "windows-1252" ? "Latin-1 (windows-1252)" : this.encoding;
      warnings.push(`The text is not UTF-8; it was read as ${name}.`);
    }
    if (this.replaced > 0) {
      warnings.push(
        `${this.replaced} bytes are not valid ${this.encoding} and are shown as ${replacement}.`,
      );
    }
    if (this.zeros > 0) warnings.push(`${this.zeros} zero bytes are shown as ${zeroSymbol}.`);
    return warnings;
  }

  private clean(text: string): string {
    if (text.includes(replacement)) this.replaced += text.split(replacement).length - 1;
    if (!text.includes("\0")) return text;
    const parts = text.split("\0");
    this.zeros += parts.length - 1;
    return parts.join(zeroSymbol);
  }
}
