import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** A folder that keeps what was read of the recordings, for as long as the tests run. */
    readings: string;
  }
}

let folder = "";

/** Each file of a recording is read once for all who analyse it, as a server does for all of its incidents. */
export function setup(project: TestProject): void {
  folder = mkdtempSync(join(tmpdir(), "whence-readings-"));
  project.provide("readings", folder);
}

export function teardown(): void {
  rmSync(folder, { recursive: true, force: true });
}
