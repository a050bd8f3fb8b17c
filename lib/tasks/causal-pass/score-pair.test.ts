import { expect, test } from "vitest";
import type { Line } from "@/lib/signals/testing/records";
import { analyse } from "../analysis/analyse";
import { memoryReader } from "../testing/memory-reader";
import { alert, change, each, frontDoor, log, recordingSeconds } from "../testing/recording-lines";
import { findLinks } from "./find-links";

async function linksOf(lines: readonly Line[]) {
  const links = findLinks(await analyse(memoryReader(lines)));
  return links.map(({ source, target }) => ({ source, target }));
}

const quota = (at: number, old: string, next: string) =>
  change(at, { type: "config", service: "mill", key: "quota", old, new: next, by: "ops" });

const failing: readonly Line[] = [
  ...frontDoor("gate-1/access.log", 250, 400),
  ...each(0, recordingSeconds, 1, (at) => log("mill-1/mill.log", at, `ground ${at}`)),
  alert(265, "MillErrors", "firing", 265, "mill answers 5xx"),
  alert(430, "MillErrors", "resolved", 265, "mill answers 5xx"),
];

test("a setting that was changed once more before the failure is not its cause", async () => {
  const links = await linksOf([...failing, quota(120, "90", "80"), quota(240, "80", "2")]);
  const causes = links
    .filter(({ target }) => target.family === "error.http")
    .map(({ source }) => source.facts.settings);
  expect(causes).toEqual(["quota 80 -> 2"]);
});

test("what is done after the last failed answer did not clear the alert", async () => {
  const restart = (at: number) =>
    change(at, { type: "restart", service: "mill", host: "mill-1", by: "ops", status: "done" });
  const healers = async (at: number) =>
    (await linksOf([...failing, quota(240, "80", "2"), restart(at)])).filter(
      ({ source, target }) =>
        source.family.startsWith("response.") &&
        /^(alert\.resolved|recovery\.errors)$/.test(target.family),
    );
  expect(await healers(390)).not.toEqual([]);
  expect(await healers(415)).toEqual([]);
});

test("the steps of one rollout are not each other's cause, and both lead to what follows", async () => {
  const step = (at: number, version: string, status: string) =>
    change(at, { type: "deploy", service: "mill", host: "mill-1", version, status, by: "ci" });
  const links = await linksOf([
    ...failing,
    ...[step(100, "4.1", "started"), step(110, "4.1", "finished")],
    ...[step(240, "4.2", "started"), step(248, "4.2", "finished")],
  ]);
  const families = links.map(({ source, target }) => `${source.family} ${target.family}`);
  expect(families.filter((pair) => pair.endsWith("change.complete"))).toEqual([]);
  expect(families).toContain("change.deploy error.http");
});
