import { expect, test } from "vitest";
import type { JsonValue } from "@/lib/base/canonical-json";
import { instant } from "@/lib/base/instant";
import { approvalIds, revisionIds, userIdSchema } from "@/lib/domain/ids";
import { chainEntries, type JournalDraft, journalOrigin } from "@/lib/domain/journal";
import type { Revision } from "@/lib/domain/review/revision";
import type { UnapprovedPart } from "@/lib/domain/review/unapproved-part";
import { journalActor } from "../case-problem";
import { hashOfClaims } from "../document/claim-hash";
import { sha256 } from "../sha256";
import { findFactProblems } from "./check-revision";

const claims = [
  { noun: "event", id: "evt_1", hash: "c1" },
  { noun: "gap", id: "gap_1", hash: "c2" },
];
const hash = hashOfClaims(claims, sha256);
const revision = {
  ...{ id: revisionIds.fromDigest("00000000000000aa"), number: 2, hash, parent: null, claims },
  ...{ submittedBy: userIdSchema.parse("ann"), submittedAt: instant(1000), status: "approved" },
  approval: {
    ...{ id: approvalIds.fromDigest("00000000000000bb"), by: userIdSchema.parse("sue") },
    ...{ at: instant(2000), note: "", claimHashes: ["c1", "c2"], journalHead: "j" },
  },
} as const satisfies Revision;

type JournalFacts = Partial<
  Record<"submittedBy" | "approvedBy" | "submittedHash" | "approvedHash", string>
> & { readonly notApproved?: JsonValue };

const left = [{ noun: "gap", id: "gap_1", reason: "Nobody looked" }] as const;

/** The journal of a submission by ann and an approval by sue, as far as nothing else is told. */
function journal(journalled: JournalFacts) {
  const except =
    journalled.notApproved === undefined ? {} : { notApproved: journalled.notApproved };
  const entry = (kind: JournalDraft["kind"], by: string, of: string): JournalDraft => ({
    ...{ at: instant(1), kind, actor: journalActor({ id: userIdSchema.parse(by) }) },
    ...{ actionType: "decision", causedBy: null, rationale: "" },
    payload: { revision: revision.id, hash: of, ...(kind === "revision-approved" ? except : {}) },
  });
  const drafts = [
    entry("revision-submitted", journalled.submittedBy ?? "ann", journalled.submittedHash ?? hash),
    entry("revision-approved", journalled.approvedBy ?? "sue", journalled.approvedHash ?? hash),
  ];
  return chainEntries({ seq: 0, hash: journalOrigin }, drafts, sha256);
}

const approvedFor = (
  claimHashes: readonly string[],
  notApproved: readonly UnapprovedPart[] = [],
): Revision => ({
  ...revision,
  approval: {
    ...{ ...revision.approval, claimHashes },
    ...(notApproved.length === 0 ? {} : { notApproved }),
  },
});

/** With the head of the journal at which its approval was given. */
function approvedAt(journalHead: string | undefined, stored: Revision): Revision {
  if (stored.status !== "approved" || journalHead === undefined) return stored;
  return { ...stored, approval: { ...stored.approval, journalHead } };
}

const otherParts = "The journal says that its approval left out other parts";

test.each<[string, Revision, JournalFacts, readonly string[]]>([
  ["is as it was submitted and approved", revision, {}, []],
  [
    "was approved with as many claims, one of them another",
    approvedFor(["c1", "c3"]),
    {},
    ["Its approval was given for other claims"],
  ],
  [
    "was approved with one claim less",
    approvedFor(["c1"]),
    {},
    ["Its approval was given for other claims"],
  ],
  [
    "was approved but for a part that the journal names too",
    approvedFor(["c1"], left),
    { notApproved: [...left] },
    [],
  ],
  [
    "covers a claim that it says it leaves out",
    approvedFor(["c1", "c2"], left),
    { notApproved: [...left] },
    ["Its approval was given for other claims"],
  ],
  ["leaves out a part that the journal does not name", approvedFor(["c1"], left), {}, [otherParts]],
  [
    "covers a part that the journal says was left out",
    approvedFor(["c1", "c2"]),
    { notApproved: [...left] },
    [otherParts],
  ],
  [
    "leaves a part out for another reason than the journal names",
    approvedFor(["c1"], [{ ...left[0], reason: "It is fine" }]),
    { notApproved: [...left] },
    [otherParts],
  ],
  [
    "bears the name of somebody who did not approve it",
    revision,
    { approvedBy: "eve" },
    ["The journal says that it was approved by somebody else"],
  ],
  [
    "bears the name of somebody who did not submit it",
    revision,
    { submittedBy: "eve" },
    ["The journal says that it was submitted by somebody else"],
  ],
  [
    "is not what the journal says was approved",
    revision,
    { approvedHash: "other" },
    ["The journal says that another hash was approved"],
  ],
])("a revision that %s", (_, stored, journalled, problems) => {
  const entries = journal(journalled);
  expect(findFactProblems(approvedAt(entries[0]?.hash, stored), entries)).toEqual(problems);
});

test("an approval that names another state of the journal than the one before its entry is found", () => {
  expect(findFactProblems(approvedAt("another", revision), journal({}))).toEqual([
    "Its approval was given at another state of the journal",
  ]);
});

test("an entry that was rewritten after it was chained is told", () => {
  const [submitted, approved] = journal({});
  if (!submitted || !approved) throw new Error("Two entries were written");
  const payload = { revision: revision.id, hash, note: "fine" };
  const stored = approvedAt(submitted.hash, revision);
  expect(findFactProblems(stored, [submitted, { ...approved, payload }])).toEqual([
    "The journal entry 2 that says it was approved was changed",
  ]);
  expect(findFactProblems(revision, [submitted])).toEqual([
    "The journal does not say that it was approved",
  ]);
});
