import { expect, test } from "vitest";
import { findRuledOut, nameRuledOut } from "./ruled-out";

const events = [
  { title: "Nightly revenue job starts", renamedFrom: "Job rollup starts" },
  { title: "Job rollup ends" },
];

test("what was ruled out has the title that its event has now", () => {
  expect(nameRuledOut({ what: "Job rollup starts" }, events)).toBe("Nightly revenue job starts");
  expect(nameRuledOut({ what: "Job rollup ends" }, events)).toBe("Job rollup ends");
  expect(nameRuledOut({ what: "A suspicion" }, events)).toBe("A suspicion");
});

test("an event that has this title now comes before one that had it", () => {
  const taken = [...events, { title: "Job rollup starts" }];
  expect(findRuledOut({ what: "Job rollup starts" }, taken)).toBe(taken[2]);
});
