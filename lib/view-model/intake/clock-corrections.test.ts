import { expect, test } from "vitest";
import { userIdSchema } from "@/lib/domain/ids";
import { sampleCorrection, sampleSource } from "@/lib/testing/clock-doubts";
import { toCorrectionRows } from "./clock-corrections";

const ada = userIdSchema.parse("ada");

test("a correction is shown with its side, both lines of an example, who made it, and an undo", () => {
  expect(toCorrectionRows([sampleCorrection(1, "app-01/app.log")])).toMatchObject([
    {
      text: "The stamps of app-01/app.log read 43 s ahead. 43 s were subtracted.",
      ...{ who: "Applied by Whence", act: "Undo" },
      examples: [
        {
          own: { place: "host-2/host.log, line 1", line: "09:07:02.100 handling req-7f3a9c" },
          other: { place: "app-01/app.log, line 1" },
        },
      ],
    },
  ]);
});

test("what a person undid names the person and can be applied again", () => {
  const basis = { kind: "person", by: ada, isAsWritten: true } as const;
  const undone = sampleSource(1, "app.log", { segments: [{ fromRecord: 0, offsetMs: 0, basis }] });
  expect(toCorrectionRows([undone], { ada: "Ada" })).toMatchObject([
    { who: "Undone by Ada", act: "Apply again" },
  ]);
});
