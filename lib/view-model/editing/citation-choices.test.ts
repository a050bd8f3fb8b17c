import { expect, test } from "vitest";
import { citation, event } from "../testing/sample-timeline";
import { toCitationChoices } from "./citation-choices";

test("a place two events cite is one choice, and a long quote is cut", () => {
  const shared = citation("app.log", 3, "x".repeat(500));
  const events = [
    event(1, { evidence: [shared] }),
    event(2, { evidence: [shared, citation("db.log", 7, "<b>no connections</b>")] }),
  ];
  expect(toCitationChoices(events)).toEqual([
    { value: "app.log#L3-3", label: `app.log, line 3: ${"x".repeat(80)}…` },
    { value: "db.log#L7-7", label: "db.log, line 7: <b>no connections</b>" },
  ]);
});
