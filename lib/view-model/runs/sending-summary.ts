import { z } from "zod";
import { artifactIds } from "@/lib/domain/ids";
import { countOf } from "../text/byte-size";

/** What leaves when models perform, as the server sends it. */
export const sendingSchema = z.object({
  digest: z.string(),
  isConfirmed: z.boolean(),
  destinations: z.array(z.object({ model: z.string(), address: z.string() })),
  files: z.array(
    z.object({
      path: z.string(),
      records: z.int(),
      surveyLines: z.int(),
      hidden: z.int(),
      isCountedInPart: z.boolean(),
    }),
  ),
  unsent: z.array(z.string()),
  /** What a model that reads pictures may be sent whole, if whoever confirms chooses so. */
  pictures: z.array(z.object({ id: artifactIds.schema, path: z.string(), isSent: z.boolean() })),
});
export type SendingSummary = z.infer<typeof sendingSchema>;

/** "To local/qwen3 at http://127.0.0.1:11434/v1" */
export function describeDestinations({ destinations }: SendingSummary): string {
  return `To ${destinations.map(({ model, address }) => `${model} at ${address}`).join(", and to ")}`;
}

export function toSendingRows({ files }: SendingSummary) {
  return files.map(({ path, records, surveyLines, hidden, isCountedInPart }) => ({
    key: path,
    cells: [
      path,
      records.toLocaleString("en"),
      surveyLines === 0 ? "–" : countOf(surveyLines, "line"),
      hiddenText(hidden, isCountedInPart),
    ],
  }));
}

/** Of a large file not all was counted: what was found is the least there is. */
function hiddenText(hidden: number, isCountedInPart: boolean): string {
  if (!isCountedInPart) return hidden.toLocaleString("en");
  return hidden === 0
    ? "none in the part that was counted"
    : `at least ${hidden.toLocaleString("en")}`;
}

/** All of it in two sentences, before the table that says it file by file. */
export function describeSendingTotal({ files, unsent }: SendingSummary): string {
  const hidden = files.reduce((sum, file) => sum + file.hidden, 0);
  const isInPart = files.some(({ isCountedInPart }) => isCountedInPart);
  const rest =
    unsent.length === 0 ? "" : ` Nothing of ${countOf(unsent.length, "other file")} is sent.`;
  return `The survey is sent first, then whatever the model asks for: any line of ${countOf(files.length, "file")} may be sent, ${hiddenTotal(hidden, isInPart)}.${rest}`;
}

function hiddenTotal(hidden: number, isInPart: boolean): string {
  if (hidden === 0) return `no secrets found in the lines checked${isInPart ? " so far" : ""}`;
  return `${isInPart ? "at least " : ""}${countOf(hidden, "value")} hidden, such as secrets and personal data`;
}
