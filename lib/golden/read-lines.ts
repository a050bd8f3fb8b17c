import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { TimelineDocument } from "@/lib/investigation/document/document-schema";
import type { LinesOf } from "./title-faults";

/** The lines of all files that the events of a document cite; none of a file in a container, which has no lines of its own. */
export async function readLines(
  artifacts: string,
  { events }: Pick<TimelineDocument, "events">,
): Promise<LinesOf> {
  const paths = new Set(events.flatMap(({ evidence }) => evidence.map(({ path }) => path)));
  const read = await Promise.all(
    [...paths].map(async (path) => {
      const text = await readFile(join(artifacts, path), "utf8").catch(() => null);
      return [path, text?.split("\n") ?? null] as const;
    }),
  );
  const lines = new Map(read);
  return (path) => lines.get(path) ?? null;
}
