import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, sep } from "node:path";
import { gunzipSync } from "node:zlib";
import { goldenFolderOf } from "@/lib/golden/golden-incident";
import { type QuietPart, repeatQuiet } from "../passes/repeat-quiet";

type Place = { file?: string; line?: number; lines?: [number, number] };

/**
 * A recording with so many lines, its quiet ones repeated before the incident, in a folder of its own with the truth that
 * names them; call `remove` when done.
 */
export async function writeLongIncident(part: QuietPart, lines: number) {
  const folder = await mkdtemp(join(tmpdir(), "whence-long-"));
  const artifacts = join(folder, "artifacts");
  await mkdir(artifacts);
  await repeatQuiet(part, lines, artifacts + sep);
  const recorded = join(goldenFolderOf(part.slug), "artifacts");
  const truth = JSON.parse(await readFile(join(goldenFolderOf(part.slug), "truth.json"), "utf8"));
  await writeFile(
    join(folder, "truth.json"),
    JSON.stringify(truth, (_, value) =>
      isPlace(value) ? moved(value, recorded, artifacts) : value,
    ),
  );
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

function isPlace(value: unknown): value is Place & { file: string } {
  return typeof value === "object" && value !== null && "file" in value;
}

/** What happened stands at the end of a file, as far from its last line as before; a rotated part became one with its file. */
function moved(place: Place & { file: string }, recorded: string, artifacts: string): Place {
  const file = place.file.replace(/\.log\.1\.gz$/, ".log");
  const before = countLines(join(recorded, `${file}.1.gz`));
  const by = countLines(join(artifacts, file)) - before - countLines(join(recorded, file));
  const shift = by + (file === place.file ? before : 0);
  return {
    ...{ ...place, file },
    ...(place.line === undefined ? {} : { line: place.line + shift }),
    ...(place.lines === undefined
      ? {}
      : { lines: [place.lines[0] + shift, place.lines[1] + shift] }),
  };
}

const counted = new Map<string, number>();

/** 0 for a file there is none of. */
function countLines(path: string): number {
  const known = counted.get(path);
  if (known !== undefined) return known;
  const count = readLines(path);
  counted.set(path, count);
  return count;
}

function readLines(path: string): number {
  try {
    const bytes = readFileSync(path);
    const text = (path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
    return text.split("\n").length - 1;
  } catch {
    return 0;
  }
}
