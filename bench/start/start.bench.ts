import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Figure, keepFigures } from "../figures/keep-figures";

// `npm run bench start`: how long the command takes and how much memory, after its programs were made: each five times.
const runs = 5;
const onExit = `process.once("exit", () => { const { maxRSS, userCPUTime } = process.resourceUsage(); console.error("used " + maxRSS / 1024 + " " + userCPUTime / 1000); });`;
const folder = mkdtempSync(join(tmpdir(), "whence-bench-start-"));
writeFileSync(join(folder, "till.log"), "2026-03-04T09:00:00Z INFO till starts version 2\n");

const commands = [
  { name: "help", words: ["help"], aim: "500 ms, 100 MB" },
  {
    name: "query of a small folder",
    words: ["query", folder, "select count(*) from records"],
    aim: "2 s",
  },
];

function measure(words: readonly string[]) {
  const startedAt = performance.now();
  const { stderr, status } = spawnSync(process.execPath, ["scripts/whence.mjs", ...words], {
    env: {
      ...process.env,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(onExit)}`,
    },
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr);
  // The command itself ends last.
  const used = [...stderr.matchAll(/^used ([\d.]+) ([\d.]+)$/gm)].at(-1) ?? [];
  return { ms: performance.now() - startedAt, mb: Number(used[1]), cpuMs: Number(used[2]) };
}

const middle = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]?.toFixed(0);

const figures: Figure[] = [];
for (const { name, words, aim } of commands) {
  measure(words);
  const runsOf = Array.from({ length: runs }, () => measure(words));
  const [ms, cpuMs, mb] = [
    middle(runsOf.map((one) => one.ms)),
    middle(runsOf.map((one) => one.cpuMs)),
    middle(runsOf.map((one) => one.mb)),
  ];
  const measured = `${ms} ms, of them ${cpuMs} ms of processor time; ${mb} MB`;
  console.log(`${name}: ${measured}`);
  figures.push({ what: name, aim, measured: measured });
}
keepFigures("start", "The start of the command", figures);
rmSync(folder, { recursive: true, force: true });
