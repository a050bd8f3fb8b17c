import { readdirSync, readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { readMutated } from "@/lib/ingest/testing/read-mutated";

/*
 * Damages every sample of `lib/ingest/samples` 1,000 times, with a seed, and reads the results: `npm run bench mutated
 * [count] [name …]`. Prints per sample what was kept, undated and dropped with its reasons; ends with 1 when a reader broke, lost
 * something silently or took longer than it may.
 */
const slowestMsMax = 5_000;
const [countText = "1000", ...names] = process.argv.slice(2);
const folder = new URL("../../lib/ingest/samples/", import.meta.url);
const files = readdirSync(folder).filter(
  (file) => names.length === 0 || names.includes(file.replace(/\.txt$/, "")),
);
let faulty = 0;
for (const file of files) {
  const bytes = readFileSync(new URL(file, folder));
  const read = await readMutated(bytes, { seed: 1, count: Number(countText) }, () =>
    performance.now(),
  );
  const reasons = [...read.dropped].map(([reason, count]) => `${reason} ${count}`).join("; ");
  const isSlow = read.slowestMs > slowestMsMax;
  console.log(
    `${file.replace(/\.txt$/, "")}: ${read.records} kept, ${read.undated} of them undated, ${read.unread} files unread, dropped: ${reasons || "none"}; slowest ${read.slowestMs.toFixed(0)} ms`,
  );
  for (const fault of read.faults.slice(0, 5)) console.log(`  FAULT ${fault}`);
  if (read.faults.length > 0 || isSlow) faulty++;
}
console.log(`${files.length} samples, ${countText} mutants of each; ${faulty} with faults`);
process.exitCode = faulty === 0 ? 0 : 1;
