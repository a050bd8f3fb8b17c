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

/**
 * Does nothing unless `npm run bench <name> -- --keep` asked for it: only then do figures go to the page of quality. `name`: of the
 * figures, not of the command, which may run several programs that keep some.
 */
export function keepFigures(name: string, title: string, figures: readonly Figure[]): void {
  const command = process.env.WHENCE_KEEP_COMMAND;
  const commit = process.env.WHENCE_KEEP_COMMIT;
  if (command === undefined || commit === undefined) return;
  const kept: KeptFigures = {
    ...{ title, command, date: new Date().toISOString().slice(0, 10), commit },
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
