import { mkdtempSync, rmSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";

import { createSampleFiles } from "./open-sample";

const folder = mkdtempSync(join(tmpdir(), "whence-sample-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const held = [
  { path: "app/app.log", bytes: 3 },
  { path: "notes.txt", bytes: 5 },
];

test("an incident holds the sample when all its files are there, in the same size", async () => {
  await mkdir(join(folder, "whole", "app"), { recursive: true });
  await writeFile(join(folder, "whole", "app", "app.log"), "abc");
  await writeFile(join(folder, "whole", "notes.txt"), "hello");
  const files = createSampleFiles(join(folder, "whole"));
  expect(await files.areAmong([...held, { path: "more.log", bytes: 1 }])).toBe(true);
  expect(await files.areAmong(held.slice(1))).toBe(false);
  expect(await files.areAmong([{ path: "app/app.log", bytes: 4 }, ...held.slice(1)])).toBe(false);
  // They are listed once, not for each who looks at an incident.
  await rm(join(folder, "whole"), { recursive: true });
  expect(await files.areAmong(held)).toBe(true);
});

test("without the sample no incident is one, and none fails to open", async () => {
  expect(await createSampleFiles(join(folder, "gone")).areAmong(held)).toBe(false);
  await mkdir(join(folder, "empty"));
  expect(await createSampleFiles(join(folder, "empty")).areAmong(held)).toBe(false);
});
