import { readFileSync } from "node:fs";
import { z } from "zod";
import { assertPresent } from "@/lib/base/assert";
import { startScriptedModel } from "./scripted-model-server";

// A program for journeys: answers requests by a file, one answer after another and the last one for good, and prints
// its address. It ends with whoever started it.

const call = z.object({ name: z.string(), arguments: z.json() });
const answerSchema = z.union([
  z.strictObject({ content: z.string() }),
  z.strictObject({ calls: z.array(call) }),
  z.strictObject({ status: z.int() }),
]);

const file = assertPresent(process.argv[2], "a file of answers");
const answers = z
  .array(answerSchema)
  .min(1)
  .parse(JSON.parse(readFileSync(file, "utf8")));
const { url } = await startScriptedModel(({ number }) =>
  assertPresent(answers[Math.min(number, answers.length) - 1], "an answer"),
);
process.stdout.write(`${url}\n`);
process.stdin.resume().on("end", () => process.exit(0));
