import { expect, test } from "vitest";
import { toQuestion } from "./evidence-question";

test("what the box says narrows the other filters, and a pattern is one more term", () => {
  const asked = toQuestion({
    find: "kind:access,log status:503",
    regex: "x+",
    kinds: ["log", "metric"],
    severities: ["error"],
  });
  expect(asked).toEqual({
    ok: true,
    value: {
      kinds: ["log"],
      severities: ["error"],
      terms: [
        { kind: "field", name: "status", operator: "=", value: "503", isExcluded: false },
        { kind: "regex", regex: "x+", isExcluded: false },
      ],
    },
  });
});

test("without a box there is nothing but the filters", () => {
  expect(toQuestion({})).toEqual({ ok: true, value: { terms: [] } });
});

test("a box that cannot be understood is refused in words", () => {
  expect(toQuestion({ find: "bytes>many" })).toMatchObject({
    ok: false,
    error: { kind: "invalid", message: expect.stringContaining("a number is needed") },
  });
});
