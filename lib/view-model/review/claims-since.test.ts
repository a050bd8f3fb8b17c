import { expect, test } from "vitest";
import { event, timeline } from "@/lib/view-model/testing/sample-timeline";
import { groupClaimsSince, tellClaimsSince } from "./claims-since";

test("claims that lost their approval are named under what became of them, changes first", () => {
  const [one, two] = [event(1), event(2)];
  const groups = groupClaimsSince(
    [
      { noun: "event", id: two.id, how: "added" },
      { noun: "event", id: one.id, how: "changed" },
      { noun: "root-cause", id: one.id, how: "depends" },
    ],
    timeline({ events: [one, two] }),
  );
  expect(groups.map(({ heading, pieces }) => [heading, pieces.map(({ text }) => text)])).toEqual([
    ["Changed since this revision was submitted", [one.title]],
    ["Unchanged, but depend on a claim that changed", [`Root cause: ${one.title}`]],
    ["Added since this revision was submitted", [two.title]],
  ]);
});

test("one sentence has the numbers and the names of what lost its approval, and how much keeps it", () => {
  const [one, two] = [event(1, { title: "Deployed 4.2" }), event(2, { title: "Pool is empty" })];
  const of = timeline({ events: [one, two] });
  expect(
    tellClaimsSince(
      [
        { noun: "event", id: one.id, how: "changed" },
        { noun: "root-cause", id: one.id, how: "depends" },
        { noun: "event", id: two.id, how: "added" },
      ],
      of,
      14,
    ),
  ).toBe(
    "Partly approved: 1 claim changed (Deployed 4.2); 1 depends on a claim that changed (Root cause: Deployed 4.2); 1 was added (Pool is empty). The approval still applies to 12 claims.",
  );
  expect(tellClaimsSince([], of, 14)).toBeNull();
});
