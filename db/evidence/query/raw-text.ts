import { stat } from "node:fs/promises";
import type { Locator } from "@/lib/domain/evidence";
import type { RawElements, RawLines } from "@/lib/investigation/evidence-port";
import { isMissing } from "../cache/blob-folder";
import { readBytesBetween, readLines, readNumbers } from "../cache/line-text";
import type { EvidenceSource } from "./evidence-sources";

/** Records hold nothing of a line beyond this, so nothing there is ever cited. */
const citedLineBytesMax = 8 * 1024 * 1024;
/** Of a longer line or element shown as context the beginning is shown. */
const shownBytesMax = 64 * 1024;
/** Where an element begins and ends, as two 8-byte floats. */
const elementEntryBytes = 16;

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
  const range = { from, count: to - from + 1, lineBytesMax: citedLineBytesMax };
  return (await readLines(text, lines, range)).join("\n");
}

async function findElement(source: EvidenceSource, index: number): Promise<string | null> {
  if (index >= (await countElements(source))) return null;
  const { from, to } = await findElementSpan(source, index);
  return readBytesBetween(source.files.text, from, to);
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
  for (let index = first; index <= last; index++) {
    elements.push(await readShownElement(source, index));
  }
  return { from: first, elements, totalElements };
}

async function readShownElement(source: EvidenceSource, index: number): Promise<string> {
  const { from, to } = await findElementSpan(source, index);
  if (to - from <= shownBytesMax) return readBytesBetween(source.files.text, from, to);
  const shown = await readBytesBetween(source.files.text, from, from + shownBytesMax);
  return `${shown.replace(/\ufffd$/, "")}…`;
}

/** An artifact of lines has no elements. */
export async function countElements({ files, artifact }: EvidenceSource): Promise<number> {
  try {
    return (await stat(files.elements)).size / elementEntryBytes;
  } catch (error) {
    if (isMissing(error)) return 0;
    throw new Error(`Cannot look for the elements of ${artifact.path}`, { cause: error });
  }
}

async function findElementSpan(
  { files, artifact }: EvidenceSource,
  index: number,
): Promise<{ readonly from: number; readonly to: number }> {
  const [from, to] = await readNumbers(files.elements, index * 2, 2);
  if (from === undefined || to === undefined) {
    throw new Error(`Element ${index} of ${artifact.path} is not where it was written`);
  }
  return { from, to };
}
