import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import type { SurveySection } from "@/lib/domain/evidence/survey";
import { artifactIds } from "@/lib/domain/ids";
import { surveySchema } from "./intake-schemas";
import { showLines } from "./survey-lines";

const file = { artifactId: artifactIds.fromDigest("0123456789abcdef"), path: "boiler/1.log" };
const section: SurveySection = {
  key: "unusual",
  lines: [
    {
      at: instant(Date.UTC(2026, 2, 4, 9, 3, 20)),
      ...{ basis: "quoted", text: "out of range", why: "once among 300 lines" },
      course: { marks: "·▁█", peak: "most 4 in 9 s, from 09:02:00" },
      references: [
        { ...file, locator: { kind: "lines", from: 201, to: 201 } },
        { ...file, locator: null },
      ],
    },
    { at: null, basis: "told", text: "nothing to open", why: "", course: null, references: [] },
  ],
  more: 0,
};

test("a line shows its time in the chosen zone, with the day where there are several, and all its places", () => {
  const [line, ...others] = showLines(section, { isOfSeveralDays: true }, "Europe/Berlin");
  expect(others).toEqual([]);
  expect(line).toMatchObject({
    time: { text: "2026-03-04 10:03:20", iso: "2026-03-04T09:03:20.000Z" },
    ...{ text: "out of range", isQuoted: true, why: "once among 300 lines" },
    place: { text: "boiler/1.log, line 201" },
    others: [{ text: "boiler/1.log" }],
  });
});

test("what the server answers is what the page takes", () => {
  const survey = { files: 1, records: 300, isOfSeveralDays: false, sections: [section] };
  expect(surveySchema.parse(JSON.parse(JSON.stringify(survey)))).toEqual(survey);
});

test("an answer of more lines than its section holds, or of more places than a line opens, is not taken", () => {
  const survey = { files: 1, records: 300, isOfSeveralDays: false };
  const lines = Array.from({ length: 60 }, () => section.lines[0]);
  const places = Array.from({ length: 60 }, () => section.lines[0]?.references[0]);
  const wide = { ...section.lines[0], references: places };
  for (const held of [lines, [wide]]) {
    const given = { ...survey, sections: [{ ...section, lines: held }] };
    expect(surveySchema.safeParse(JSON.parse(JSON.stringify(given))).success).toBe(false);
  }
});
