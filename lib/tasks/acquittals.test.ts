import { describe, expect, test } from "vitest";
import type { Line } from "@/lib/signals/testing/records";
import { analyse } from "./analysis/analyse";
import { explainingPart } from "./analysis/denials";
import { undoneInVain } from "./analysis/undone-changes";
import { findLinks } from "./causal-pass/find-links";
import { refutedBy } from "./causal-pass/refutations";
import { proposeRoots } from "./causal-pass/root-candidates";
import { brokenRow, innocentRelease } from "./testing/acquittals";
import { memoryReader } from "./testing/memory-reader";
import { change, says } from "./testing/recording-lines";

/** The setting is taken back and another service restarted before the alert clears. */
const tidiedUp: readonly Line[] = [
  ...innocentRelease.filter(
    ({ fields, message }) => fields?.app !== "till" && !message.includes("8."),
  ),
  change(405, { type: "restart", service: "till", host: "till-1", by: "mo", status: "done" }),
];

const isOfMachine = ({ kind }: Line): boolean => kind !== "message";

async function rootsOf(lines: readonly Line[]) {
  const analysis = await analyse(memoryReader(lines));
  const links = findLinks(analysis);
  const roots = proposeRoots(analysis, links)
    .toSorted((a, b) => b.support - a.support)
    .map(({ draft }) => draft.title);
  return { analysis, links, roots };
}

describe("a change that was undone in vain", () => {
  test("is no root; the setting whose undoing helped is", async () => {
    const { roots } = await rootsOf(innocentRelease);
    expect(roots[0]).toMatch(/^Config of tracer changed: level INFO -> TRACE/);
    expect(roots.filter((title) => title.includes("8.4.0"))).toEqual([]);
  });

  test("is told with its rollback, and the rollback healed nothing", async () => {
    const { analysis, links } = await rootsOf(innocentRelease);
    const release = analysis.drafts.find(({ family }) => family === "change.deploy");
    const undo = release === undefined ? null : undoneInVain(release, analysis.drafts);
    expect(undo?.title).toBe("Rollback of till to 8.3.9 starts");
    const healed = links.filter(({ source }) => source === undo).map(({ target }) => target.family);
    expect(healed).not.toContain("alert.resolved");
    expect(healed).not.toContain("recovery.errors");
  });

  test("leads to nothing: what is said to follow it is left out", async () => {
    const hum = Array.from(
      { length: 60 },
      (_, index): Line => ({
        path: "till-1/till.log",
        at: index * 10 + 0.5,
        message: "till drawer sticks",
        severity: "warning",
      }),
    );
    const { analysis } = await rootsOf([...innocentRelease, ...hum]);
    const followers = analysis.drafts.filter(({ family }) => family === "warning.novel");
    expect(followers.map(({ facts }) => facts.change)).not.toContain("8.4.0");
  });

  test("a rollback after which it ended acquits nothing", async () => {
    const lines = innocentRelease.filter(({ fields }) => fields?.service !== "tracer");
    const { analysis } = await rootsOf(lines);
    const release = analysis.drafts.find(({ family }) => family === "change.deploy");
    expect(release).toBeDefined();
    expect(release === undefined ? null : undoneInVain(release, analysis.drafts)).toBeNull();
  });

  test("what responders take back of their own is no remedy, so it acquits nothing", async () => {
    const patience = (at: number, old: string, next: string): Line =>
      change(at, { kind: "config", service: "desk", key: "patience", old, new: next, by: "mo" });
    const lines = innocentRelease.filter(({ fields }) => fields?.service !== "tracer");
    const { analysis } = await rootsOf([
      ...lines,
      patience(230, "1", "9"),
      patience(390, "9", "1"),
    ]);
    const release = analysis.drafts.find(({ family }) => family === "change.deploy");
    expect(analysis.drafts.map(({ family }) => family)).toContain("response.revert");
    expect(release === undefined ? undefined : undoneInVain(release, analysis.drafts)).toBeNull();
  });

  test("is not acquitted when the last explanation names it and the rest only tidied up", async () => {
    const { analysis, roots } = await rootsOf(tidiedUp);
    const setting = analysis.drafts.find(({ family }) => family === "change.config");
    expect(setting === undefined ? undefined : undoneInVain(setting, analysis.drafts)).toBeNull();
    expect(roots[0]).toMatch(/^Config of tracer changed: level INFO -> TRACE/);
  });

  test("is denied by its common name when it is the only one of its kind", async () => {
    const { analysis } = await rootsOf(innocentRelease);
    const release = analysis.drafts.find(({ family }) => family === "change.deploy");
    expect(release === undefined ? null : refutedBy(release, analysis)).toMatch(
      /it was not the release/,
    );
    // "No 500 since" is no word against the failure that was recorded.
    const failure = release && { ...release, kind: "failure" };
    expect(failure === undefined ? undefined : refutedBy(failure, analysis)).toBeNull();
  });
});

test.each([
  ["it is the tracing, not the till release", "it is the tracing,  "],
  ["the till release was a coincidence, the disk is full", " , the disk is full"],
  ["sw-02 had nothing to do with it", "  it"],
  [
    "if the coupon does not exist we never release",
    "if the coupon does not exist we never release",
  ],
  ["5.2.0 is back on both, so it was not 5.2.1", "5.2.0 is back on both, so it  "],
])("what a text denies is no part of its explanation: %s", (text, part) => {
  expect(explainingPart(text)).toBe(part);
});

test("a change that is only asked about is not named as the cause", async () => {
  const asked =
    "sales are slow and the tills are up. did the tracer level fill the disk? nobody knows";
  const diagnoses = async (text: string) => {
    const { analysis } = await rootsOf([...tidiedUp.filter(isOfMachine), says(300, "ada", text)]);
    return analysis.statements.filter(({ acts }) => acts.has("diagnosis")).map(({ text }) => text);
  };
  expect(await diagnoses(asked)).toEqual([]);
  const text = "sales are slow since the tracer level was changed, it fills the disk of the tills";
  expect(await diagnoses(text)).toEqual([text]);
});

test("one death told by two lines of the supervisor is one event", async () => {
  const { analysis } = await rootsOf(brokenRow);
  const deaths = analysis.drafts.filter(({ family }) => family === "process.exit");
  expect(new Set(deaths.map(({ onset }) => onset.earliest)).size).toBe(deaths.length);
  expect(deaths[0]?.title).toBe("mill fails (exit-code)");
});
