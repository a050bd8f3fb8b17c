import { describe, expect, test } from "vitest";
import { eventKinds } from "@/lib/domain/event";
import { kindLabel } from "../pieces/event-appearance";
import { choicesFor, kindChoices, parseKind } from "./kind-choices";

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
