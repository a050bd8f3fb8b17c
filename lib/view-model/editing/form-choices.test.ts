import { describe, expect, test } from "vitest";
import { eventKinds } from "@/lib/domain/timeline/event";
import { kindLabel } from "../pieces/event-appearance";
import { citation, event } from "../testing/sample-timeline";
import { choicesFor, kindChoices, parseKind, toCitationChoices } from "./form-choices";

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

test.each([...eventKinds])("%s is read back from its words", (kind) => {
  expect(parseKind(kindLabel(kind))).toBe(kind);
});

test.each([
  ["words in any case and spacing", " state  CHANGE", "state_change"],
  ["a known one with a blank behind it, which more words may follow", "Alert ", "Alert "],
  ["the name it is stored by", "threshold_breach", "threshold_breach"],
  ["a kind nobody knows, as it was typed", "Handover to vendor", "Handover to vendor"],
  ["nothing", "", ""],
])("a kind is read from %s", (_, written, kind) => {
  expect(parseKind(written)).toBe(kind);
});

test("no identifier is offered", () => {
  expect(kindChoices.filter((choice) => choice.includes("_"))).toEqual([]);
});

describe("a field offers", () => {
  test.each([
    ["all choices while one of them stands in it", "service", ["service", "host", "job host"]],
    ["all choices while it is empty", "", ["service", "host", "job host"]],
    ["what holds the letters that are typed", "ho", ["host", "job host"]],
    ["nothing when none does", "vendor", []],
  ])("%s", (_, written, offered) => {
    expect(choicesFor(["service", "host", "job host"], written)).toEqual(offered);
  });
});
