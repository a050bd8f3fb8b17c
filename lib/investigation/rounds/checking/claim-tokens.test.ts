import { expect, test } from "vitest";
import { readClaim } from "./claim-tokens";

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
