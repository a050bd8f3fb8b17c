import { expect, test } from "vitest";
import { numbersIn, quantitiesIn, readClaim } from "./claim-tokens";

test("what stands for a hidden value is not looked for: no record says it", () => {
  const claim = "[secret:api-key#1] of etl-7 was used by [email#12] at 10:04";
  const { identifiers, numbers, clocks } = readClaim(claim);
  expect({ identifiers, numbers, clocks }).toEqual({
    ...{ identifiers: ["etl-7"], numbers: [], clocks: ["10:04"] },
  });
});

test("brackets of the evidence are read as they are", () => {
  expect(readClaim("[pool_3#17] timed out").identifiers).toEqual(["pool_3#17"]);
});

test.each([
  ["it took 5,351 ms, not 12, 20 or 1,5", ["5,351", "12", "20", "1", "5"]],
  ["5\u202f351 and 5’351 of [10,200]", ["5,351", "5,351", "10,200"]],
])("separators of thousands part no number: %s", (claim, numbers) => {
  expect(readClaim(claim).numbers).toEqual(numbers);
});

test("a part of a number's text is no number, and numbers of a list are several", () => {
  expect(numbersIn("took 5,351 ms")).not.toContain(351);
  expect(numbersIn("took 5\u00a0351 ms")).toContain(5351);
  expect(numbersIn("[12,351,20]")).toEqual([12, 351, 20]);
});

test("an owner's ending is no part of a name", () => {
  expect(readClaim("web-1's and db-2’s pools, the nodes-3' queue").identifiers).toEqual([
    ...["web-1", "db-2", "nodes-3"],
  ]);
});

test.each([
  ["5,351 ms", 5351, "time"],
  ["5.4 s", 5400, "time"],
  ['"duration_ms": 5351', 5351, "time"],
  ["1.5 GiB", 1.5 * 2 ** 30, "size"],
])("a unit makes values of different writings one: %s", (text, value, kind) => {
  expect(quantitiesIn(text)).toMatchObject([{ kind, values: expect.arrayContaining([value]) }]);
});
