import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { goldenFile } from "@/lib/golden/golden-incident";
import { measureQueries } from "./measure-queries";

// How long a large file takes to answer what the screens ask: real access lines again and again, each
// time a quarter of an hour later. Times are reported, not judged: the machine may be shared.
// `--quick` takes a fiftieth of the lines.

const lines = process.argv.includes("--quick") ? 100_000 : 5_000_000;
const laterMs = 900_000;
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

const folder = mkdtempSync(join(tmpdir(), "whence-bench-"));
try {
  const file = join(folder, "access.log");
  writeLines(file);
  const { records, measures } = await measureQueries(file);
  process.stdout.write(
    `${records.toLocaleString("en")} records, milliseconds of each time asked\n`,
  );
  for (const { question, target, milliseconds } of measures) {
    const times = milliseconds.map((time) => time.toFixed(0).padStart(6)).join("");
    const aim = target === null ? "" : `  aim ${target}`;
    process.stdout.write(`${question.padEnd(32)}${times}${aim}\n`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function writeLines(file: string): void {
  const text = readFileSync(goldenFile("orders-503-pool-exhaustion", "nginx/access.log"), "utf8");
  const source = text.trimEnd().split("\n");
  const out = openSync(file, "w");
  for (let written = 0, round = 0; written < lines; written += source.length, round++) {
    const moved = source.map((line) =>
      line.replace(/\[([^\]]+)\]/, (_all, at) => `[${later(at, round)}]`),
    );
    writeSync(out, `${moved.join("\n")}\n`);
  }
  closeSync(out);
}

/** `21/Nov/2026:02:22:33 +0000`, `round` quarters of an hour later, in UTC. */
function later(stamp: string, round: number): string {
  const [, day, month = "", year, clock, zone = ""] =
    /^(\d+)\/(\w+)\/(\d+):([\d:]+) ([+-]\d{4})$/.exec(stamp) ?? [];
  const iso = `${year}-${String(months.indexOf(month) + 1).padStart(2, "0")}-${day}T${clock}`;
  const at = new Date(Date.parse(`${iso}${zone.slice(0, 3)}:${zone.slice(3)}`) + round * laterMs);
  const date = [at.getUTCDate(), months[at.getUTCMonth()], at.getUTCFullYear()];
  return `${date.join("/").padStart(11, "0")}:${at.toISOString().slice(11, 19)} +0000`;
}
