import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { toJsonValue } from "@/lib/base/canonical-json";
import { analyzeCopy, goldenFiles, scoreAgainst } from "@/lib/golden/golden-incident";
import { createEvidenceAnswerer } from "@/lib/investigation/asking/ask-evidence";
import type { Answer } from "@/lib/investigation/asking/telling";
import type { TimelineDocument } from "@/lib/investigation/document/document-schema";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import { recallEvidence } from "@/lib/investigation/searching/recall-evidence";
import { openLocalEvidence } from "@/lib/server/headless/headless";
import {
  halfOf,
  halves,
  listRecordings,
  type Recording,
  recordingGroups,
} from "../rounds/recordings";

// How many questions of the recordings are answered right, wrong, and not at all, by kind, by the one scorer. Recordings of other hands
// are told in two halves besides, by a hash of their names: failures are looked at in one of them, and a change is kept if the other
// does not fall.
// npm run bench:questions [-- parts of names, or groups: golden, met, unlearnt, shared, fitting, held-out]

const truthSchema = z.object({
  questions: z.array(z.object({ q: z.string(), answerType: z.string() })).default([]),
});
const kindsSchema = z.record(z.string(), z.tuple([z.number(), z.number()]));
type Truth = z.infer<typeof truthSchema>;
type Sum = { right: number; refused: number; all: number };

const { recordings, missing } = await listRecordings(process.argv.slice(2));
for (const folder of missing) process.stdout.write(`not there: ${folder}\n`);

const sums = new Map<string, Sum>();
let slowestMs = 0;
for (const recording of recordings) {
  const { slug, folder } = recording;
  const { questions } = truthSchema.parse(
    JSON.parse(await readFile(join(folder, "truth.json"), "utf8")),
  );
  if (questions.length === 0) continue;
  const document = await analyzeCopy(join(folder, "artifacts"));
  const answers = await openLocalEvidence(await goldenFiles(folder), (evidence) =>
    answerAll(document, evidence, questions),
  );
  await count(recording, document, answers, questions);
  process.stderr.write(`${slug}\n`);
}

async function answerAll(
  document: TimelineDocument,
  evidence: EvidenceReader,
  questions: Truth["questions"],
): Promise<readonly Answer[]> {
  const ask = createEvidenceAnswerer(document, "UTC", await recallEvidence(evidence), evidence);
  const answers: Answer[] = [];
  for (const { q } of questions) {
    const startedAt = performance.now();
    answers.push(await ask(q));
    slowestMs = Math.max(slowestMs, performance.now() - startedAt);
  }
  return answers;
}

async function count(
  recording: Recording,
  document: TimelineDocument,
  answers: readonly Answer[],
  questions: Truth["questions"],
): Promise<void> {
  const given = answers.filter((answer) => !isRefused(answer)).map(toJsonValue);
  const score: unknown = await scoreAgainst(recording.folder, { ...document, answers: given });
  const { byKind } = z.object({ byKind: z.string() }).parse(score);
  const kinds = kindsSchema.parse(JSON.parse(byKind));
  for (const [kind, [right, all]] of Object.entries(kinds)) {
    const refused = questions.filter(
      ({ answerType }, at) => answerType === kind && answers[at] && isRefused(answers[at]),
    ).length;
    for (const name of groupsOf(recording)) {
      const sum = sums.get(`${name} ${kind}`) ?? { right: 0, refused: 0, all: 0 };
      sums.set(`${name} ${kind}`, {
        right: sum.right + right,
        refused: sum.refused + refused,
        all: sum.all + all,
      });
    }
  }
}

/** An answer that says so chooses nothing. */
function isRefused({ kind, answer }: Answer): boolean {
  return kind === "none" || answer.startsWith("undecid");
}

function groupsOf(recording: Recording): readonly string[] {
  const half = halfOf(recording);
  return half === null ? [recording.group] : [recording.group, half];
}

for (const group of [...recordingGroups, ...halves]) {
  for (const [name, { right, refused, all }] of sums) {
    if (!name.startsWith(`${group} `)) continue;
    process.stdout.write(
      `${name.padEnd(20)} ${right} of ${all} right (${(right / all).toFixed(2)}), ${all - right - refused} wrong, ${refused} not answered\n`,
    );
  }
}
process.stdout.write(`the slowest question: ${slowestMs.toFixed(1)} ms (aim 300)\n`);
