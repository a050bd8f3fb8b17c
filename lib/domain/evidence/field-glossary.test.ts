import { expect, test } from "vitest";
import { fieldKey, inFields, inMeanings, meaningsIn, proposedMeanings } from "./field-glossary";

const meanings = [
  { field: "t_q", meaning: "queue time", unit: "ms" },
  { field: "wd", meaning: "ward", unit: "" },
  { field: "wait-s", meaning: "waiting", unit: "s" },
  { field: "load.avg+", meaning: "load", unit: "" },
];

test.each([
  ["gate-2: t_q rises 3 → 900", "gate-2: queue time rises 3 → 900 ms"],
  ["gate-2: t_q rises to 35.7", "gate-2: queue time rises to 35.7 ms"],
  ["t_q 950, wd north", "queue time 950 ms, ward north"],
  ["t_q=950", "queue time 950 ms"],
  ["t_q 20 %", "queue time 20 %"],
  ["t_q 20%", "queue time 20%"],
  ["t_q is gone", "queue time is gone"],
  ["t_q_max and x.t_q and wdx stay", "t_q_max and x.t_q and wdx stay"],
  ["load.avg+ 7", "load 7"],
  ["wait-s falls 9 → 2", "waiting falls 9 → 2 s"],
])("'%s' reads '%s'", (title, told) => {
  expect(inMeanings(title, meanings)).toBe(told);
});

test("a question finds a field by its meaning, whatever the case and the blanks", () => {
  expect(inFields("What was the Queue  time at 09:00?", meanings)).toBe(
    "What was the t_q at 09:00?",
  );
  expect(inFields("Who is in the wardrobe?", meanings)).toBe("Who is in the wardrobe?");
});

test("the glossary is what people wrote of fields, in order, and nothing else they wrote", () => {
  const entries = [
    { key: fieldKey(" t_q "), kind: "field", text: "queue time", unit: "ms" },
    { key: "summary:cause", kind: "sentence", text: "A rollout" },
    { key: fieldKey("hh"), kind: "field", text: "on hand", unit: "" },
    { key: fieldKey("zz"), kind: "field", text: "zeal", unit: "", proposedBy: "helper" },
  ];
  expect(meaningsIn(entries)).toEqual([
    { field: "hh", meaning: "on hand", unit: "" },
    { field: "t_q", meaning: "queue time", unit: "ms" },
  ]);
  expect(proposedMeanings(entries)).toEqual([{ field: "zz", meaning: "zeal", unit: "" }]);
});
