import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** One line of the page of quality: what was measured, what was aimed at, and what came out. */
const figureSchema = z.strictObject({
  what: z.string(),
  measured: z.string(),
  aim: z.string().optional(),
});

const keptSchema = z.strictObject({
  title: z.string(),
  command: z.string(),
  /** ISO 8601, UTC. */
  date: z.string(),
  commit: z.string(),
  figures: z.array(figureSchema),
});

export type Figure = z.infer<typeof figureSchema>;
export type KeptFigures = z.infer<typeof keptSchema>;

const folder = join(import.meta.dirname, "kept");

/** Does nothing unless `npm run bench <name> -- --keep` asked for it: only then do figures go to the page of quality. */
export function keepFigures(title: string, figures: readonly Figure[]): void {
  const name = process.env.WHENCE_KEEP_FIGURES;
  const command = process.env.WHENCE_KEEP_COMMAND;
  if (name === undefined || command === undefined) return;
  const commit = execFileSync("git", ["rev-parse", "--short=9", "HEAD"], { encoding: "utf8" });
  const kept: KeptFigures = {
    ...{ title, command, date: new Date().toISOString().slice(0, 10), commit: commit.trim() },
    figures: [...figures],
  };
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(kept, null, 2)}\n`);
}

/** In the order of their names. */
export function readKeptFigures(): readonly KeptFigures[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .toSorted()
    .map((name) => keptSchema.parse(JSON.parse(readFileSync(join(folder, name), "utf8"))));
}
