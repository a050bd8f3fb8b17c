import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import type { Survey } from "@/lib/domain/evidence/survey";
import { artifactIds } from "@/lib/domain/ids";

import { shortSurveyText, surveyText } from "./survey";

const reference = {
  artifactId: artifactIds.fromDigest("0123456789abcdef"),
  path: "boiler/1.log",
  locator: { kind: "lines", from: 201, to: 201 },
} as const;
const survey: Survey = {
  ...{ files: 1, records: 300, isOfSeveralDays: false },
  sections: [
    {
      key: "first",
      lines: [
        {
          at: instant(Date.UTC(2026, 2, 4, 9, 3, 20)),
          basis: "quoted",
          text: "\u001b[31mboiler\u202e out of range\u0007",
          why: "once among 300 lines",
          course: null,
          references: [reference],
        },
      ],
      more: 4,
    },
    {
      key: "unread",
      lines: [
        {
          ...{ at: null, basis: "told", text: "1 record without a time", why: "" },
          course: { marks: "·▁█", peak: "most 4 in 9 s, from 09:02:00" },
          references: [{ ...reference, locator: null }],
        },
      ],
      more: 0,
    },
  ],
};

test("every line has its time, its reason and its place, and nothing in it steers the terminal", () => {
  expect(surveyText(survey).split("\n")).toEqual([
    "Start here: 300 records in 1 file; times in UTC",
    "",
    "Where to look first",
    "  09:03:20 ·[31mboiler· out of range· (once among 300 lines) [boiler/1.log, line 201]",
    "  and 4 more",
    "",
    "Not read, and in doubt",
    "  1 record without a time ·▁█ most 4 in 9 s, from 09:02:00 [boiler/1.log]",
  ]);
});

test("the short form tells where to look first, the files and what is in doubt, and nothing else", () => {
  const columns = { ...survey.sections[0], key: "columns", lines: [], more: 0 } as const;
  const text = shortSurveyText({ ...survey, sections: [...survey.sections, columns] });
  expect(text).toContain("out of range");
  expect(text).toContain("1 record without a time");
  expect(text).not.toContain("Columns");
});

test("the short form says how many doubts it leaves out", () => {
  const [, unread] = survey.sections;
  const [line] = unread?.lines ?? [];
  if (unread === undefined || line === undefined) throw new Error("The survey has no doubts");
  const many = { ...unread, lines: Array.from({ length: 50 }, () => line), more: 7 };
  const text = shortSurveyText({ ...survey, sections: [many] });
  expect(text.match(/without a time/g)).toHaveLength(20);
  expect(text).toContain("and 37 more");
});
