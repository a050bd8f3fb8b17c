import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { JsonValue } from "@/lib/base/canonical-json";
import type { JournalKind } from "../journal";
import { findParticipants, participationKinds } from "./participation";

type Line = readonly [kind: JournalKind, person: string, revision?: string | null];

/** A journal in which each line is one entry; null stands for a payload that retention erased. */
function journal(lines: readonly Line[]) {
  return lines.map(([kind, person, revision], index) => {
    const payload: JsonValue = revision ? { revision } : revision === null ? null : {};
    return {
      seq: index + 1,
      kind,
      actor: person.includes(":") ? person : `user:${person}`,
      payload,
    };
  });
}

const names = (lines: readonly Line[]) => [...findParticipants(journal(lines)).keys()];

test("whose bytes another person imports takes part, and is told why", () => {
  const entry = { seq: 1, kind: "artifact-imported", actor: "user:ann" } as const;
  const participants = findParticipants([
    { ...entry, payload: { suppliedBy: "sue" } },
    { ...entry, seq: 2, payload: { suppliedBy: "ann" } },
  ]);
  expect(Object.fromEntries(participants)).toEqual({
    ann: ["imported evidence"],
    sue: ["supplied evidence"],
  });
});

test("what an agent proposes its owner has had a part in; what the checks refused, nobody", () => {
  const actor = "agent:ann/scribe";
  const proposed = { seq: 1, kind: "piece-proposed", actor, payload: {} } as const;
  const refused = { ...proposed, kind: "proposal-refused", actor: "agent:sue/other" } as const;
  expect(Object.fromEntries(findParticipants([proposed, refused]))).toEqual({
    ann: ["had an agent propose a piece"],
  });
});

test("what a sender sends its owner has had a part in, and never that of somebody of the same name", () => {
  const entry = { seq: 1, kind: "artifact-imported", actor: "sender:ann/ship/logs" } as const;
  expect(
    Object.fromEntries(findParticipants([{ ...entry, payload: { suppliedBy: "ann" } }])),
  ).toEqual({ ann: ["imported evidence"] });
});

test("whoever had a hand in bytes that two others sent and imported takes part", () => {
  const participants = findParticipants([
    {
      ...{ seq: 1, kind: "artifact-imported", actor: "user:ann" },
      payload: { suppliedBy: "sue", hands: ["eve", "ann"] },
    },
  ]);
  expect(Object.fromEntries(participants)).toEqual({
    ann: ["imported evidence"],
    sue: ["supplied evidence"],
    eve: ["had a hand in evidence"],
  });
});

describe("a decision that was taken back", () => {
  type Step = readonly [kind: JournalKind, person: string, decision?: string];
  const participants = (steps: readonly Step[]) => [
    ...findParticipants(
      steps.map(([kind, person, decision], index) => ({
        ...{ seq: index + 1, kind, actor: `user:${person}` },
        payload: decision === undefined ? {} : { decision },
      })),
    ).keys(),
  ];

  test.each<[string, readonly Step[], readonly string[]]>([
    [
      "before the next submission makes nobody an author",
      [
        ["piece-decided", "sue", "d1"],
        ["decision-undone", "sue", "d1"],
      ],
      [],
    ],
    [
      "after it was submitted does, for the act and for the undo",
      [
        ["piece-decided", "sue", "d1"],
        ["revision-submitted", "ann"],
        ["decision-undone", "sue", "d1"],
      ],
      ["sue", "ann"],
    ],
    [
      "after an earlier submission, before the next, does not",
      [
        ["revision-submitted", "ann"],
        ["piece-decided", "sue", "d1"],
        ["decision-undone", "sue", "d1"],
        ["revision-submitted", "ann"],
      ],
      ["ann"],
    ],
    [
      "and made again does",
      [
        ["piece-decided", "sue", "d1"],
        ["decision-undone", "sue", "d1"],
        ["decision-redone", "sue", "d2"],
      ],
      ["sue"],
    ],
    [
      "made again and taken back again does not",
      [
        ["piece-decided", "sue", "d1"],
        ["decision-undone", "sue", "d1"],
        ["decision-redone", "sue", "d2"],
        ["decision-undone", "sue", "d2"],
      ],
      [],
    ],
    [
      "leaves another decision of theirs in force",
      [
        ["piece-decided", "sue", "d1"],
        ["piece-decided", "sue", "d2"],
        ["decision-undone", "sue", "d1"],
      ],
      ["sue"],
    ],
    [
      "by somebody else counts for both",
      [
        ["piece-decided", "sue", "d1"],
        ["decision-undone", "tom", "d1"],
      ],
      ["sue", "tom"],
    ],
  ])("%s", (_, steps, expected) => {
    expect(participants(steps)).toEqual(expected);
  });
});

describe("who took part", () => {
  const approved: readonly Line[] = [
    ["note-added", "ann"],
    ["revision-submitted", "ann", "r1"],
    ["revision-approved", "sue", "r1"],
  ];

  test.each<[string, readonly Line[], readonly string[]]>([
    ["nobody in a journal of analysts", [["call-accepted", "rules"]], []],
    ["who supplied the evidence", [["artifact-imported", "sue"]], ["sue"]],
    ["who took evidence away", [["artifact-withdrawn", "sue"]], ["sue"]],
    ["who did away with it before it came in", [["upload-discarded", "sue"]], ["sue"]],
    ["who ran the analysis", [["run-started", "sue"]], ["sue"]],
    ["who stopped it", [["run-stopped", "sue"]], ["sue"]],
    ["who said which clock is right", [["clock-changed", "sue"]], ["sue"]],
    ["who noted", [["note-added", "sue"]], ["sue"]],
    ["who decided", [["piece-decided", "sue"]], ["sue"]],
    ["who took a decision back", [["decision-undone", "sue"]], ["sue"]],
    ["who put it in force again", [["decision-redone", "sue"]], ["sue"]],
    ["who wrote in the report", [["report-written", "sue"]], ["sue"]],
    [
      "who handed in, had it sent back, and let another hand in",
      [
        ["revision-submitted", "sue", "r1"],
        ["changes-requested", "sue", "r1"],
        ["revision-submitted", "ann", "r2"],
      ],
      ["sue", "ann"],
    ],
    [
      "nobody for sending back, opening, renaming, talking or marking",
      [
        ["incident-opened", "sue"],
        ["incident-changed", "sue"],
        ["changes-requested", "sue", "r1"],
        ["comment-added", "sue"],
        ["piece-marked", "sue"],
        ["permalink-created", "sue"],
        ["verdict-given", "sue", "r1"],
        ["change-request-settled", "sue", "r1"],
      ],
      [],
    ],
    ["nobody before the submission that was approved", approved, []],
    [
      "who worked between that submission and its approval",
      [...approved.slice(0, 2), ["piece-decided", "sue"], ["revision-approved", "eve", "r1"]],
      ["sue"],
    ],
    ["who worked after it", [...approved, ["note-added", "eve"]], ["eve"]],
    [
      "everybody when the entry of the approval does not say of what",
      [...approved.slice(0, 2), ["revision-approved", "sue", null]],
      ["ann"],
    ],
    [
      "everybody when the submission's entry does not say what it is",
      [
        ["note-added", "ann"],
        ["revision-submitted", "ann", null],
        ["revision-approved", "sue", "r1"],
      ],
      ["ann"],
    ],
  ])("%s", (_, lines, expected) => {
    expect(names(lines)).toEqual(expected);
  });

  test("what a person did is said once each", () => {
    const lines: readonly Line[] = [
      ["artifact-imported", "sue"],
      ["artifact-imported", "sue"],
      ["run-started", "sue"],
    ];
    expect([...findParticipants(journal(lines)).values()]).toEqual([
      ["imported evidence", "started an analysis"],
    ]);
  });

  test("whoever does one of these things after the last approved submission is found, whatever came before", () => {
    const deed = fc.constantFrom(
      ...participationKinds.filter((kind) => kind !== "revision-approved"),
    );
    const line = fc.tuple(deed, fc.constantFrom("ann", "bob")) satisfies fc.Arbitrary<Line>;
    fc.assert(
      fc.property(fc.array(line), deed, fc.array(line), (before, kind, after) => {
        const lines: readonly Line[] = [...before, ...approved, ...after, [kind, "sue"]];
        expect(names(lines)).toContain("sue");
        expect(names([...before, ...approved])).toEqual([]);
      }),
    );
  });
});
