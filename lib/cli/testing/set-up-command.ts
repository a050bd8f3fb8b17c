import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, vi } from "vitest";

/** For each test of a command a folder of its own, and what is written to standard output and said on standard error, instead of it. */
export function setUpCommand() {
  const written: string[] = [];
  const said: string[] = [];
  let folder = "";
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "whence-command-"));
    written.length = 0;
    said.length = 0;
    vi.spyOn(process.stdout, "write").mockImplementation((text) => written.push(String(text)) > 0);
    vi.spyOn(process.stderr, "write").mockImplementation((text) => said.push(String(text)) > 0);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await rm(folder, { recursive: true });
  });
  return {
    written,
    said,
    placeOf: (name: string) => join(folder, name),
  };
}
