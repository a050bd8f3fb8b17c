import { expect, test } from "vitest";
import { memoryReader } from "../testing/memory-reader";
import { log } from "../testing/recording-lines";
import { rememberAnalyses } from "./remember-analyses";

const reader = memoryReader([log("app.log", 0, "started")]);

/** An analysis that ends when it is told to, or is stopped. */
function openAnalysis() {
  let made = 0;
  const stopped: AbortSignal[] = [];
  const { promise, resolve } = Promise.withResolvers<string>();
  const analysisOf = rememberAnalyses((_reader, signal) => {
    made += 1;
    stopped.push(signal);
    return promise;
  });
  return {
    analysisOf,
    finish: () => resolve("done"),
    isStopped: () => stopped.map((each) => each.aborted),
    made: () => made,
  };
}

test("a run that is stopped waits no longer, and nobody else's analysis ends", async () => {
  const { analysisOf, finish, isStopped, made } = openAnalysis();
  const [one, other] = [new AbortController(), new AbortController()];
  const first = analysisOf(reader, one.signal);
  const second = analysisOf(reader, other.signal);
  one.abort(new Error("stopped"));
  await expect(first).rejects.toThrow("stopped");
  expect(isStopped()).toEqual([false]);
  finish();
  expect(await second).toBe("done");
  expect(made()).toBe(1);
});

test("an analysis nobody waits for is stopped and begun anew for the next", async () => {
  const { analysisOf, finish, isStopped, made } = openAnalysis();
  const stop = new AbortController();
  const first = analysisOf(reader, stop.signal);
  stop.abort(new Error("stopped"));
  await expect(first).rejects.toThrow("stopped");
  expect(isStopped()).toEqual([true]);
  const again = analysisOf(reader, new AbortController().signal);
  finish();
  expect(await again).toBe("done");
  expect(made()).toBe(2);
});
