import { existsSync, readdirSync, readFileSync } from "node:fs";
import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { workloadOfPod } from "@/lib/names/kubernetes-names";
import { analyseCase, rankOf } from "./analyse-folder";
import { printTable, shareWithin } from "./print-table";

// Nezha (Yu et al., ESEC/FSE 2023; MIT, read where it lies): faults in a system of 46 pods, by the minute.
// Input of a case: logs, traces and metrics of the minutes of the fault and of a minute without faults. The
// pod and the kind of fault are the truth; from the time of injection only the minutes to hand over are read
// off, as a responder who is called would collect them. Its stamp is 8 hours off, its text is not.

/** The first argument says where the public sets are, when not beside the repository. */
const evaldata = process.argv[2] ?? join(import.meta.dirname, "../../../shared/evaldata");
const folder = join(evaldata, "nezha-train-ticket");
const faultFree = join(folder, "fault-free-minute");

const faultsSchema = z.array(
  z.object({ inject_time: z.string(), inject_pod: z.string(), inject_type: z.string() }),
);

/** Minutes of logs and traces from the injection on, and of metrics before it. */
const minutes = 3;
const metricMinutesBefore = 15;

if (existsSync(folder)) await run();
else process.stdout.write(`No Nezha data at ${folder}: nothing was measured.\n`);

async function run(): Promise<void> {
  const faults = faultsSchema.parse(JSON.parse(readFileSync(join(folder, "faults.json"), "utf8")));
  const rows: string[][] = [["Nezha fault", "kind", "rank", "first named", "outcome", "seconds"]];
  const ranks: (number | null)[] = [];
  for (const { inject_time: injected, inject_pod: pod, inject_type: kind } of faults) {
    const analysed = await analyseCase((into) => writeCase(into, injected));
    const service = workloadOfPod(pod);
    const rank = rankOf(analysed, (name) => name === pod || name === service);
    ranks.push(rank);
    rows.push([
      injected,
      kind,
      String(rank ?? "-"),
      analysed.ranking[0]?.[0] ?? "-",
      analysed.document.outcome,
      analysed.seconds.toFixed(1),
    ]);
  }
  printTable(rows);
  const quiet = await analyseCase(writeQuiet);
  process.stdout.write(
    `Nezha AS@1 ${shareWithin(ranks, 1)}, AS@3 ${shareWithin(ranks, 3)}, n=${ranks.length}; Nezha 86.7/97.8, next best 20.0/31.1 of 45\n` +
      `The minute without faults alone: ${quiet.document.outcome}, ${quiet.ranking.length} root causes\n`,
  );
}

async function writeCase(into: string, injected: string): Promise<void> {
  const first = minuteOf(injected);
  for (const kind of ["log", "trace"]) {
    await mkdir(join(into, kind));
    const free = readdirSync(join(faultFree, kind));
    for (const name of free) await copyFile(join(faultFree, kind, name), join(into, kind, name));
    for (let minute = first; minute < first + minutes; minute += 1) {
      const name = `${clockOf(minute)}_${kind}.csv`;
      await copyFile(join(folder, kind, name), join(into, kind, name));
    }
  }
  await writeMetrics(into, join(folder, "metric"), first - metricMinutesBefore, first + minutes);
}

async function writeQuiet(into: string): Promise<void> {
  for (const kind of ["log", "trace"]) {
    await mkdir(join(into, kind));
    for (const name of readdirSync(join(faultFree, kind)))
      await copyFile(join(faultFree, kind, name), join(into, kind, name));
  }
  await writeMetrics(into, join(faultFree, "metric"), 11 * 60 + 39, 11 * 60 + 50);
}

/** The lines of a stretch, as an export for that stretch has them. */
async function writeMetrics(into: string, from: string, first: number, end: number): Promise<void> {
  await mkdir(join(into, "metric"));
  for (const name of readdirSync(from)) {
    const [head = "", ...lines] = readFileSync(join(from, name), "utf8").split("\n");
    const day = lines[0]?.slice(0, 10);
    const kept = lines.filter((line) => {
      const minute = minuteOf(line);
      return line.slice(0, 10) === day && minute >= first && minute < end;
    });
    await writeFile(join(into, "metric", name), `${[head, ...kept].join("\n")}\n`);
  }
}

function minuteOf(text: string): number {
  return Number(text.slice(11, 13)) * 60 + Number(text.slice(14, 16));
}

function clockOf(minute: number): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${two(Math.floor(minute / 60))}_${two(minute % 60)}`;
}
