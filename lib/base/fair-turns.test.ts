import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { createFairTurns } from "./fair-turns";
import { instant } from "./instant";

/** Work of so many steps of 100 ms each; says after each whose step it was. */
function createDesk(atOnce: number, ofEachMax = atOnce, stretchMs = 200) {
  let now = 0;
  const turns = createFairTurns({ atOnce, stretchMs, ofEachMax, now: () => instant(now) });
  const steps: string[] = [];
  const used = new Map<string, number>();
  const work = (who: string, count: number) =>
    turns(who, async (turn) => {
      for (let step = 0; step < count; step++) {
        now += 100;
        steps.push(who);
        await setImmediate();
        await turn.pause();
      }
      used.set(who, turn.usedMs());
    });
  return { work, steps, used };
}

test("whoever comes late waits for one stretch, not for all that somebody else has brought", async () => {
  const { work, steps } = createDesk(1);
  const all = [work("mallory", 50), work("mallory", 50), work("alice", 2)];
  await Promise.all(all);
  expect(steps.indexOf("alice")).toBe(2);
  expect(steps.lastIndexOf("alice")).toBeLessThanOrEqual(3);
  expect(steps).toHaveLength(102);
});

test("with several places nobody keeps all of them while others wait", async () => {
  const { work, steps } = createDesk(2);
  const hostile = Array.from({ length: 4 }, () => work("mallory", 40));
  await Promise.all([...hostile, work("alice", 4), work("bob", 4)]);
  expect(steps.lastIndexOf("alice")).toBeLessThan(30);
  expect(steps.lastIndexOf("bob")).toBeLessThan(30);
});

test("who is alone is never interrupted, and gets every place", async () => {
  const { work, steps } = createDesk(2);
  await Promise.all([work("alice", 5), work("alice", 5)]);
  expect(steps).toHaveLength(10);
});

test("with one place for each, somebody who comes late begins at once beside six endless pieces", async () => {
  const { work, steps } = createDesk(2, 1, Number.POSITIVE_INFINITY);
  const endless = Array.from({ length: 6 }, () => work("mallory", 50));
  await Promise.all([...endless, work("alice", 3)]);
  expect(steps.slice(0, 6).filter((who) => who === "alice")).toHaveLength(3);
});

test("time spent waiting is not counted as work", async () => {
  const { work, used } = createDesk(1);
  await Promise.all([work("mallory", 10), work("alice", 10)]);
  expect(used.get("mallory")).toBe(1000);
  expect(used.get("alice")).toBe(1000);
});

test("work that fails leaves its place to the next", async () => {
  const turns = createFairTurns({ atOnce: 1, stretchMs: 10, now: () => instant(0) });
  const failing = turns("alice", async () => {
    throw new Error("broken file");
  });
  const next = turns("bob", async () => "read");
  await expect(failing).rejects.toThrow("broken file");
  expect(await next).toBe("read");
});
