import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { z } from "zod";
import type { DroppedRun } from "@/lib/domain/block";
import type { EvidenceSource } from "./evidence-sources";

const runSchema = z.object({ reason: z.string(), from: z.number(), to: z.number() });

/** Read as it is asked for: there may be as many as lines. */
export async function* readDroppedRuns(
  source: EvidenceSource | undefined,
): AsyncGenerator<DroppedRun> {
  if (source === undefined) return;
  const lines = createInterface({ input: createReadStream(source.files.dropped) });
  for await (const line of lines) yield runSchema.parse(JSON.parse(line));
}
