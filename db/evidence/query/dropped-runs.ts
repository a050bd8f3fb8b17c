import { createReadStream } from "node:fs";
import { z } from "zod";
import type { DroppedRun } from "@/lib/domain/block";
import type { EvidenceSource } from "./evidence-sources";

const runSchema = z.object({ reason: z.string(), from: z.number(), to: z.number() });

/** Read as it is asked for: there may be as many as lines. Whoever stops early closes the file. */
export async function* readDroppedRuns(
  source: EvidenceSource | undefined,
): AsyncGenerator<DroppedRun> {
  if (source === undefined) return;
  // Not by readline: it leaves the file open when nobody asks on, and ends lines where JSON has none.
  let begun = "";
  for await (const chunk of createReadStream(source.files.dropped, { encoding: "utf8" })) {
    const lines = `${begun}${String(chunk)}`.split("\n");
    begun = lines.pop() ?? "";
    for (const line of lines) yield runSchema.parse(JSON.parse(line));
  }
}
