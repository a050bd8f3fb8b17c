import fc from "fast-check";
import { expect, test } from "vitest";
import { toJsonValue } from "@/lib/base/canonical-json";
import { findingIds } from "@/lib/domain/ids";
import { credibilityMin } from "@/lib/domain/rounds/critique";
import { refusal } from "./checking/testing/shop-case";
import { judgeFindings } from "./judge-findings";

const id = (number: number) => findingIds.fromDigest(`${number}`.padStart(16, "0"));

const submitted = (number: number, credibilityMax: number, confidence = 0.9) => ({
  ...{ id: id(number), expert: "logs" as const, question: "Why?", toolCalls: [] },
  ...{ draft: refusal({ confidence }), credibilityMax, evidence: [], against: [], place: number },
  checks: [{ check: "citation" as const, isPassed: true, why: "It stands there" }],
});
type Submitted = Parameters<typeof judgeFindings>[0];
const judge = (
  findings: readonly ReturnType<typeof submitted>[],
  output: unknown,
  isSwitchedOff = false,
) =>
  judgeFindings(
    findings as unknown as Submitted,
    output === null ? null : toJsonValue(output),
    isSwitchedOff,
  ); // Judging reads nothing of the answer.

const review = (number: number, credibility: number) => ({
  ...{ finding: id(number), credibility, annotation: "As it is cited" },
});
const word = (...reviews: readonly unknown[]) => ({ reasoning: "", reviews });

test("the Critic's word counts up to what the checks allow", () => {
  const judged = judge(
    [submitted(1, 0.65), submitted(2, 0.85)],
    word(review(1, 0.9), review(2, 0.6)),
  );
  expect(judged.map(({ credibility }) => credibility)).toEqual([0.65, 0.6]);
  expect(judged[0]).toMatchObject({ annotation: "As it is cited", checks: [{ isPassed: true }] });
});

test.each<[string, unknown]>([
  ["says nothing of it", word()],
  ["speaks of something else", word(review(7, 1))],
  ["came to nothing", null],
  ["answers in another form", { verdict: "all true" }],
  ["answers beyond the scale", word(review(1, 7))],
])("what a Critic leaves unjudged who %s stays below the bar", (_, output) => {
  const [judged] = judge([submitted(1, 1)], output);
  expect(judged?.credibility).toBeLessThan(credibilityMin);
  expect(judged?.annotation).toBe("The Critic did not judge it");
});

test("what was not submitted is not judged", () => {
  const judged = judge([submitted(1, 1)], word(review(1, 0.8), review(2, 0.9)));
  expect(judged.map(({ finding }) => finding)).toEqual([id(1)]);
});

test("with the critique switched off Experts are believed as far as they believe themselves", () => {
  const judged = judge([submitted(1, 1, 0.4)], word(review(1, 0.9)), true);
  expect(judged).toMatchObject([{ credibility: 0.4 }]);
  expect(judged[0]?.annotation).toMatch(/switched off/);
});

test("whatever a Critic says, nothing is believed beyond what the checks allow", () => {
  const credibility = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(credibility, fc.array(credibility, { maxLength: 4 }), (most, scores) => {
      const output = word(...scores.map((each) => review(1, each)));
      const [judged] = judge([submitted(1, most)], output);
      expect(judged?.credibility).toBeLessThanOrEqual(most);
    }),
  );
});
