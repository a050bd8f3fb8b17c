import { createReadStream } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import type { FoundRows } from "@/lib/investigation/evidence-port";
import { readNumbers } from "../cache/line-text";
import { EvidenceQueryError } from "../evidence-query-error";
import type { EvidenceSource } from "./evidence-sources";
import { countElements } from "./raw-text";

/** Rows named in one answer; those after them are counted. */
const foundRowsMax = 10_000;
const readBytes = 1024 * 1024;
/** Elements whose places are read at once. */
const spansPerRead = 4096;

/**
 * The lines of a text that hold some words, whatever the case; the elements when it is a document of them.
 * Reads the whole text: 100 MB take about a second, most of it to compare letters without their case.
 */
export async function findInText(
  source: EvidenceSource | undefined,
  words: string,
  { limitMs, signal }: { readonly limitMs: number; readonly signal: AbortSignal | undefined },
): Promise<FoundRows | null> {
  if (source === undefined) return null;
  const limit = AbortSignal.timeout(limitMs);
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
    if (!limit.aborted) throw error;
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
  { files }: EvidenceSource,
  words: string,
  elements: number,
  found: Found,
  signal: AbortSignal,
): Promise<void> {
  const file = await open(files.text, "r");
  try {
    for (let first = 0; first < elements; first += spansPerRead) {
      const numbers = await readNumbers(files.elements, first * 2, spansPerRead * 2);
      for (let index = 0; index * 2 + 1 < numbers.length; index += 1) {
        signal.throwIfAborted();
        const [from = 0, to = 0] = [numbers[index * 2], numbers[index * 2 + 1]];
        if (await holds(file, { from, to }, words)) note(found, first + index);
      }
    }
  } finally {
    await file.close();
  }
}

/** Piece by piece: one element may be as long as the file. */
async function holds(
  file: FileHandle,
  { from, to }: { readonly from: number; readonly to: number },
  words: string,
): Promise<boolean> {
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
