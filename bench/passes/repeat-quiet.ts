import { closeSync, openSync, readFileSync, writeSync } from "node:fs";
import { cp, readdir, rm } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { gunzipSync } from "node:zlib";
import { goldenFile } from "@/lib/golden/golden-incident";

/** A stretch of a recorded incident in which nothing happened yet. */
export type QuietPart = {
  readonly slug: string;
  /** Of stamps that state none: where people read its clocks. */
  readonly zone: string;
  /** Minutes and seconds within the hour, which are the same in every zone of the recording. */
  readonly from: string;
  readonly to: string;
  /** Seconds by which the clock of the machine of a folder is ahead. */
  readonly ahead: Readonly<Record<string, number>>;
};

// Their lengths divide no hour: what repeats within the difference of two zones fits both.
export const quietParts: readonly QuietPart[] = [
  {
    slug: "orders-503-pool-exhaustion",
    zone: "Europe/Helsinki",
    ...{ from: "20:30", to: "22:07", ahead: {} },
  },
  {
    slug: "catalog-oom-crash-loop",
    zone: "America/New_York",
    ...{ from: "25:00", to: "25:47", ahead: { "cat-02": 38 } },
  },
];

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
/** `2026-11-21T00:22:33`, `2026/11/21 02:22:33`; `21/Nov/2026:02:22:33`; `Nov 21 02:22:33`. */
const stampPattern =
  /(\d{4})([-/])(\d\d)\2(\d\d)([T ])(\d\d:\d\d:\d\d)|(\d\d)\/([A-Z][a-z]{2})\/(\d{4}):(\d\d:\d\d:\d\d)|^([A-Z][a-z]{2}) ([ \d]\d) (\d\d:\d\d:\d\d)/gm;
export const yearOfRecordings = 2026;
/** No two requests have one id, and the same request has one id in every file. */
const requestIdPattern = /(?<![\w-])[0-9a-f]{24}(?=[0-9a-f]{8}(?![\w-]))/g;

/**
 * Copies a recorded incident and puts its own quiet lines before it, again and again, each time one stretch
 * earlier, until there are about `lines`; what stood before them, the start of the machines, moves to the
 * front. Rotated logs become one file.
 */
export async function repeatQuiet(part: QuietPart, lines: number, folder: string): Promise<void> {
  const source = goldenFile(part.slug, "");
  await cp(source, folder, { recursive: true });
  const entries = await readdir(source, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(source, join(entry.parentPath, entry.name)));
  const files: SplitFile[] = [];
  for (const path of paths) {
    // People and their tools speak of the incident: nothing of theirs is repeated.
    if (!/\.(log|csv)$/.test(path) || /^(changes|chat|alerts)\//.test(path)) continue;
    const rotated = `${path}.1.gz`;
    const parts = [readFileSync(join(source, path), "utf8")];
    if (paths.includes(rotated)) {
      parts.unshift(gunzipSync(readFileSync(join(source, rotated))).toString());
      await rm(join(folder, rotated));
    }
    files.push({ path, ...split(parts.join(""), part, part.ahead[dirname(path)] ?? 0) });
  }
  const count = (of: (file: SplitFile) => string) =>
    files.reduce((sum, file) => sum + of(file).split("\n").length - 1, 0);
  const missing = lines - count(({ before, quiet, rest }) => `${before}${quiet}${rest}`);
  const rounds = Math.max(0, Math.round(missing / count(({ quiet }) => quiet)));
  const seconds = secondsOf(part.to) - secondsOf(part.from);
  for (const file of files) writeRepeated(file, join(folder, file.path), rounds, seconds);
}

type SplitFile = {
  readonly path: string;
  readonly before: string;
  readonly quiet: string;
  readonly rest: string;
};

function writeRepeated(
  { before, quiet, rest }: SplitFile,
  file: string,
  rounds: number,
  seconds: number,
): void {
  const out = openSync(file, "w");
  writeSync(out, earlier(before, rounds * seconds));
  for (let round = rounds; round > 0; round--) {
    const again = earlier(quiet, round * seconds);
    writeSync(
      out,
      again.replace(requestIdPattern, () => round.toString(16).padStart(24, "0")),
    );
  }
  writeSync(out, `${quiet}${rest}`);
  closeSync(out);
}

function split(text: string, { from, to }: QuietPart, aheadSeconds: number) {
  const lines = text.split("\n");
  const at = (limit: string) => {
    const index = lines.findIndex((line) => secondOf(line) >= secondsOf(limit) + aheadSeconds);
    return index < 0 ? lines.length : index;
  };
  const [start, end] = [at(from), at(to)];
  const joined = (some: readonly string[]) => some.map((line) => `${line}\n`).join("");
  return {
    before: joined(lines.slice(0, start)),
    quiet: joined(lines.slice(start, end)),
    rest: lines.slice(end).join("\n"),
  };
}

/** Within the hour; NaN for a line without a stamp. */
function secondOf(line: string): number {
  stampPattern.lastIndex = 0;
  const match = stampPattern.exec(line);
  return secondsOf((match?.[6] ?? match?.[10] ?? match?.[13])?.slice(3));
}

function secondsOf(minutesAndSeconds = ""): number {
  const [minutes, seconds] = minutesAndSeconds.split(":").map(Number);
  return (minutes ?? Number.NaN) * 60 + (seconds ?? Number.NaN);
}

function earlier(text: string, seconds: number): string {
  return text.replace(stampPattern, (_stamp, ...groups) => {
    const [y, dash, mo, d, gap, time, day, month, year, clock, name, monthDay, hour] = groups;
    const iso =
      y === undefined
        ? `${year ?? yearOfRecordings}-${pad(months.indexOf(month ?? name) + 1)}-${pad(Number(day ?? monthDay))}`
        : `${y}-${mo}-${d}`;
    const at = new Date(Date.parse(`${iso}T${time ?? clock ?? hour}Z`) - seconds * 1000);
    const [date = "", timeOfDay = ""] = at.toISOString().slice(0, 19).split("T");
    if (y !== undefined) return `${date.replaceAll("-", dash)}${gap}${timeOfDay}`;
    const shown = months[at.getUTCMonth()];
    return month === undefined
      ? `${shown} ${String(at.getUTCDate()).padStart(2)} ${timeOfDay}`
      : `${pad(at.getUTCDate())}/${shown}/${at.getUTCFullYear()}:${timeOfDay}`;
  });
}

function pad(value: number): string {
  return String(value).padStart(2, "0");
}
