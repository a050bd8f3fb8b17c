import { expect, test } from "vitest";
import { event, timeline } from "@/lib/view-model/testing/sample-timeline";
import { groupClaimsSince } from "./claims-since";

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
    ["Changed since the approval", [one.title]],
    ["Unchanged, but depend on a claim that changed", [`Root cause: ${one.title}`]],
    ["Added since the approval", [two.title]],
  ]);
});
