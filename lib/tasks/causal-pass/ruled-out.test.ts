import { expect, test } from "vitest";
import type { Line } from "@/lib/signals/testing/records";
import { play } from "../testing/play";
import { alert, change, each, frontDoor, log, recordingSeconds } from "../testing/recording-lines";

const quota = (at: number, old: string, next: string) =>
  change(at, { type: "config", service: "mill", key: "quota", old, new: next, by: "ops" });
const release = (at: number, service: string, host: string) =>
  change(at, { type: "deploy", service, host, version: "7.1", status: "started", by: "ci" });

const failing: readonly Line[] = [
  ...frontDoor("gate-1/access.log", 250, 400),
  ...each(0, recordingSeconds, 1, (at) => log("mill-1/mill.log", at, `ground ${at}`)),
  alert(265, "MillErrors", "firing", 265, "mill answers 5xx"),
  alert(430, "MillErrors", "resolved", 265, "mill answers 5xx"),
  quota(240, "80", "2"),
];

async function reasonsOf(lines: readonly Line[]) {
  const { conclusion } = await play(lines);
  return (conclusion?.ruledOut ?? []).map(({ what, why }) => `${what}: ${why}`);
}

test("a change after which nothing failed until another came is ruled out", async () => {
  const reasons = await reasonsOf([...failing, release(150, "brochure", "shelf-9")]);
  expect(reasons.filter((line) => line.includes("brochure"))).toEqual([
    expect.stringMatching(/Present before: nothing failed for 1 m .* nothing ties it/),
  ]);
});

test("an alert that came and went before it began is ruled out, those of the incident are not", async () => {
  const reasons = await reasonsOf([
    ...failing,
    alert(60, "BackupOld", "firing", 60, "backup of attic is old"),
    alert(130, "BackupOld", "resolved", 60, "backup of attic is old"),
  ]);
  expect(reasons.filter((line) => line.includes("BackupOld"))).toEqual([
    expect.stringContaining("It was over before it began"),
  ]);
  expect(reasons.filter((line) => line.includes("MillErrors"))).toEqual([]);
});

test("a change after the first failure and before anybody noticed is impossible by the clocks", async () => {
  const reasons = await reasonsOf([...failing, release(260, "brochure", "shelf-9")]);
  expect(reasons.filter((line) => line.includes("brochure"))).toEqual([
    expect.stringContaining("Impossible by the clocks"),
  ]);
});

test("what is done once it is noticed is an answer, and no suspect", async () => {
  const reasons = await reasonsOf([...failing, release(300, "brochure", "shelf-9")]);
  expect(reasons.filter((line) => line.includes("Impossible"))).toEqual([]);
});

test("no more than ten are listed, however many there are", async () => {
  const many = Array.from({ length: 30 }, (_, at) =>
    release(120 + at * 3, `side-${at}`, `box-${at}`),
  );
  expect((await reasonsOf([...failing, ...many])).length).toBeLessThanOrEqual(10);
});

test("warnings from before the change are not ruled out: the change may have made harm of them", async () => {
  const reasons = await reasonsOf([
    ...frontDoor("gate-1/access.log", 400, 450),
    ...each(30, recordingSeconds, 7, (at) =>
      log("mill-1/mill.log", at, `hopper is nearly empty ${at}`, "warning"),
    ),
    alert(415, "MillErrors", "firing", 415, "mill answers 5xx"),
    quota(40, "80", "2"),
  ]);
  expect(reasons.filter((line) => line.includes("hopper"))).toEqual([]);
});
