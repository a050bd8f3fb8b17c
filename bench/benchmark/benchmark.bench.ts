import { mkdir, writeFile } from "node:fs/promises";
import { basename, dirname, resolve } from "node:path";
import { parseArgs } from "node:util";
import { goldenFolderOf, quietSlugs } from "@/lib/golden/golden-incident";
import { guessNaively } from "../quality/recordings/naive-guesses";
import { listRecordings } from "../rounds/recordings";
import { isQuiet, type Measured, measureTool } from "./measure-tool";
import { printBenchmark } from "./print-benchmark";

// `npm run bench analyst` scores the rules analyst on every recording of this repository.
// `npm run bench analyst -- --tool '<command> {artifacts} {result}'` scores any tool: the command is run by the shell once a
// recording, is given a copy of its evidence under a neutral name, and writes a whence.timeline/1 document.
// --only <slug,…>   some recordings   --out <file>   the figures as JSON   --minutes <n>   a tool's time for one, 10
// docs/benchmark.md has the format, the rules and what the figures mean.

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
  const chosen = (await listIncidents()).filter(
    ({ folder }) => wanted?.includes(basename(folder)) ?? true,
  );
  if (chosen.length === 0) throw new Error("No recording is called that.");
  const measured: Measured[] = [];
  for (const { folder, isByOthers } of chosen) {
    const slug = basename(folder);
    process.stderr.write(`${slug}\n`);
    measured.push({
      ...{ slug, isByOthers, isQuiet: await isQuiet(folder), naive: await guessNaively(folder) },
      ...(await measureTool(folder, values.tool ?? null, Number(values.minutes) * 60_000)),
    });
  }
  printBenchmark(measured);
  if (values.out === undefined) return;
  const out = resolve(values.out);
  await mkdir(dirname(out), { recursive: true });
  await writeFile(out, `${JSON.stringify(measured, null, 2)}\n`);
}

type Incident = { readonly folder: string; readonly isByOthers: boolean };

/** All of this repository. */
async function listIncidents(): Promise<readonly Incident[]> {
  const { recordings } = await listRecordings(["golden", "met", "unlearnt"]);
  const quiet = (await quietSlugs()).map(goldenFolderOf);
  return [
    ...recordings.map(({ folder, group }) => ({ folder, isByOthers: group !== "golden" })),
    ...quiet.map((folder) => ({ folder, isByOthers: false })),
  ];
}
