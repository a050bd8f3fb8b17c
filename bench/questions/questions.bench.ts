import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { analyzeCopy, scoreAgainst } from "@/lib/golden/golden-incident";
import { answerAll } from "@/lib/investigation/asking/answer-question";
import { listRecordings, recordingGroups } from "../rounds/recordings";

// How many questions of the recordings are answered right, by kind, by the one scorer; those of a kind nobody answers count as wrong.
// npm run bench:questions [-- parts of names, or groups: golden, met, unlearnt, shared]

const truthSchema = z.object({ questions: z.array(z.object({ q: z.string() })).default([]) });
const kindsSchema = z.record(z.string(), z.tuple([z.number(), z.number()]));

const { recordings, missing } = await listRecordings(process.argv.slice(2));
for (const folder of missing) process.stdout.write(`not there: ${folder}\n`);

const sums = new Map<string, [number, number]>();
const longestMs: number[] = [];
for (const { slug, folder, group } of recordings) {
  const { questions } = truthSchema.parse(
    JSON.parse(await readFile(join(folder, "truth.json"), "utf8")),
  );
  if (questions.length === 0) continue;
  const document = await analyzeCopy(join(folder, "artifacts"));
  const startedAt = performance.now();
  const answers = answerAll(
    document,
    questions.map(({ q }) => q),
  );
  longestMs.push((performance.now() - startedAt) / questions.length);
  const score: unknown = await scoreAgainst(folder, { ...document, answers });
  const { byKind } = z.object({ byKind: z.string() }).parse(score);
  for (const [kind, [right, all]] of Object.entries(kindsSchema.parse(JSON.parse(byKind)))) {
    const sum = sums.get(`${group} ${kind}`) ?? [0, 0];
    sums.set(`${group} ${kind}`, [sum[0] + right, sum[1] + all]);
  }
  process.stderr.write(`${slug}\n`);
}

for (const group of recordingGroups) {
  for (const [name, [right, all]] of sums) {
    if (!name.startsWith(`${group} `)) continue;
    process.stdout.write(`${name.padEnd(20)} ${right} of ${all} (${(right / all).toFixed(2)})\n`);
  }
}
process.stdout.write(
  `the slowest question: ${Math.max(0, ...longestMs).toFixed(1)} ms (aim 300)\n`,
);
