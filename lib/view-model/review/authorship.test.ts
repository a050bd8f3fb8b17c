import { expect, test } from "vitest";
import { revisionIds, userIdSchema } from "@/lib/domain/ids";
import type { Revision } from "@/lib/domain/review/revision";
import { atSecond } from "../testing/sample-timeline";
import { asReader, sampleWorkspace } from "../workspace/testing/sample-workspace";
import type { Workspace } from "../workspace/workspace";
import { findAtStake } from "./authorship";

const inReview: Revision = {
  ...{ id: revisionIds.fromDigest("00000000000000aa"), number: 1, hash: "f".repeat(64) },
  ...{ parent: null, claims: [], submittedAt: atSecond(100), status: "in-review" },
  submittedBy: userIdSchema.parse("author"),
};
const sentBack: Revision = {
  ...inReview,
  ...{ status: "changes-requested", requestedAt: atSecond(200), note: "again" },
  requestedBy: userIdSchema.parse("supervisor"),
};

test.each<[string, Partial<Workspace>, boolean]>([
  ["who may approve what is in review", { revisions: [inReview] }, true],
  ["who sent it back and will review the next", { revisions: [sentBack] }, true],
  ["nobody before anything was submitted", { revisions: [] }, false],
  [
    "nobody once it is superseded",
    { revisions: [{ ...inReview, status: "superseded", approval: null }] },
    false,
  ],
  ["not who is an author already", { revisions: [inReview], ownDeeds: ["added a note"] }, false],
  [
    "not who submitted it",
    { revisions: [{ ...inReview, submittedBy: userIdSchema.parse("supervisor") }] },
    false,
  ],
])("an act of authorship costs the approval: %s", (_, changes, expected) => {
  expect(findAtStake(sampleWorkspace(changes)) !== null).toBe(expected);
});

test("who may not approve loses nothing", () => {
  expect(findAtStake(asReader(sampleWorkspace({ revisions: [inReview] })))).toBeNull();
});
