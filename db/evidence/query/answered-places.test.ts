import { expect, test } from "vitest";
import { artifactIds } from "@/lib/domain/ids";
import { answerPlacesOnce } from "./answered-places";

const [one, other] = ["0a", "0b"].map((digits) => artifactIds.fromDigest(digits.repeat(8)));
if (one === undefined || other === undefined) throw new Error("two artifacts are needed");
const lines = (from: number, to = from) => ({ kind: "lines", from, to }) as const;

const lengthOf = (text: string) => text.length;
const few = () => 1;

test("a place is looked up once, places that differ are told apart", async () => {
  let asked = 0;
  const answer = answerPlacesOnce(async (id, locator) => {
    asked += 1;
    return `${id === one ? "one" : "other"} ${locator.kind === "lines" ? locator.to : "?"}`;
  }, lengthOf);
  const found = [answer(one, lines(1)), answer(one, lines(1)), answer(other, lines(1))];
  found.push(answer(one, lines(1, 2)), answer(one, { kind: "index", index: 1 }));
  expect(await Promise.all(found)).toEqual(["one 1", "one 1", "other 1", "one 2", "one ?"]);
  expect(asked).toBe(4);
});

test("a question that failed is asked anew, and the oldest answers go", async () => {
  let asked = 0;
  const answer = answerPlacesOnce(async () => {
    asked += 1;
    if (asked === 1) throw new Error("busy");
    return asked;
  }, few);
  await expect(answer(one, lines(1))).rejects.toThrow("busy");
  expect(await answer(one, lines(1))).toBe(2);
  for (let line = 2; line <= 501; line++) await answer(one, lines(line));
  expect(await answer(one, lines(501))).toBe(502);
  expect(await answer(one, lines(1))).toBe(503);
});

test("a long answer is given each time and not kept", async () => {
  let asked = 0;
  const answer = answerPlacesOnce(async () => {
    asked += 1;
    return "x".repeat(50_000);
  }, lengthOf);
  expect(await answer(one, lines(1))).toHaveLength(50_000);
  expect(await answer(one, lines(1))).toHaveLength(50_000);
  expect(asked).toBe(2);
});
