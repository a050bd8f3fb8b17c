import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { standardPlan } from "@/lib/domain/runs/run";
import { describePace } from "./run-pace";

const settings = { performer: "rules", iterationsMax: 20, temperature: null, tokensMax: null };
const run = { queuedAt: instant(100_000) };
const entry = (at: number, kind: "call-accepted" | "pass-finished") => ({ at: instant(at), kind });
const earlier = (status: "finished" | "stopped", tookMs: number) => ({
  ...{ status, plan: standardPlan(() => settings) },
  queuedAt: instant(10_000),
  finishedAt: instant(10_000 + tookMs),
});
const forty = Array.from({ length: 40 }, (_, index) => entry(100_000 + index, "call-accepted"));

test("a run that has said nothing yet promises nothing", () => {
  expect(describePace(run, [], [])).toBe("");
});

test("what a run proposed is counted, with its rate from the first second on", () => {
  expect(describePace(run, forty.slice(0, 1), [])).toBe("1 proposal so far");
  expect(describePace(run, forty, [])).toBe("40 proposals so far");
  expect(describePace(run, [...forty, entry(104_000, "pass-finished")], [])).toBe(
    "40 proposals so far, 10 a second",
  );
});

test("entries of earlier runs are none of its own", () => {
  expect(describePace(run, [entry(50_000, "call-accepted")], [])).toBe("");
});

test("what is left is what the last finished run took beyond now", () => {
  const now = [entry(104_000, "pass-finished")];
  expect(describePace(run, now, [earlier("finished", 16_400)])).toBe("about 13 s left");
  expect(describePace(run, now, [earlier("stopped", 90_000), earlier("finished", 9_000)])).toBe(
    "about 5 s left",
  );
  expect(describePace(run, now, [earlier("finished", 3_000)])).toBe("");
});
