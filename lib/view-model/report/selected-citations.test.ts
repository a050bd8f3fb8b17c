import { expect, test } from "vitest";
import type { EvidenceReference } from "@/lib/domain/evidence/evidence";
import { blockCitationsMax } from "@/lib/domain/review/report-entry";
import { citation, event, eventId, timeline } from "../testing/sample-timeline";
import {
  applyChanges,
  citationsOfSelection,
  findChanges,
  withCitations,
} from "./selected-citations";

const places = [1, 2, 3, 4].map((line) => citation("shop/app.log", line, `line ${line}`));
const [first] = places;
const { artifactId } = first ?? citation("shop/app.log", 1, "");
const frame: EvidenceReference = {
  ...{ artifactId, path: "shop/app.log", quote: "read", locator: { kind: "frame", frameMs: 0 } },
};
const known = {
  timeline: timeline({ events: [event(1, { evidence: [frame, ...places] })] }),
  artifacts: [{ id: artifactId, path: "shop/app.log" }],
};

test("an event is cited by its first places that have words", () => {
  expect(citationsOfSelection({ kind: "event", id: eventId(1) }, known)).toEqual(
    places.slice(0, 3),
  );
});

test("a place in a file is cited without a quote, which the server reads", () => {
  const locator = { kind: "lines", from: 7, to: 9 } as const;
  expect(citationsOfSelection({ kind: "evidence", artifactId, locator }, known)).toEqual([
    { artifactId, path: "shop/app.log", locator, quote: "" },
  ]);
});

test.each([
  ["nothing", null],
  ["an event that is gone", { kind: "event", id: eventId(9) }],
  ["a picture", { kind: "evidence", artifactId, locator: frame.locator }],
] as const)("nothing to cite: %s", (_, selection) => {
  expect(citationsOfSelection(selection, known)).toEqual([]);
});

test("a block cites each place once, and no more than it may", () => {
  expect(withCitations(places, places)).toEqual(places);
  const many = Array.from({ length: 20 }, (_, at) => citation("shop/app.log", at + 1, ""));
  expect(withCitations([], many)).toHaveLength(blockCitationsMax);
});

test("what a colleague cites while somebody changes the citations stays", () => {
  const [one, two, three, four] = places;
  if (!one || !two || !three || !four) throw new Error("four places");
  const mine = findChanges([one, two], [two, three]);
  expect(applyChanges([one, two], mine)).toEqual([two, three]);
  expect(applyChanges([one, two, four], mine)).toEqual([two, four, three]);
});
