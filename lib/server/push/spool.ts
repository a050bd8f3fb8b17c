import { createWriteStream } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** A stream that is also a file, so that its bytes can be sent again. */
export type Spool = {
  readonly location: string;
  /** When the stream has ended and all of it is in the file. */
  readonly ended: Promise<void>;
  remove(): Promise<void>;
};

export async function spoolStream(input: Readable, signal: AbortSignal): Promise<Spool> {
  const folder = await mkdtemp(join(tmpdir(), "whence-push-"));
  const location = join(folder, "input");
  await writeFile(location, "", { mode: 0o600 });
  const ended = pipeline(input, createWriteStream(location, { flags: "a" }), { signal });
  // Whoever waits for the end hears of a failure.
  ended.catch(() => undefined);
  return { location, ended, remove: () => rm(folder, { recursive: true, force: true }) };
}
