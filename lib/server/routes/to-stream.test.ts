import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { toStream } from "./to-stream";

/** Tells what was done with it: Next drops the body of a HEAD unread, and does not even cancel it. */
function watched() {
  const done: string[] = [];
  async function* parts(): AsyncGenerator<Uint8Array> {
    done.push("opened");
    try {
      yield Uint8Array.of(1);
      yield Uint8Array.of(2);
    } finally {
      done.push("closed");
    }
  }
  return { done, stream: toStream(parts()) };
}

test("an answer nobody reads opens nothing", async () => {
  const { done } = watched();
  await setImmediate();
  expect(done).toEqual([]);
});

test("an answer is read part by part, and closed when nobody wants the rest", async () => {
  const { done, stream } = watched();
  const reader = stream.getReader();
  expect(await reader.read()).toEqual({ done: false, value: Uint8Array.of(1) });
  expect(done).toEqual(["opened"]);
  await reader.cancel();
  expect(done).toEqual(["opened", "closed"]);
});

test("an answer that is read to its end is whole", async () => {
  const { stream } = watched();
  expect(await new Response(stream).bytes()).toEqual(Uint8Array.of(1, 2));
});
