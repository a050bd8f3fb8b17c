import { expect, test } from "vitest";
import { describeDestinations, describeSendingTotal, toSendingRows } from "./sending-summary";

const sending = {
  ...{ digest: "d", isConfirmed: false, unsent: ["screen.png"], pictures: [] },
  destinations: [
    { model: "local/a", address: "http://127.0.0.1:1/v1" },
    { model: "openai/b", address: "https://api.openai.com/v1" },
  ],
  files: [
    { path: "app.log", records: 12_000, surveyLines: 4, hidden: 3, isCountedInPart: true },
    { path: "web.log", records: 70_000, surveyLines: 1, hidden: 0, isCountedInPart: true },
    { path: "chat.json", records: 9, surveyLines: 0, hidden: 1, isCountedInPart: false },
  ],
};

test("every model is named with where it is asked", () => {
  expect(describeDestinations(sending)).toBe(
    "To local/a at http://127.0.0.1:1/v1, and to openai/b at https://api.openai.com/v1",
  );
});

test("what was counted in part says that there may be more, and what is never sent is counted", () => {
  expect(describeSendingTotal(sending)).toContain(
    "any line of 3 files may be sent, at least 4 values hidden",
  );
  expect(describeSendingTotal(sending)).toContain("Nothing of 1 other file is sent.");
  expect(toSendingRows(sending).map(({ cells }) => cells)).toEqual([
    ["app.log", "12,000", "4 lines", "at least 3"],
    ["web.log", "70,000", "1 line", "none in the part that was counted"],
    ["chat.json", "9", "–", "1"],
  ]);
});
