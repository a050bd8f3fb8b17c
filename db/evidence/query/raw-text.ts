import { stat } from "node:fs/promises";
import type { Artifact } from "@/lib/domain/evidence/artifact";
import type { Locator } from "@/lib/domain/evidence/evidence";
import type { RawElements, RawLines } from "@/lib/investigation/ports/evidence-port";
import type { CacheFiles } from "../cache/cache-files";
import type { Span } from "../cache/element-spans";
import { readBytesBetween, readLines, readNumbers } from "../cache/line-text";
import { isMissing } from "../cache/missing-file";
import type { EvidenceSource } from "./evidence-sources";

/** Records hold nothing of a line beyond this, so nothing there is ever cited. */
const citedLineBytesMax = 8 * 1024 * 1024;
/** Of several lines together; each is read so far that they fit. */
const citedBytesMax = 128 * 1024 * 1024;
/** Of a longer line or element shown as context the beginning is shown. */
const shownBytesMax = 64 * 1024;
/** Where an element begins and ends, as two 8-byte floats. */
const elementEntryBytes = 16;

/** What is asked of an artifact when only its text and where its elements stand matter. */
export type StoredText = {
  readonly artifact: Pick<Artifact, "path">;
  readonly files: Pick<CacheFiles, "text" | "elements">;
};

export async function findRawText(
  source: EvidenceSource | undefined,
  locator: Locator,
): Promise<string | null> {
  if (source === undefined) return null;
  switch (locator.kind) {
    case "lines":
      return findLines(source, locator.from, locator.to);
    case "index":
      return findElement(source, locator.index);
    case "frame":
      return null;
  }
}

async function findLines(source: EvidenceSource, from: number, to: number): Promise<string | null> {
  if (from < 1 || to < from || to > source.cached.text.lines) return null;
  const { text, lines } = source.files;
  const count = to - from + 1;
  const lineBytesMax = Math.min(citedLineBytesMax, Math.floor(citedBytesMax / count));
  const range = { from, count, lineBytesMax };
  return (await readLines(text, lines, range)).join("\n");
}

async function findElement(source: EvidenceSource, index: number): Promise<string | null> {
  if (index >= (await countElements(source))) return null;
  const [span] = await readElementSpans(source, index, 1);
  return span ? readBytesBetween(source.files.text, span.from, span.to) : null;
}

export async function findRawLines(
  source: EvidenceSource | undefined,
  from: number,
  to: number,
): Promise<RawLines | null> {
  if (source === undefined) return null;
  const totalLines = source.cached.text.lines;
  const first = Math.max(1, Math.floor(from));
  const last = Math.min(totalLines, Math.floor(to));
  if (last < first) return { from: first, lines: [], totalLines };
  const { text, lines } = source.files;
  const range = { from: first, count: last - first + 1, lineBytesMax: shownBytesMax };
  return { from: first, lines: await readLines(text, lines, range), totalLines };
}

export async function findRawElements(
  source: EvidenceSource | undefined,
  from: number,
  to: number,
): Promise<RawElements | null> {
  if (source === undefined) return null;
  const totalElements = await countElements(source);
  const first = Math.max(0, Math.floor(from));
  const last = Math.min(totalElements - 1, Math.floor(to));
  const elements: string[] = [];
  for (const span of await readElementSpans(source, first, last - first + 1)) {
    elements.push(await readShownElement(source, span));
  }
  return { from: first, elements, totalElements };
}

async function readShownElement(source: EvidenceSource, { from, to }: Span): Promise<string> {
  if (to - from <= shownBytesMax) return readBytesBetween(source.files.text, from, to);
  const shown = await readBytesBetween(source.files.text, from, from + shownBytesMax);
  return `${shown.replace(/\ufffd$/, "")}…`;
}

/** An artifact of lines has no elements. */
export async function countElements({ files, artifact }: StoredText): Promise<number> {
  try {
    return (await stat(files.elements)).size / elementEntryBytes;
  } catch (error) {
    if (isMissing(error)) return 0;
    throw new Error(`Cannot look for the elements of ${artifact.path}`, { cause: error });
  }
}

/** Where elements stand, from the `first`; fewer when the document ends before. */
export async function readElementSpans(
  { files }: Pick<StoredText, "files">,
  first: number,
  count: number,
): Promise<readonly Span[]> {
  if (count <= 0) return [];
  const numbers = await readNumbers(files.elements, first * 2, count * 2);
  return Array.from({ length: Math.floor(numbers.length / 2) }, (_, index) => ({
    from: numbers[index * 2] ?? 0,
    to: numbers[index * 2 + 1] ?? 0,
  }));
}
