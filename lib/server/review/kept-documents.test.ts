import { expect, test } from "vitest";
import { createKeptDocuments } from "./kept-documents";

/** Makes a text of a length, and counts how often. */
function maker() {
  const made: string[] = [];
  const make =
    (key: string, length = 10) =>
    async () => {
      made.push(key);
      return "x".repeat(length);
    };
  return { made, make };
}

test("what is asked for again is made once, also by many at the same time", async () => {
  const { made, make } = maker();
  const kept = createKeptDocuments<string>();
  await Promise.all([1, 2, 3].map(() => kept.get("a", make("a"))));
  expect(await kept.get("a", make("a"))).toBe("xxxxxxxxxx");
  await kept.get("b", make("b"));
  expect(made).toEqual(["a", "b"]);
});

test("what could not be made is made again for the next who asks", async () => {
  const { made, make } = maker();
  const kept = createKeptDocuments<string>();
  const failing = () => Promise.reject(new Error("evidence is away"));
  await expect(kept.get("a", failing)).rejects.toThrow("evidence is away");
  expect(await kept.get("a", make("a"))).toBe("xxxxxxxxxx");
  expect(made).toEqual(["a"]);
});

test("when there is too much, what was asked for longest ago goes first", async () => {
  const { made, make } = maker();
  const kept = createKeptDocuments<string>(250);
  for (const key of ["a", "b", "a", "c"]) await kept.get(key, make(key, 100));
  // Two and no three of them fit: b went, a was asked for since.
  for (const key of ["a", "c", "b"]) await kept.get(key, make(key, 100));
  expect(made).toEqual(["a", "b", "c", "b"]);
});

test("what is larger than all the room is made each time", async () => {
  const { made, make } = maker();
  const kept = createKeptDocuments<string>(50);
  for (const key of ["a", "a"]) await kept.get(key, make(key, 100));
  expect(made).toEqual(["a", "a"]);
});
