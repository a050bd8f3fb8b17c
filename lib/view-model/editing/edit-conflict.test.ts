import { expect, test } from "vitest";
import { layOver } from "./edit-conflict";
import { type EventDraft, eventDraftFields } from "./event-draft";

const fields = eventDraftFields;
const before: EventDraft = {
  title: "Pool exhausted",
  kind: "failure",
  description: "",
  importance: "key",
  entities: "orders-api",
  from: "2026-03-08 14:02:03",
  to: "2026-03-08 14:02:03",
};

test("what only the other person touched is taken over, and one's own words stay", () => {
  const mine = { ...before, title: "Pool of orders full" };
  const now = { ...before, description: "Seen on the dashboard", from: "2026-03-08 14:02:00" };
  expect(layOver(fields, { mine, before, now })).toEqual({
    draft: { ...now, title: "Pool of orders full" },
    conflicts: [],
  });
});

test("a field both wrote is named with both texts, and nobody's is lost", () => {
  const mine = { ...before, title: "Pool of orders full", kind: "saturation" };
  const now = { ...before, title: "All connections taken", kind: "saturation" };
  expect(layOver(fields, { mine, before, now })).toEqual({
    draft: mine,
    conflicts: [
      {
        field: "title",
        mine: "Pool of orders full",
        theirs: "All connections taken",
      },
    ],
  });
});

test("without a change of the other person nothing happens to the draft", () => {
  const mine = { ...before, description: "x" };
  expect(layOver(fields, { mine, before, now: before })).toEqual({ draft: mine, conflicts: [] });
});
