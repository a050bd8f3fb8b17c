import { createReadStream } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import type { FoundRows } from "@/lib/investigation/ports/evidence-port";
import type { Span } from "../cache/element-spans";
import { EvidenceQueryError } from "../evidence-query-error";
import type { QueryBounds } from "./bounded-query";
import { countElements, readElementSpans, type StoredText } from "./raw-text";

/** Rows named in one answer; those after them are counted. */
const foundRowsMax = 10_000;
const readBytes = 1024 * 1024;
/** Elements whose places are read at once. */
const spansPerRead = 4096;

/**
 * The lines of a text that hold some words, whatever the case; the elements when it is a document of them.
 * Reads the whole text: 100 MB take a second or two, most of it to compare letters without their case.
 */
export async function findInText(
  source: StoredText | undefined,
  words: string,
  { limitMs, signal }: QueryBounds,
): Promise<FoundRows | null> {
  if (source === undefined) return null;
  const limit = limitMs === null ? new AbortController().signal : AbortSignal.timeout(limitMs);
  const stop = signal === undefined ? limit : AbortSignal.any([signal, limit]);
  try {
    const elements = await countElements(source);
    const found = { rows: [], total: 0 };
    await (elements > 0
      ? findInElements(source, words.toLowerCase(), elements, found, stop)
      : findInLines(source.files.text, words.toLowerCase(), found, stop));
    return found;
  } catch (error) {
    signal?.throwIfAborted();
    if (limitMs === null || !limit.aborted) throw error;
    throw new EvidenceQueryError({ kind: "too-slow", limitMs }, { cause: error });
  }
}

type Found = { readonly rows: number[]; total: number };

function note(found: Found, row: number): void {
  found.total += 1;
  if (found.rows.length < foundRowsMax) found.rows.push(row);
}

/** What may be the beginning of the words stays for the next piece; no line is held as a whole. */
async function findInLines(
  textPath: string,
  words: string,
  found: Found,
  signal: AbortSignal,
): Promise<void> {
  let line = 0;
  let lastFound = -1;
  let rest = "";
  const reading = { encoding: "utf8", highWaterMark: readBytes, signal } as const;
  for await (const piece of createReadStream(textPath, reading)) {
    const text = rest + String(piece).toLowerCase();
    let counted = 0;
    const countTo = (end: number) => {
      for (let at = text.indexOf("\n", counted); at !== -1 && at < end; ) {
        line += 1;
        at = text.indexOf("\n", at + 1);
      }
      counted = end;
    };
    for (let at = text.indexOf(words); at !== -1; ) {
      countTo(at);
      if (line !== lastFound) note(found, line);
      lastFound = line;
      const end = text.indexOf("\n", at);
      at = end === -1 ? -1 : text.indexOf(words, end);
    }
    const kept = Math.max(counted, text.length - words.length + 1);
    countTo(kept);
    rest = text.slice(kept);
  }
}

async function findInElements(
  source: StoredText,
  words: string,
  elements: number,
  found: Found,
  signal: AbortSignal,
): Promise<void> {
  const file = await open(source.files.text, "r");
  try {
    const readSpan = createWindow(file);
    for (let first = 0; first < elements; first += spansPerRead) {
      for (const [index, span] of (await readElementSpans(source, first, spansPerRead)).entries()) {
        signal.throwIfAborted();
        const isFound =
          span.to - span.from > readBytes
            ? await holds(file, span, words)
            : (await readSpan(span)).toString("utf8").toLowerCase().includes(words);
        if (isFound) note(found, first + index);
      }
    }
  } finally {
    await file.close();
  }
}

/**
 * Cuts spans of at most `readBytes` out of pieces of the file: elements stand one after the other, so that a read
 * is for thousands of them. What it answers is good until it is asked again.
 */
function createWindow(file: FileHandle): (span: Span) => Promise<Buffer> {
  const buffer = Buffer.alloc(readBytes);
  let [start, end] = [0, 0];
  return async ({ from, to }) => {
    if (from < start || to > end) {
      const { bytesRead } = await file.read(buffer, 0, readBytes, from);
      [start, end] = [from, from + bytesRead];
    }
    return buffer.subarray(from - start, to - start);
  };
}

/** Piece by piece: one element may be as long as the file. */
async function holds(file: FileHandle, { from, to }: Span, words: string): Promise<boolean> {
  const decoder = new TextDecoder();
  let rest = "";
  for (let at = from; at < to; at += readBytes) {
    const length = Math.min(readBytes, to - at);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
    const piece = decoder.decode(buffer.subarray(0, bytesRead), { stream: true });
    const text = rest + piece.toLowerCase();
    if (text.includes(words)) return true;
    rest = text.slice(Math.max(0, text.length - words.length + 1));
  }
  return false;
}
