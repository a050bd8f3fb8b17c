/**
 * The decoded text of an artifact as one UTF-8 file, with a sparse index of its lines: about every 64 KB,
 * where a line begins, its number (from 0) and its byte offset, 8 bytes each. So a place deep inside
 * a million lines, long or short, costs a few small reads.
 *
 * A line ends with \n (a \r before it stays part of the line); text after the last \n is a line too.
 */
import { type FileHandle, open, writeFile } from "node:fs/promises";
import { ownerOnly } from "@/db/files/private";
import { writeAll } from "./blob-folder";

const bytesPerCheckpoint = 65_536;
/** A line number and an offset. */
const numbersPerCheckpoint = 2;
const numberBytes = 8;
const newline = 10;
const readBytes = 65_536;

type TextSize = { readonly lines: number; readonly bytes: number };

export type TextWriter = {
  write(bytes: Uint8Array): Promise<void>;
  /** Writes the index; the text is complete. */
  finish(indexPath: string): Promise<TextSize>;
  close(): Promise<void>;
};

export async function createTextWriter(path: string): Promise<TextWriter> {
  const file = await open(path, "wx", ownerOnly.file);
  const checkpoints = [0, 0];
  let checkpointAt = 0;
  let bytes = 0;
  let newlines = 0;
  let endsWithNewline = true;

  const append = async (chunk: Uint8Array) => {
    const encoded = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    let at = encoded.indexOf(newline);
    while (at !== -1) {
      newlines += 1;
      const offset = bytes + at + 1;
      if (offset - checkpointAt >= bytesPerCheckpoint) {
        checkpoints.push(newlines, offset);
        checkpointAt = offset;
      }
      at = encoded.indexOf(newline, at + 1);
    }
    bytes += encoded.byteLength;
    if (encoded.byteLength > 0) endsWithNewline = encoded.at(-1) === newline;
    await writeAll(file, encoded);
  };

  return {
    write: append,
    async finish(indexPath) {
      await file.sync();
      await writeFile(indexPath, Buffer.from(Float64Array.from(checkpoints).buffer), {
        mode: ownerOnly.file,
      });
      return { lines: newlines + (endsWithNewline ? 0 : 1), bytes };
    },
    close: () => file.close(),
  };
}

/**
 * Up to `count` lines from line `from` (1-based), without their \n; fewer when the text ends before. Of
 * a longer line than `lineBytesMax` the first part.
 */
export async function readLines(
  textPath: string,
  indexPath: string,
  { from, count, lineBytesMax }: LineRange,
): Promise<readonly string[]> {
  const checkpoint = await findCheckpoint(indexPath, from - 1);
  const file = await open(textPath, "r");
  try {
    const collector = createLineCollector(from - 1 - checkpoint.line, count, lineBytesMax);
    return await collectLines(file, checkpoint.offset, collector);
  } finally {
    await file.close();
  }
}

type LineRange = {
  readonly from: number;
  readonly count: number;
  readonly lineBytesMax: number;
};

/** The last checkpoint at or before a line (from 0), found by halving: the index may have a million. */
async function findCheckpoint(
  indexPath: string,
  line: number,
): Promise<{ readonly line: number; readonly offset: number }> {
  const file = await open(indexPath, "r");
  try {
    let [low, high] = [0, (await file.stat()).size / (numbersPerCheckpoint * numberBytes)];
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      const [at = 0] = await readNumbersOf(file, middle * numbersPerCheckpoint, 1);
      if (at <= line) low = middle;
      else high = middle;
    }
    const [at = 0, offset = 0] = await readNumbersOf(file, low * numbersPerCheckpoint, 2);
    return { line: at, offset };
  } finally {
    await file.close();
  }
}

async function collectLines(
  file: FileHandle,
  offset: number,
  collector: ReturnType<typeof createLineCollector>,
): Promise<readonly string[]> {
  let position = offset;
  while (!collector.isFull()) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(readBytes), 0, readBytes, position);
    if (bytesRead === 0) break;
    collector.add(buffer.subarray(0, bytesRead));
    position += bytesRead;
  }
  return collector.finish();
}

/** Keeps the bytes of the wanted lines only, however long the lines before them are. */
function createLineCollector(skip: number, count: number, lineBytesMax: number) {
  const lines: string[] = [];
  let parts: Buffer[] = [];
  let bytes = 0;
  let line = 0;
  const isFull = () => lines.length >= count;
  const keep = (part: Buffer) => {
    const room = part.subarray(0, Math.max(0, lineBytesMax - bytes));
    if (room.length > 0 || parts.length === 0) parts.push(room);
    bytes += part.length;
  };
  const endLine = () => {
    if (line >= skip) lines.push(toText(parts, bytes > lineBytesMax));
    parts = [];
    bytes = 0;
    line += 1;
  };
  return {
    isFull,
    add(chunk: Buffer) {
      let from = 0;
      while (from < chunk.length && !isFull()) {
        const end = chunk.indexOf(newline, from);
        const to = end === -1 ? chunk.length : end;
        if (line >= skip) keep(chunk.subarray(from, to));
        if (end !== -1) endLine();
        from = to + 1;
      }
    },
    /** Text after the last \n is a line too. */
    finish(): readonly string[] {
      if (parts.length > 0 && !isFull()) endLine();
      return lines;
    },
  };
}

/** A cut may lie inside a character: what is left of it goes too. */
function toText(parts: readonly Buffer[], isCut: boolean): string {
  const text = Buffer.concat(parts).toString("utf8");
  return isCut ? `${text.replace(/\ufffd$/, "")}…` : text;
}

/** Numbers `first`… of a file of 8-byte floats; fewer when the file ends before. */
export async function readNumbers(
  path: string,
  first: number,
  count: number,
): Promise<readonly number[]> {
  const file = await open(path, "r");
  try {
    return await readNumbersOf(file, first, count);
  } finally {
    await file.close();
  }
}

async function readNumbersOf(
  file: FileHandle,
  first: number,
  count: number,
): Promise<readonly number[]> {
  const bytes = Buffer.alloc(count * numberBytes);
  const { bytesRead } = await file.read(bytes, 0, bytes.byteLength, first * numberBytes);
  return Array.from({ length: Math.floor(bytesRead / numberBytes) }, (_, at) =>
    bytes.readDoubleLE(at * numberBytes),
  );
}

export async function readBytesBetween(path: string, from: number, to: number): Promise<string> {
  const file = await open(path, "r");
  try {
    const bytes = Buffer.alloc(to - from);
    const { bytesRead } = await file.read(bytes, 0, bytes.byteLength, from);
    return bytes.toString("utf8", 0, bytesRead);
  } finally {
    await file.close();
  }
}
