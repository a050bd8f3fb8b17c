import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { ensureProgram } from "../scripts/programs.mjs";

export type Story = {
  readonly path: string;
  /** Ids of its events, the first of them numbered 1. */
  readonly idOf: (number: number) => string;
};

/**
 * Has an incident with a story of eight events put beside those of the journeys, under this title or the usual one. The
 * admin must exist.
 */
export async function layOutStory(title?: string): Promise<Story> {
  const dataFolder = process.env.WHENCE_E2E_DATA;
  if (dataFolder === undefined) throw new Error("The data folder of the journeys is not known.");
  const program = await ensureProgram("lib/server/testing/lay-out-story.ts");
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [program, dataFolder, ...(title === undefined ? [] : [title])],
    { cwd: join(import.meta.dirname, "..") },
  );
  // Written by our own program, as its last line.
  const { path, events } = JSON.parse(stdout.trim().split("\n").at(-1) ?? "") as {
    readonly path: string;
    readonly events: readonly string[];
  };
  return { path, idOf: (number) => events[number - 1] ?? "" };
}
