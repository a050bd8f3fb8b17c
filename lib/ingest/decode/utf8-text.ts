import { isUtf8 } from "node:buffer";
import { TextDecoding } from "./text-decoding";
import type { TextEncoding } from "./text-encoding";

const [newline, carriageReturn] = [10, 13];
/** Text is passed on up to its last line end; without one, when this much has come together. */
const unendedBytesMax = 1024 * 1024;

/**
 * The bytes of a text as UTF-8, in pieces that never cut a character. Text that is UTF-8 already passes
 * untouched, which is most of what machines write; anything else is decoded and written again.
 */
export class Utf8Text {
  private readonly decoding: TextDecoding;
  private rest: Buffer = Buffer.alloc(0);
  private isStarted = false;
  private loneReturns = 0;

  constructor(
    private readonly encoding: TextEncoding,
    /** The lines of the text end in \\r alone, as on old Macs and some devices. */
    private readonly endsLinesInReturn: boolean,
  ) {
    this.decoding = new TextDecoding(encoding);
  }

  push(bytes: Uint8Array): Buffer {
    if (this.encoding !== "utf-8") return this.finish(Buffer.from(this.decoding.decode(bytes)));
    const all = this.rest.length === 0 ? toBuffer(bytes) : Buffer.concat([this.rest, bytes]);
    const end = cutPlace(all);
    this.rest = all.subarray(end);
    return this.finish(this.clean(all.subarray(0, end)));
  }

  end(): Buffer {
    if (this.encoding !== "utf-8") return this.finish(Buffer.from(this.decoding.end()));
    const last = this.rest;
    this.rest = Buffer.alloc(0);
    return this.finish(this.clean(last));
  }

  warnings(): string[] {
    const warnings = this.decoding.warnings();
    if (this.loneReturns > 0) {
      warnings.push(
        `${this.loneReturns} lines end in a carriage return alone; it was read as a line end.`,
      );
    }
    return warnings;
  }

  private clean(bytes: Buffer): Buffer {
    if (isUtf8(bytes) && !bytes.includes(0)) return bytes;
    return Buffer.from(this.decoding.decodeWhole(bytes));
  }

  private finish(bytes: Buffer): Buffer {
    const text = this.isStarted ? bytes : withoutMark(bytes);
    if (bytes.length > 0) this.isStarted = true;
    if (!this.endsLinesInReturn) return text;
    const copy = Buffer.from(text);
    for (
      let at = copy.indexOf(carriageReturn);
      at >= 0;
      at = copy.indexOf(carriageReturn, at + 1)
    ) {
      copy[at] = newline;
      this.loneReturns++;
    }
    return copy;
  }
}

function toBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Behind the last line end, or before a character that may be cut; 0 while a line is short and open. */
function cutPlace(bytes: Buffer): number {
  const lineEnd = bytes.lastIndexOf(newline) + 1;
  if (lineEnd > 0 || bytes.length < unendedBytesMax) return lineEnd;
  let at = bytes.length;
  // The first byte of a sequence is at most three before its end (RFC 3629 §3).
  for (let back = 1; back <= 3; back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte >= 0xc0) return bytes.length - back;
    if (byte < 0x80) break;
    at = bytes.length;
  }
  return at;
}

/** The byte order mark (U+FEFF) is no part of the text. */
function withoutMark(bytes: Buffer): Buffer {
  const isMarked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return isMarked ? bytes.subarray(3) : bytes;
}
