import { expect, test } from "vitest";
import { approvedClaims, markUnapproved, type UnapprovedPart } from "./unapproved-part";

const rests = "It rests on a part that is not approved.";
const document = {
  causalLinks: [
    { id: "lnk_1", source: "evt_1", target: "evt_2" },
    { id: "lnk_2", source: "evt_2", target: "evt_3" },
  ],
  rootCauses: [{ event: "evt_1" }],
};
const leave = (noun: UnapprovedPart["noun"], id: string): readonly UnapprovedPart[] => [
  { noun, id, reason: "A guess" },
];

test("an approval covers every claim that it does not leave out, by noun and id", () => {
  const claims = [
    { noun: "event", id: "evt_1" },
    { noun: "root-cause", id: "evt_1" },
    { noun: "gap", id: "gap_1" },
  ];
  expect(approvedClaims(claims, leave("root-cause", "evt_1"))).toEqual([claims[0], claims[2]]);
});

test.each<[string, UnapprovedPart["noun"], string, string | null]>([
  ["the event itself with its reason", "event", "evt_1", "A guess"],
  ["a link that begins at it", "causal-link", "lnk_1", rests],
  ["the root cause that it is", "root-cause", "evt_1", rests],
  ["no link of other events", "causal-link", "lnk_2", null],
  ["no other event", "event", "evt_2", null],
])("an event that is left out marks %s", (_, noun, id, why) => {
  expect(markUnapproved(leave("event", "evt_1"), document).claim(noun, id)).toBe(why);
});

test.each<[string, readonly UnapprovedPart[], readonly string[], string | null]>([
  ["states an event that is left out", leave("event", "evt_1"), ["evt_1"], rests],
  ["states a link of an event that is left out", leave("event", "evt_1"), ["lnk_1"], rests],
  ["is left out itself", leave("block", "sentence"), [], "A guess"],
  ["states other claims", leave("event", "evt_1"), ["evt_2", "lnk_2"], null],
  [
    "states a root cause that is left out",
    leave("root-cause", "evt_1"),
    ["evt_1", "rtc_00000000000000aa"],
    rests,
  ],
  ["states only the event of that root cause", leave("root-cause", "evt_1"), ["evt_1"], null],
])("a sentence that %s", (_, left, claims, why) => {
  expect(markUnapproved(left, document).block({ id: "sentence", claims })).toBe(why);
});
