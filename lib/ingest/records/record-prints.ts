import type { RecordPrintsTaken } from "@/lib/domain/evidence/block";
import type { StampAsWritten } from "@/lib/domain/evidence/evidence-record";

/** Prints kept of all records, and of those at each end of a file: what is brought in twice is mostly a whole file or an end of one. */
const sampledMax = 256;
const endMax = 48;
/** Characters of a message that a print is made of, spread over it. */
const charactersMax = 12;

/**
 * Which records a file holds, in a kilobyte: to find files that may share some without comparing all with all. The print of a
 * record is a function of its time and message alone. A sample keeps the prints that a power of two divides, the least that
 * leaves few enough, so that samples of two files are of the same records. Equal prints prove nothing: records are compared.
 */
export class RecordPrints {
  private sampled: number[] = [];
  private mask = 0;
  private readonly first: number[] = [];
  private last: number[] = [];

  observe({ wallMicros }: StampAsWritten, message: string): void {
    this.add(printOf(wallMicros, message));
  }

  /** What was seen behind. */
  join({ sampled, first, last }: RecordPrintsTaken): void {
    for (const print of sampled) this.sample(print);
    this.first.push(...first.slice(0, endMax - this.first.length));
    this.last = [...this.last, ...last].slice(-endMax);
  }

  taken(): RecordPrintsTaken {
    return { sampled: this.sampled, first: this.first, last: this.last.slice(-endMax) };
  }

  private add(print: number): void {
    this.sample(print);
    if (this.first.length < endMax) this.first.push(print);
    this.last.push(print);
    if (this.last.length > 16 * endMax) this.last = this.last.slice(-endMax);
  }

  private sample(print: number): void {
    if ((print & this.mask) !== 0) return;
    this.sampled.push(print);
    while (this.sampled.length > sampledMax) {
      this.mask = this.mask * 2 + 1;
      // Records that are all the same have one print, which no power of two parts.
      this.sampled = [...new Set(this.sampled)].filter((kept) => (kept & this.mask) === 0);
    }
  }
}

/** FNV-1a, over the clock and some characters of the message: it is asked for every record. */
function printOf(wallMicros: number, message: string): number {
  let hash = Math.imul(0x811c9dc5 ^ (wallMicros | 0), 0x01000193) ^ (wallMicros / 0x1_0000_0000);
  hash = Math.imul(hash ^ message.length, 0x01000193);
  const step = 1 + Math.floor(message.length / charactersMax);
  for (let at = 0; at < message.length; at += step) {
    hash = Math.imul(hash ^ message.charCodeAt(at), 0x01000193);
  }
  // The low bits, by which the sample is taken, are mixed last.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** As a report keeps them. */
export function encodePrints({ sampled, first, last }: RecordPrintsTaken): string {
  const prints = Uint32Array.from(new Set([...sampled, ...first, ...last]));
  return Buffer.from(prints.buffer).toString("base64");
}

export function decodePrints(text: string): ReadonlySet<number> {
  const bytes = Buffer.from(text, "base64");
  const prints = new Set<number>();
  for (let at = 0; at + 4 <= bytes.length; at += 4) prints.add(bytes.readUInt32LE(at));
  return prints;
}
