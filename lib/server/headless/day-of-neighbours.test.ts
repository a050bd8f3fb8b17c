import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openLocalEvidence } from "./headless";

/** The days of the records of each file, read together. */
async function daysRead(files: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(join(tmpdir(), "whence-days-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const named = Object.entries(files).map(([path, text]) => ({ path, text }));
  for (const { path, text } of named) await writeFile(join(folder, path), text);
  return openLocalEvidence(
    named.map(({ path }) => ({ path, location: join(folder, path) })),
    async ({ artifacts }) =>
      Object.fromEntries(
        artifacts.map(({ artifact: { path, report } }) => [
          path,
          report.kind === "read" && report.firstWallMicros !== null
            ? new Date(report.firstWallMicros / 1000).toISOString().slice(0, 16)
            : null,
        ]),
      ),
  );
}

const dated = Array.from(
  { length: 20 },
  (_, at) => `2026-03-14 21:${10 + at}:07 gate ${at} opened by hand`,
).join("\n");
const clocks = (hour: string) =>
  Array.from({ length: 12 }, (_, at) => `${hour}:${20 + at}:41 D-118 P2 ${at % 2}`).join("\n");

test("times of day are of the day of the files beside them, and of none where no day fits", async () => {
  expect(await daysRead({ "gate.log": dated, "bell.txt": clocks("21") })).toMatchObject({
    "bell.txt": "2026-03-14T21:20",
  });
  expect(await daysRead({ "bell.txt": clocks("21") })).toMatchObject({ "bell.txt": null });
});
