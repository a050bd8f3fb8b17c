import { expect, test } from "vitest";
import { listOpenQuestions } from "./open-questions";

const question = (id: string, description: string, status = "open") => ({
  id,
  description,
  status,
});

test("what is an uncertainty and a gap in one is one question, and what is settled is none", () => {
  const { gaps, doubts, count } = listOpenQuestions({
    gaps: [question("gap_1", "No lines of a.log"), question("gap_2", "Cut", "closed")],
    uncertainties: [
      question("unc_1", "No lines of a.log"),
      question("unc_2", "The clock of b is in doubt"),
      question("unc_3", "Cut", "waived"),
    ],
  });
  expect([...gaps, ...doubts].map(({ id }) => id)).toEqual(["gap_1", "unc_2"]);
  expect(count).toBe(2);
});
