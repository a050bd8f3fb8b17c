import { expect, test } from "vitest";
import { artifactIds } from "@/lib/domain/ids";
import { AnsweredPlaces } from "./answered-places";

const [one, other] = ["0a", "0b"].map((digits) => artifactIds.fromDigest(digits.repeat(8)));
if (one === undefined || other === undefined) throw new Error("two artifacts are needed");
const lines = (from: number, to = from) => ({ kind: "lines", from, to }) as const;

const lengthOf = (text: string) => text.length;
const itself = (id: string) => id;

test("a place is looked up once, places that differ are told apart", async () => {
  let asked = 0;
  const answer = new AnsweredPlaces(lengthOf).askOnce(itself, async (id, locator) => {
    asked += 1;
    return `${id === one ? "one" : "other"} ${locator.kind === "lines" ? locator.to : "?"}`;
  });
  const found = [answer(one, lines(1)), answer(one, lines(1)), answer(other, lines(1))];
  found.push(answer(one, lines(1, 2)), answer(one, { kind: "index", index: 1 }));
  expect(await Promise.all(found)).toEqual(["one 1", "one 1", "other 1", "one 2", "one ?"]);
  expect(asked).toBe(4);
});

test("a question that failed is asked anew, and the oldest answers go", async () => {
  let asked = 0;
  const places = new AnsweredPlaces<number>(() => 19_800);
  const answer = places.askOnce(itself, async () => {
    asked += 1;
    if (asked === 1) throw new Error("busy");
    return asked;
  });
  await expect(answer(one, lines(1))).rejects.toThrow("busy");
  expect(await answer(one, lines(1))).toBe(2);
  for (let line = 2; line <= 401; line++) await answer(one, lines(line));
  expect(await answer(one, lines(401))).toBe(402);
  expect(await answer(one, lines(1))).toBe(403);
});

test("a long answer is given each time and not kept", async () => {
  let asked = 0;
  const answer = new AnsweredPlaces(lengthOf).askOnce(itself, async () => {
    asked += 1;
    return "x".repeat(50_000);
  });
  expect(await answer(one, lines(1))).toHaveLength(50_000);
  expect(await answer(one, lines(1))).toHaveLength(50_000);
  expect(asked).toBe(2);
});

test("who opens the evidence later is not made to wait for what reads the same, and hears of a new reading", async () => {
  let asked = 0;
  const places = new AnsweredPlaces<number>(() => 1);
  const look = async () => {
    asked += 1;
    return asked;
  };
  expect(await places.askOnce(() => "as it was", look)(one, lines(1))).toBe(1);
  expect(await places.askOnce(() => "as it was", look)(one, lines(1))).toBe(1);
  expect(await places.askOnce(() => "with another clock", look)(one, lines(1))).toBe(2);
});
