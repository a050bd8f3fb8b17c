import { expect, test } from "vitest";
import { createUploadQueue, type SendOutcome, type UploadPort } from "./upload-queue";

type HeldFile = {
  readonly path: string;
  readonly isAgain: boolean;
  readonly progress: (bytes: number) => void;
  readonly finish: (outcome: SendOutcome) => Promise<void>;
};

/** A line whose files move when the test says so. */
function heldLine() {
  const sendings: HeldFile[] = [];
  let clockMs = 0;
  const port: UploadPort = {
    now: () => clockMs,
    send: ({ path, isAgain, signal, onProgress }) =>
      new Promise((resolve) => {
        signal.addEventListener("abort", () => resolve({ kind: "stopped" }));
        sendings.push({
          path,
          isAgain,
          progress: onProgress,
          finish: async (outcome) => {
            resolve(outcome);
            // The queue hears of it in its own turn.
            await Promise.resolve();
            await Promise.resolve();
          },
        });
      }),
  };
  let arrivals = 0;
  const queue = createUploadQueue(port, () => {
    arrivals += 1;
  });
  const states = () =>
    Object.fromEntries(queue.snapshot().map(({ path, state }) => [path, state.kind]));
  return {
    queue,
    sendings,
    states,
    arrivals: () => arrivals,
    pass: (ms: number) => {
      clockMs += ms;
    },
  };
}

const files = (...paths: string[]) =>
  paths.map((path) => ({ path, file: new Blob(["0123456789"]) }));
const arrived: SendOutcome = { kind: "arrived" };

test("three files are sent at a time and the fourth follows the first that arrives", async () => {
  const { queue, sendings, states, arrivals } = heldLine();
  queue.add(files("a", "b", "c", "d"));
  expect(states()).toEqual({ a: "sending", b: "sending", c: "sending", d: "waiting" });
  await sendings[1]?.finish(arrived);
  expect(states()).toEqual({ a: "sending", b: "arrived", c: "sending", d: "sending" });
  expect(arrivals()).toBe(1);
});

test("a broken file keeps how far it got, says why, and the others go on", async () => {
  const { queue, sendings, states } = heldLine();
  queue.add(files("a", "b"));
  sendings[0]?.progress(4);
  await sendings[0]?.finish({ kind: "failed", reason: "The connection broke." });
  expect(queue.snapshot()[0]?.state).toEqual({
    kind: "failed",
    sentBytes: 4,
    reason: "The connection broke.",
  });
  expect(states().b).toBe("sending");
  queue.retry("a");
  expect(states().a).toBe("sending");
  expect(sendings.map(({ path, isAgain }) => [path, isAgain])).toEqual([
    ["a", false],
    ["b", false],
    ["a", true],
  ]);
});

test("a cancelled file stays cancelled, whether it was on its way or still waiting", async () => {
  const { queue, states } = heldLine();
  queue.add(files("a", "b", "c", "d"));
  queue.cancel("d");
  queue.cancel("a");
  await Promise.resolve();
  await Promise.resolve();
  expect(states()).toEqual({ a: "cancelled", b: "sending", c: "sending", d: "cancelled" });
});

test("the same path again replaces the earlier file and hears nothing of its end", async () => {
  const { queue, sendings } = heldLine();
  queue.add(files("a"));
  queue.add([{ path: "a", file: new Blob(["01234"]) }]);
  await sendings[0]?.finish({ kind: "failed", reason: "too late" });
  expect(queue.snapshot()).toMatchObject([
    { path: "a", totalBytes: 5, state: { kind: "sending" } },
  ]);
});

test("the rate and the time that is left come from how much was sent when", () => {
  const { queue, sendings, pass } = heldLine();
  queue.add(files("a"));
  sendings[0]?.progress(0);
  pass(1_000);
  sendings[0]?.progress(5);
  expect(queue.snapshot()[0]?.state).toEqual({
    kind: "sending",
    sentBytes: 5,
    rate: { bytesPerSecond: 5, remainingMs: 1_000 },
  });
});

test("who listens hears of every change until they stop", () => {
  const { queue } = heldLine();
  let heard = 0;
  const stop = queue.subscribe(() => {
    heard += 1;
  });
  queue.add(files("a"));
  const before = heard;
  stop();
  queue.clear("a");
  expect(before).toBeGreaterThan(0);
  expect(heard).toBe(before);
});
