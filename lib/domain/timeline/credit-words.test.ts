import { expect, test } from "vitest";
import { creditIn } from "./credit-words";

test.each([
  ["rollback was what fixed it", "Rollback of checkout starts", true],
  ["the checkout rollback fixed it", "Rollback of checkout starts", true],
  ["restarting checkout was what fixed it", "Rollback of checkout starts", false],
  ["last week a restart of checkout fixed this", "Rollback of checkout starts", false],
  ["scaling up payments did the trick", "Rollback of payments to 4.1", false],
  ["we wish rollback had solved it but it took a restart", "Rollback of checkout starts", false],
  ["maybe the rollback fixed it?", "Rollback of checkout starts", false],
])("%s: credits %s: %s", (text, title, isCredited) => {
  expect(creditIn(text, title)).toBe(isCredited ? text : null);
});
