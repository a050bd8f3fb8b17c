import { mkdir, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { goldenFolderOf, goldenSlugs, quietSlugs } from "@/lib/golden/golden-incident";
import { guessNaively } from "../quality/recordings/naive-guesses";
import { listFolders } from "./list-folders";
import { isQuiet, type Measured, measureTool } from "./measure-tool";
import { printBenchmark } from "./print-benchmark";

// `npm run benchmark` scores the rules analyst on every recording of this repository.
// `npm run benchmark -- --tool '<command> {artifacts} {result}'` scores any tool: the command is run by the shell once a
// recording, is given a copy of its evidence under a neutral name, and writes a whence.timeline/1 document.
// --only <slug,…>   some recordings   --out <file>   the figures as JSON   --minutes <n>   a tool's time for one, 10
// docs/benchmark.md has the format, the rules and what the figures mean.

const met = join(import.meta.dirname, "..", "quality", "recordings", "met");
const unlearnt = join(import.meta.dirname, "..", "quality", "recordings", "unlearnt");

const { values } = parseArgs({
  options: {
    tool: { type: "string" },
    only: { type: "string" },
    out: { type: "string" },
    minutes: { type: "string", default: "10" },
  },
});

await run();

async function run(): Promise<void> {
  const wanted = values.only?.split(",");
  const incidents = (await listIncidents()).filter(
    (incident) => wanted?.includes(basename(incident)) ?? true,
  );
  if (incidents.length === 0) throw new Error("No recording is called that.");
  const measured: Measured[] = [];
  for (const incident of incidents) {
    const slug = basename(incident);
    process.stderr.write(`${slug}\n`);
    measured.push({
      ...{ slug, isQuiet: await isQuiet(incident), naive: await guessNaively(incident) },
      ...(await measureTool(incident, values.tool ?? null, Number(values.minutes) * 60_000)),
    });
  }
  printBenchmark(measured);
  if (values.out === undefined) return;
  const out = resolve(values.out);
  await mkdir(dirname(out), { recursive: true });
  await writeFile(out, `${JSON.stringify(measured, null, 2)}\n`);
}

async function listIncidents(): Promise<readonly string[]> {
  const golden = [...(await goldenSlugs()), ...(await quietSlugs())].map(goldenFolderOf);
  return [...golden, ...(await listFolders(met)), ...(await listFolders(unlearnt))];
}
