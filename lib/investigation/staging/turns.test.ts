import { expect, test } from "vitest";
import { createTurns } from "./turns";

/** Work that ends when the test says so. */
function heldWork(log: string[], name: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const work = async () => {
    log.push(name);
    await promise;
    return name;
  };
  return { work, end: resolve };
}

test("so many go on at once, and the others follow in the order they came", async () => {
  const log: string[] = [];
  const inTurn = createTurns(2);
  const held = ["a", "b", "c", "d"].map((name) => heldWork(log, name));
  const done = held.map(({ work }) => inTurn(work));
  expect(log).toEqual(["a", "b"]);
  held[1]?.end();
  expect(await done[1]).toBe("b");
  await Promise.resolve();
  expect(log).toEqual(["a", "b", "c"]);
  for (const { end } of held) end();
  expect(await Promise.all(done)).toEqual(["a", "b", "c", "d"]);
});

test("work that fails gives up its turn", async () => {
  const inTurn = createTurns(1);
  const failed = inTurn(() => Promise.reject(new Error("broken")));
  await expect(failed).rejects.toThrow("broken");
  expect(await inTurn(async () => "next")).toBe("next");
});
