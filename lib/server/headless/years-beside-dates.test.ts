import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openLocalEvidence } from "./headless";

async function timesRead(files: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(join(tmpdir(), "whence-years-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const places = Object.keys(files).map((path) => ({ path, location: join(folder, path) }));
  for (const { path, location } of places) await writeFile(location, files[path] ?? "");
  return openLocalEvidence(places, async (evidence) => {
    const times: string[] = [];
    for await (const records of evidence.scan()) {
      for (const { time } of records) {
        if (time !== null) times.push(new Date(time.earliest).toISOString().slice(0, 16));
      }
    }
    return times;
  });
}

/** As a host writes that is moved from the old format of rsyslog to the new one. */
const changed = [
  "Mar 13 23:59:05 web1 app[1]: pool is full",
  "Mar 13 23:59:15 web1 app[1]: pool is full",
  "2023-03-14T02:14:05.123456+00:00 web1 app[1]: pool is free",
  "2023-03-14T02:14:06.123456+00:00 web1 app[1]: pool is free",
  "",
].join("\n");

test("times without a year are in the year of those of their file that state offset and year", async () => {
  expect(await timesRead({ syslog: changed })).toEqual([
    "2023-03-13T23:59",
    "2023-03-13T23:59",
    "2023-03-14T02:14",
    "2023-03-14T02:14",
  ]);
});

test("also when most of the other files are of another year", async () => {
  const other = `2026-03-13 23:59:05 INFO up\n2026-03-14 02:14:05 INFO up\n`;
  const times = await timesRead({ syslog: changed, "a.log": other, "b.log": other });
  expect(times.filter((time) => time.startsWith("2023"))).toHaveLength(4);
});
