import { setImmediate as everythingStarted } from "node:timers/promises";
import { expect, test } from "vitest";
import { FairTurns } from "./fair-turns";

/** Takes turns whose work ends when it is told to; the names of those at work, in the order in which they began. */
function open(places: number) {
  const turns = new FairTurns(places);
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    began,
    ask: (asker: string | undefined, name: string) =>
      turns.take(asker, () => {
        began.push(name);
        return new Promise<void>((end) => ends.set(name, end));
      }),
    end: (name: string) => ends.get(name)?.(),
  };
}

test("six endless statements of one asker leave a place for another person", async () => {
  const { began, ask } = open(2);
  for (const name of ["a1", "a2", "a3", "a4", "a5", "a6"]) void ask("a", name);
  await everythingStarted();
  expect(began).toEqual(["a1"]);
  void ask("b", "b1");
  await everythingStarted();
  expect(began).toEqual(["a1", "b1"]);
});

test("a place that is free goes to whoever was served longest ago", async () => {
  const { began, ask, end } = open(1);
  const [first] = [ask("a", "a1"), ask("a", "a2"), ask("a", "a3"), ask("b", "b1")];
  await everythingStarted();
  end("a1");
  await first;
  await everythingStarted();
  expect(began).toEqual(["a1", "b1"]);
});

test("whoever has no name takes as many places as there are, in the order of asking", async () => {
  const { began, ask, end } = open(2);
  const [first] = [ask(undefined, "1"), ask(undefined, "2"), ask(undefined, "3")];
  await everythingStarted();
  expect(began).toEqual(["1", "2"]);
  await everythingStarted();
  end("1");
  await first;
  await everythingStarted();
  expect(began).toEqual(["1", "2", "3"]);
});

test("work that fails gives its place back", async () => {
  const turns = new FairTurns(1);
  await expect(turns.take("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  await expect(turns.take("a", async () => "done")).resolves.toBe("done");
});
