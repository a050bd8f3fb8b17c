import { expect, test } from "vitest";
import { toQuestion } from "./evidence-question";

const noFiles = { artifacts: [] };

test("what the box says narrows the other filters, and a pattern is one more term", () => {
  const given = { find: "kind:access,log status:503", regex: "x+" };
  const asked = toQuestion({ ...given, kinds: ["log", "metric"], severities: ["error"] }, noFiles);
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
  expect(toQuestion({}, noFiles)).toEqual({ ok: true, value: { terms: [] } });
});

test("a box that cannot be understood is refused in words", () => {
  expect(toQuestion({ find: "bytes>many" }, noFiles)).toMatchObject({
    ok: false,
    error: { kind: "invalid", message: expect.stringContaining("a number is needed") },
  });
});
