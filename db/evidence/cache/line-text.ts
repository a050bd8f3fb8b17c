/**
 * The decoded text of an artifact as one UTF-8 file, with a sparse index of its lines: the byte offset
 * of every 256th line, 8 bytes each, so that a place deep inside a million lines costs two small reads.
 *
 * A line ends with \n (a \r before it stays part of the line); text after the last \n is a line too.
 */
import { type FileHandle, open, writeFile } from "node:fs/promises";
import { writeAll } from "./blob-folder";

const linesPerCheckpoint = 256;
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
  const file = await open(path, "wx");
  const checkpoints = [0];
  let bytes = 0;
  let newlines = 0;
  let endsWithNewline = true;

  const append = async (chunk: Uint8Array) => {
    const encoded = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    let at = encoded.indexOf(newline);
    while (at !== -1) {
      newlines += 1;
      if (newlines % linesPerCheckpoint === 0) checkpoints.push(bytes + at + 1);
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
      await writeFile(indexPath, Buffer.from(Float64Array.from(checkpoints).buffer));
      return { lines: newlines + (endsWithNewline ? 0 : 1), bytes };
    },
    close: () => file.close(),
  };
}

/** Up to `count` lines from line `from` (1-based), without their \n; fewer when the text ends before. */
export async function readLines(
  textPath: string,
  indexPath: string,
  from: number,
  count: number,
): Promise<readonly string[]> {
  const checkpoint = Math.floor((from - 1) / linesPerCheckpoint);
  const start = await readNumbers(indexPath, checkpoint, 1);
  const offset = start[0];
  if (offset === undefined) return [];
  const skip = (from - 1) % linesPerCheckpoint;
  const file = await open(textPath, "r");
  try {
    return await collectLines(file, offset, skip, count);
  } finally {
    await file.close();
  }
}

/** Keeps the bytes of the wanted lines only, however long the lines before them are. */
async function collectLines(
  file: FileHandle,
  offset: number,
  skip: number,
  count: number,
): Promise<readonly string[]> {
  const collector = createLineCollector(skip, count);
  let position = offset;
  while (!collector.isFull()) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(readBytes), 0, readBytes, position);
    if (bytesRead === 0) return collector.finish();
    collector.add(buffer.subarray(0, bytesRead));
    position += bytesRead;
  }
  return collector.finish();
}

function createLineCollector(skip: number, count: number) {
  const lines: string[] = [];
  let parts: Buffer[] = [];
  let line = 0;
  const isFull = () => lines.length >= count;
  const endLine = () => {
    if (line >= skip) lines.push(Buffer.concat(parts).toString("utf8"));
    parts = [];
    line += 1;
  };
  return {
    isFull,
    add(bytes: Buffer) {
      let from = 0;
      while (from < bytes.length && !isFull()) {
        const end = bytes.indexOf(newline, from);
        const to = end === -1 ? bytes.length : end;
        if (line >= skip) parts.push(bytes.subarray(from, to));
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

/** Numbers `first`… of a file of 8-byte floats; fewer when the file ends before. */
export async function readNumbers(
  path: string,
  first: number,
  count: number,
): Promise<readonly number[]> {
  const file = await open(path, "r");
  try {
    const bytes = Buffer.alloc(count * 8);
    const { bytesRead } = await file.read(bytes, 0, bytes.byteLength, first * 8);
    return Array.from({ length: Math.floor(bytesRead / 8) }, (_, at) => bytes.readDoubleLE(at * 8));
  } finally {
    await file.close();
  }
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
