import { mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { EvidenceArgument } from "@/lib/investigation/ports/calls/function-arguments";
import type { RecordedTruth } from "../../models/recorded-truth";

/** A file that another one was forwarded to: its line 1 is line `offset + 1` of the original. */
export type CopiedSource = {
  readonly path: string;
  readonly of: string;
  readonly offset: number;
};

/** A collector that was started late has the rest of the file. */
const leftOut = 0.05;
const linesMin = 40;

/** Writes beside the evidence what a collector would hold of the log that shows most; null where no log does. */
export async function writeCopiedSource(
  folder: string,
  truth: RecordedTruth,
): Promise<CopiedSource | null> {
  const counts = Map.groupBy(
    truth.events.flatMap(({ evidence }) =>
      evidence.filter(({ index, file }) => index === undefined && /\.log$/.test(file)),
    ),
    ({ file }) => file,
  );
  const [most] = [...counts].toSorted(
    ([a, some], [b, others]) => others.length - some.length || (a < b ? -1 : 1),
  );
  if (most === undefined) return null;
  const [of] = most;
  const lines = (await readFile(join(folder, of), "utf8")).split("\n");
  if (lines.length < linesMin) return null;
  const offset = Math.floor(lines.length * leftOut);
  const path = `collector/${dirname(of).replaceAll("/", "-")}-${basename(of)}`;
  await mkdir(join(folder, "collector"), { recursive: true });
  await writeFile(join(folder, path), lines.slice(offset).join("\n"));
  return { path, of, offset };
}

/** The same line, where it was forwarded to; null where it was not. */
export function copyOf(
  { path, of, offset }: CopiedSource,
  citation: EvidenceArgument,
): EvidenceArgument | null {
  if (citation.path !== of || !("lines" in citation) || citation.lines[0] <= offset) return null;
  const [from, to] = citation.lines;
  return { path, lines: [from - offset, to - offset], quote: citation.quote };
}
