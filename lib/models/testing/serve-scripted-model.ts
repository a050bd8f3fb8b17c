import { readFileSync } from "node:fs";
import { z } from "zod";
import { assertPresent } from "@/lib/base/assert";
import { startScriptedModel } from "./scripted-model-server";

// A program for journeys: answers requests by a file, one answer after another and the last one for good, and prints
// its address. It ends with whoever started it. An argument "line: words" becomes the handle of the line that says them, and
// "id: words" the id of the event or link that does.

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
const { url } = await startScriptedModel(({ number, text }) => {
  const answer = assertPresent(answers[Math.min(number, answers.length) - 1], "an answer");
  const cited = JSON.stringify(answer).replace(
    /"(line|id): ([^"]+)"/g,
    (_, what, words: string) => {
      const begins = what === "line" ? /^L\d/ : /^(evt|lnk)_/;
      const line = text.split("\n").find((one) => begins.test(one) && one.includes(words));
      return JSON.stringify(line?.split(" ", 1)[0] ?? "none");
    },
  );
  return answerSchema.parse(JSON.parse(cited));
});
process.stdout.write(`${url}\n`);
process.stdin.resume().on("end", () => process.exit(0));
