import type { Locator } from "@/lib/domain/evidence";
import type { RawLines } from "@/lib/investigation/evidence-port";
import { isMissing } from "../cache/blob-folder";
import { readBytesBetween, readLines, readNumbers } from "../cache/line-text";
import type { EvidenceSource } from "./evidence-sources";

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
  const lines = await readLines(source.files.text, source.files.lines, from, to - from + 1);
  return lines.join("\n");
}

async function findElement(source: EvidenceSource, index: number): Promise<string | null> {
  try {
    const [from, to] = await readNumbers(source.files.elements, index * 2, 2);
    if (from === undefined || to === undefined) return null;
    return await readBytesBetween(source.files.text, from, to);
  } catch (error) {
    if (isMissing(error)) return null;
    throw new Error(`Cannot read element ${index} of ${source.artifact.path}`, { cause: error });
  }
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
  const lines = await readLines(source.files.text, source.files.lines, first, last - first + 1);
  return { from: first, lines, totalLines };
}
