import { describe, expect, test } from "vitest";
import {
  approvedClaims,
  isApprovalOf,
  markUnapproved,
  type UnapprovedPart,
} from "./unapproved-part";

const rests = "It rests on a part that is not approved.";
const document = {
  causalLinks: [
    { id: "lnk_1", source: "evt_1", target: "evt_2" },
    { id: "lnk_2", source: "evt_2", target: "evt_3" },
  ],
  rootCauses: [
    { id: "rtc_1", event: "evt_1" },
    { id: "rtc_2", event: "evt_2" },
  ],
  contributingFactors: [
    { id: "ctf_1", event: "evt_1" },
    { id: "ctf_2", event: "evt_2" },
  ],
  impacts: [
    { id: "imp_1", events: ["evt_2", "evt_1"] },
    { id: "imp_2", events: ["evt_2", "evt_3"] },
  ],
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
  expect(approvedClaims(claims, leave("root-cause", "evt_1"), document)).toEqual([
    ...[claims[0], claims[2]],
  ]);
});

test("an approval covers no claim that rests on an event that it leaves out", () => {
  const claims = [
    { noun: "event", id: "evt_1" },
    { noun: "event", id: "evt_2" },
    { noun: "causal-link", id: "lnk_1" },
    { noun: "causal-link", id: "lnk_2" },
    { noun: "root-cause", id: "evt_1" },
    { noun: "root-cause", id: "evt_2" },
    { noun: "contributing-factor", id: "ctf_1" },
    { noun: "contributing-factor", id: "ctf_2" },
    { noun: "impact", id: "imp_1" },
    { noun: "impact", id: "imp_2" },
  ] as const;
  const left = leave("event", "evt_1");
  const covered = approvedClaims(claims, left, document);
  expect(covered).toEqual([claims[1], claims[3], claims[5], claims[7], claims[9]]);
  const { claim } = markUnapproved(left, document);
  expect(claims.filter(({ noun, id }) => claim(noun, id) === null)).toEqual(covered);
});

test("an approval that leaves nothing out covers every claim", () => {
  const claims = [{ noun: "causal-link", id: "lnk_1" }];
  expect(approvedClaims(claims, [], document)).toEqual(claims);
});

describe("an approval that leaves out an event, on which a link rests", () => {
  const claims = [
    { noun: "event", id: "evt_1", hash: "e1" },
    { noun: "event", id: "evt_2", hash: "e2" },
    { noun: "causal-link", id: "lnk_1", hash: "l1" },
    { noun: "causal-link", id: "lnk_2", hash: "l2" },
  ];
  const notApproved = leave("event", "evt_1");

  test.each<[string, readonly string[], boolean, boolean]>([
    ["neither of them", ["e2", "l2"], true, true],
    ["the link too, as the first approvals in part did", ["e2", "l1", "l2"], true, true],
    ["a claim less", ["e2"], false, true],
    ["the event itself", ["e1", "e2", "l1", "l2"], false, false],
    ["a claim of another revision", ["e2", "l3"], false, false],
  ])("and covers %s", (_, claimHashes, isOfDocument, isPossible) => {
    expect(isApprovalOf({ claimHashes, notApproved }, claims, document)).toBe(isOfDocument);
    expect(isApprovalOf({ claimHashes, notApproved }, claims, null)).toBe(isPossible);
  });
});

test.each<[string, UnapprovedPart["noun"], string, string | null]>([
  ["the event itself with its reason", "event", "evt_1", "A guess"],
  ["a link that begins at it", "causal-link", "lnk_1", rests],
  ["the root cause that it is", "root-cause", "evt_1", rests],
  ["a factor that it contributes", "contributing-factor", "ctf_1", rests],
  ["an impact that counts it", "impact", "imp_1", rests],
  ["no factor of another event", "contributing-factor", "ctf_2", null],
  ["no impact of other events", "impact", "imp_2", null],
  ["no link of other events", "causal-link", "lnk_2", null],
  ["no other event", "event", "evt_2", null],
])("an event that is left out marks %s", (_, noun, id, why) => {
  expect(markUnapproved(leave("event", "evt_1"), document).claim(noun, id)).toBe(why);
});

describe("a sentence that is left out", () => {
  const cause = { id: "summary:cause", text: "Release 7.", claims: ["evt_1", "rtc_1"] };
  const told = (more: object = {}) => ({
    ...document,
    gaps: [{ id: "gap_1" }],
    text: {
      sections: [
        { blocks: [{ ...cause, ...more }] },
        {
          blocks: [
            { id: "cause:1", text: "Release 7 was rolled out.", claims: ["evt_1", "rtc_1"] },
            { id: "step", text: "It began.", claims: ["evt_1"] },
            { id: "again", text: "Release 7.", claims: [] },
            { id: "gap:1", text: "Who?", claims: ["gap_1"] },
          ],
        },
      ],
    },
  });
  const left = leave("block", "summary:cause");
  const claims = [
    { noun: "event", id: "evt_1", hash: "e1" },
    { noun: "root-cause", id: "evt_1", hash: "r1" },
    { noun: "causal-link", id: "lnk_1", hash: "l1" },
    { noun: "gap", id: "gap_1", hash: "g1" },
  ];

  test("leaves out the cause that it states, wherever that is stated, and not the event", () => {
    const { claim, block } = markUnapproved(left, told());
    expect(claim("root-cause", "evt_1")).toBe("A guess");
    expect(claim("event", "evt_1")).toBeNull();
    expect(claim("causal-link", "lnk_1")).toBeNull();
    const blocks = told().text.sections.flatMap((section) => section.blocks);
    expect(blocks.map((each) => block(each))).toEqual(["A guess", rests, null, rests, null]);
    expect(approvedClaims(claims, left, told()).map(({ hash }) => hash)).toEqual([
      "e1",
      "l1",
      "g1",
    ]);
  });

  test("leaves out the question that it asks", () => {
    expect(approvedClaims(claims, leave("block", "gap:1"), told())).toHaveLength(3);
  });

  test("leaves out nothing else where a person wrote it", () => {
    expect(approvedClaims(claims, left, told({ by: "ada" }))).toEqual(claims);
  });

  test("was left out alone by approvals of before, which stay approvals of their revision", () => {
    const approved = (claimHashes: readonly string[]) =>
      isApprovalOf({ claimHashes, notApproved: left }, claims, told());
    expect(approved(["e1", "r1", "l1", "g1"])).toBe(true);
    expect(approved(["e1", "l1", "g1"])).toBe(true);
    expect(approved(["e1", "l1"])).toBe(false);
  });
});

test.each<[string, readonly UnapprovedPart[], readonly string[], string | null]>([
  ["states an event that is left out", leave("event", "evt_1"), ["evt_1"], rests],
  ["states a link of an event that is left out", leave("event", "evt_1"), ["lnk_1"], rests],
  ["is left out itself", leave("block", "sentence"), [], "A guess"],
  ["states other claims", leave("event", "evt_1"), ["evt_2", "lnk_2"], null],
  ["states a root cause that is left out", leave("root-cause", "evt_1"), ["evt_1", "rtc_1"], rests],
  [
    "states another root cause, and the event of the one that is left out",
    leave("root-cause", "evt_1"),
    ["evt_1", "evt_2", "rtc_2"],
    null,
  ],
  ["states an impact of an event that is left out", leave("event", "evt_1"), ["imp_1"], rests],
  ["states only the event of that root cause", leave("root-cause", "evt_1"), ["evt_1"], null],
])("a sentence that %s", (_, left, claims, why) => {
  expect(markUnapproved(left, document).block({ id: "sentence", claims })).toBe(why);
});

test("an event whose sentence in the course is left out is marked wherever it is listed, and stays an approved record", () => {
  const sentence = (by?: string) => ({
    ...document,
    text: {
      sections: [{ blocks: [{ id: "event:evt_1", text: "It fell.", ...(by && { by }) }] }],
    },
  });
  const left = leave("block", "event:evt_1");
  const marked = (by?: string) =>
    ["evt_1", "evt_2"].map((id) => markUnapproved(left, sentence(by)).claim("event", id));
  expect(marked()).toEqual(["A guess", null]);
  // A person's words in its place are theirs alone.
  expect(marked("usr_1")).toEqual([null, null]);
  const claims = [{ noun: "event", id: "evt_1" }];
  expect(approvedClaims(claims, left, sentence())).toEqual(claims);
});
