import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readIntoFolder } from "../passes/measure-passes";

// What many small files take to become searchable records with their clocks surveyed, as pages of a log of 12 lines
// each, 50 to a folder. Each number of files is read in a process of its own. Times are reported, not judged.
// `npx tsx bench/ingest/small-files.bench.ts 2500 10000` reads those numbers of files.

const linesEach = 12;
const filesPerFolder = 50;
const startMs = Date.UTC(2026, 2, 8, 9);
const stepMs = 250;

const only = process.argv.indexOf("--measure");
if (only > 0) await measure(process.argv[only + 1] ?? "", Number(process.argv[only + 2]));
else measureAll();

function measureAll(): void {
  const asked = process.argv.slice(2).map(Number);
  for (const count of asked.length > 0 ? asked : [1_250, 2_500]) {
    const folder = mkdtempSync(join(tmpdir(), "whence-small-files-"));
    try {
      const { status } = spawnSync(
        process.execPath,
        [...process.execArgv, import.meta.filename, "--measure", folder, String(count)],
        { stdio: "inherit" },
      );
      if (status !== 0) throw new Error(`Reading ${count} files ended with ${status}`);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

async function measure(folder: string, count: number): Promise<void> {
  const files = Array.from({ length: count }, (_, index) => writeFile(folder, index));
  const cpu = process.cpuUsage();
  const startedAt = performance.now();
  const sources = await readIntoFolder(join(folder, "store"), files, {
    zone: "UTC",
    assumedYear: 2026,
  });
  const seconds = (performance.now() - startedAt) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  const cpuSeconds = (user + system) / 1e6;
  const peakMb = process.resourceUsage().maxRSS / 1024;
  process.stdout.write(
    `${sources.length.toLocaleString("en")} files of ${linesEach} lines: ${seconds.toFixed(1)} s, ${cpuSeconds.toFixed(1)} s of processor time (${((cpuSeconds / count) * 1000).toFixed(2)} ms a file), peak ${peakMb.toFixed(0)} MB\n`,
  );
}

function writeFile(folder: string, index: number) {
  const path = `pods/${Math.floor(index / filesPerFolder)}/page-${index}.log`;
  const location = join(folder, "artifacts", path);
  mkdirSync(join(location, ".."), { recursive: true });
  const lines = Array.from({ length: linesEach }, (_, line) => {
    const at = new Date(startMs + (index * linesEach + line) * stepMs).toISOString();
    return `${at} INFO worker-${index % filesPerFolder} request ${index * linesEach + line} done in ${line + 3} ms`;
  });
  writeFileSync(location, `${lines.join("\n")}\n`);
  return { path, location };
}
