import { blockBytes, blockBytesMax, gatheredLinesApart, lineBytesMax } from "../limits";
import type { LineReader } from "../reader";

export type BlockSizes = { readonly blockBytes: number; readonly blockBytesMax: number };
export const defaultBlockSizes: BlockSizes = { blockBytes, blockBytesMax };

export type TextBlock = {
  /** In a buffer of their own, which can be handed to another thread. */
  readonly bytes: Uint8Array;
  /** Number of the first line, from 1. */
  readonly firstLine: number;
  /** The last line with each of the reader's marks that stands before the block. */
  readonly heads: readonly string[];
};

const newline = 10;
const firstBytes = 64 * 1024;
/** Text comes in pieces, of which the last one reaches beyond the block. */
const spareBytes = 256 * 1024;
/** How far back from the end of a block a line that begins a record is looked for at first. */
const lookBackBytes = 256 * 1024;
/** The same for a cut between lines of ids: some thousand lines. */
const idsLookBackBytes = 1024 * 1024;

/**
 * Cuts a text into blocks before lines of which the reader says that a record begins with them. Where the cuts
 * are depends on the text alone, never on how it arrived. What a line has beyond `lineBytesMax` is left out.
 */
export class BlockCutter {
  /** What is in no block yet: the first `size` bytes. */
  private room: Buffer = Buffer.alloc(0);
  private size = 0;
  private firstLine = 1;
  /** Bytes of the line that has not ended. */
  private lineBytes = 0;
  private wanted: number;
  private heads: readonly string[] = [];
  longLines = 0;

  constructor(
    private readonly reader: Pick<LineReader, "begins" | "keepsNext" | "headMarks" | "idOf">,
    private readonly sizes: BlockSizes,
  ) {
    this.wanted = sizes.blockBytes;
  }

  push(text: Buffer): TextBlock[] {
    this.keep(text);
    const blocks: TextBlock[] = [];
    while (this.size >= this.wanted) {
      const block = this.cut();
      if (block !== null) blocks.push(block);
    }
    return blocks;
  }

  /** What is left; null when the text is empty. */
  end(): TextBlock | null {
    if (this.lineBytes > lineBytesMax) this.longLines++;
    if (this.size === 0) return null;
    const bytes = this.room.subarray(0, this.size);
    return { bytes, firstLine: this.firstLine, heads: this.heads };
  }

  private keep(text: Buffer): void {
    const first = text.indexOf(newline);
    const isQuiet =
      first >= 0 && this.lineBytes + first <= lineBytesMax && text.length <= lineBytesMax;
    if (isQuiet) {
      this.add(text);
      this.lineBytes = text.length - text.lastIndexOf(newline) - 1;
      return;
    }
    for (let from = 0; from < text.length; ) {
      const end = text.indexOf(newline, from);
      const to = end < 0 ? text.length : end;
      this.keepPart(text, from, to);
      if (end >= 0) this.endLine(text.subarray(end, end + 1));
      from = to + 1;
    }
  }

  private keepPart(text: Buffer, from: number, to: number): void {
    const room = Math.max(0, lineBytesMax - this.lineBytes);
    this.add(text.subarray(from, from + utf8Length(text, from, Math.min(room, to - from), to)));
    this.lineBytes += to - from;
  }

  private endLine(end: Buffer): void {
    if (this.lineBytes > lineBytesMax) this.longLines++;
    this.lineBytes = 0;
    this.add(end);
  }

  private add(piece: Buffer): void {
    this.makeRoom(this.size + piece.length);
    piece.copy(this.room, this.size);
    this.size += piece.length;
  }

  /** Room grows with a short text; one that filled a block gets the room of a block at once. */
  private makeRoom(bytes: number): void {
    const { length } = this.room;
    if (bytes <= length) return;
    const { blockBytes } = this.sizes;
    const usual = blockBytes + Math.min(blockBytes, spareBytes);
    const doubled = Math.max(firstBytes, length * 2);
    const isUsual = length < usual && (this.firstLine > 1 || doubled > usual);
    const larger = Buffer.allocUnsafeSlow(Math.max(bytes, isUsual ? usual : doubled));
    this.room.copy(larger, 0, 0, this.size);
    this.room = larger;
  }

  /** The first `wanted` bytes, up to the last line in them that begins a record; null when more are needed. */
  private cut(): TextBlock | null {
    const all = this.room.subarray(0, this.size);
    const at = this.findCut(all.subarray(0, this.wanted)) ?? this.forceCut(all);
    if (at === null) return null;
    const bytes = all.subarray(0, at);
    const block = { bytes, firstLine: this.firstLine, heads: this.heads };
    this.heads = this.headsBehind(bytes);
    this.firstLine += countNewlines(bytes);
    this.wanted = this.sizes.blockBytes;
    this.room = Buffer.alloc(0);
    this.size = 0;
    this.add(all.subarray(at));
    return block;
  }

  /** What holds behind `bytes`: the last line of each mark in them, or before. */
  private headsBehind(bytes: Buffer): readonly string[] {
    const { headMarks = [] } = this.reader;
    const found = headMarks.flatMap((mark) => {
      const start = lastLineWith(bytes, mark);
      if (start >= 0) return [{ start, line: lineOf(bytes, start, bytes.indexOf(newline, start)) }];
      const line = this.heads.find((head) => head.startsWith(mark));
      return line === undefined ? [] : [{ start, line }];
    });
    return found.toSorted((a, b) => a.start - b.start).map(({ line }) => line);
  }

  private findCut(head: Buffer): number | null {
    if (this.reader.idOf !== undefined) return this.findCutBetweenIds(head);
    for (let back = lookBackBytes; ; back *= 4) {
      const from = Math.max(0, head.length - back);
      const at = this.findLastBeginning(head, from);
      if (at !== null || from === 0) return at;
    }
  }

  private findCutBetweenIds(head: Buffer): number | null {
    const from = head.indexOf(newline, Math.max(0, head.length - idsLookBackBytes)) + 1;
    const end = head.lastIndexOf(newline);
    if (from === 0 || end < from) return null;
    const lines = head.toString("utf8", from, end).split("\n");
    const ids = lines.map((line) => this.reader.idOf?.(line) ?? null);
    const first = cutBetweenIds(ids, gatheredLinesApart);
    if (first === null) return null;
    let at = from;
    for (let line = 0; line < first; line++) at = head.indexOf(newline, at) + 1;
    return at;
  }

  /** The last whole line of `head` behind `from` that begins a record; never the first of the block. */
  private findLastBeginning(head: Buffer, from: number): number | null {
    let end = head.lastIndexOf(newline);
    while (end > from) {
      const start = head.lastIndexOf(newline, end - 1) + 1;
      if (start <= from || start === 0) return null;
      if (this.reader.begins(lineOf(head, start, end)) && !this.isKept(head, start)) return start;
      end = start - 1;
    }
    return null;
  }

  /** Is the record that begins at `start` read together with the line before it? */
  private isKept(head: Buffer, start: number): boolean {
    const before = head.lastIndexOf(newline, start - 2) + 1;
    return this.reader.keepsNext?.(lineOf(head, before, start - 1)) ?? false;
  }

  /** Behind the last line there is room for: lines are far shorter than a block may become. */
  private forceCut(all: Buffer): number | null {
    const { blockBytesMax } = this.sizes;
    if (this.wanted >= blockBytesMax) return all.lastIndexOf(newline, blockBytesMax - 1) + 1;
    this.wanted = Math.min(this.wanted * 2, blockBytesMax);
    return null;
  }
}

/** Where the last line that begins with `mark` is, else -1. */
function lastLineWith(text: Buffer, mark: string): number {
  const behind = text.lastIndexOf(`\n${mark}`);
  if (behind >= 0) return behind + 1;
  return text.subarray(0, mark.length).toString("latin1") === mark ? 0 : -1;
}

function lineOf(text: Buffer, start: number, end: number): string {
  const line = text.toString("utf8", start, end);
  return line.endsWith("\r") ? line.slice(0, -1) : line;
}

/** At most `length` bytes, less when the last character would be cut. */
function utf8Length(text: Buffer, from: number, length: number, to: number): number {
  let end = from + length;
  while (end < to && end > from && ((text[end] ?? 0) & 0xc0) === 0x80) end--;
  return end - from;
}

export function countNewlines(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(newline); at >= 0; at = bytes.indexOf(newline, at + 1)) count++;
  return count;
}

/**
 * The last line before which lines can be parted so that no id is on both sides. It lies at least `apart` lines before the
 * end: what follows unseen is then too far away to belong to anything above it.
 */
function cutBetweenIds(ids: readonly (string | null)[], apart: number): number | null {
  const lastOf = new Map<string, number>();
  ids.forEach((id, line) => {
    if (id !== null) lastOf.set(id, line);
  });
  let found: number | null = null;
  let openUntil = -1;
  for (let line = 0; line <= ids.length - apart; line++) {
    if (line > 0 && openUntil < line) found = line;
    const id = ids[line] ?? null;
    if (id !== null) openUntil = Math.max(openUntil, lastOf.get(id) ?? line);
  }
  return found;
}
