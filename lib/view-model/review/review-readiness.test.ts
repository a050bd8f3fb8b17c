import { expect, test } from "vitest";
import {
  approvalIds,
  decisionIds,
  revisionIds,
  runIds,
  type UserId,
  userIdSchema,
} from "@/lib/domain/ids";
import type { Decision } from "@/lib/domain/review/decision";
import { sampleImpact, sampleRoot } from "@/lib/testing/sample-timeline";
import {
  atSecond,
  event,
  eventId,
  gap,
  link,
  timeline,
  uncertainty,
} from "../testing/sample-timeline";
import { sampleWorkspace } from "../workspace/testing/sample-workspace";
import type { RunProgress, Workspace } from "../workspace/workspace";
import { assessReadiness, describeReview, findToReview, whyNotApprove } from "./review-readiness";

const user = (id: string): UserId => userIdSchema.parse(id);
const [author, supervisor] = [user("author"), user("supervisor")];

const revision = {
  id: revisionIds.fromDigest("00000000000000aa"),
  number: 1,
  hash: "f".repeat(64),
  parent: null,
  claims: [],
  submittedBy: author,
  submittedAt: atSecond(100),
  status: "in-review",
} as const;

const decisionBy = (by: UserId): Decision => ({
  id: decisionIds.fromDigest("00000000000000aa"),
  noun: "event",
  piece: "evt_1",
  verdict: { kind: "accept" },
  by,
  decidedAt: atSecond(50),
});

const workspace = (changes: Partial<Workspace>): Workspace =>
  sampleWorkspace({ revisions: [revision], ...changes });

test("a supervisor who took no part may approve", () => {
  expect(
    whyNotApprove(workspace({ decisions: [decisionBy(author)], ownDeeds: [] }), revision),
  ).toBeNull();
});

test.each([
  ["who submitted it", { viewer: { id: author, name: "A", role: "admin" } }, "submitted"],
  [
    "without the right",
    { viewer: { id: user("r"), name: "R", role: "responder" } },
    "role supervisor",
  ],
  ["who decided on a piece", { ownDeeds: ["decided on a piece"] }, "decided on a piece"],
  [
    "who supplied the evidence and ran it",
    { ownDeeds: ["imported evidence", "started an analysis"] },
    "(imported evidence, started an analysis)",
  ],
  [
    "while a high uncertainty is open",
    { timeline: timeline({ uncertainties: [uncertainty(1)] }) },
    "1 open uncertainty",
  ],
] as const)("a person %s is told why they cannot approve", (_, changes, words) => {
  expect(whyNotApprove(workspace(changes), revision)).toContain(words);
});

test("weak are unreviewed key events, open high uncertainties and open severe gaps", () => {
  const readiness = assessReadiness({
    ...{ artifacts: [], runs: [] },
    timeline: timeline({
      events: [event(1), event(2, { status: "accepted" }), event(3, { importance: "detail" })],
      uncertainties: [
        uncertainty(1),
        uncertainty(2, { status: "waived" }),
        uncertainty(3, { impact: "low" }),
      ],
      gaps: [gap(1), gap(2, { severity: "low" }), gap(3, { status: "closed" })],
    }),
  });
  expect(readiness.unreviewedKeyEvents.map(({ title }) => title)).toEqual(["Event 1"]);
  expect(readiness.blocking).toHaveLength(1);
  expect(readiness.severeGaps).toHaveLength(1);
});

test("weak is a root cause that begins after the impact, and one that no links lead from to it", () => {
  const { lateCauses, pathlessCauses } = assessReadiness({
    ...{ artifacts: [], runs: [] },
    timeline: timeline({
      events: [event(1), event(2), event(3)],
      impactEvents: [eventId(2)],
      impacts: [sampleImpact(2, { events: [eventId(2)], startedAt: atSecond(120) })],
      causalLinks: [link(1, 1, 2)],
      rootCauses: [sampleRoot(1), sampleRoot(3)],
    }),
  });
  expect(lateCauses.map(({ event: of }) => of)).toEqual([eventId(3)]);
  expect(pathlessCauses.map(({ event: of }) => of)).toEqual([eventId(3)]);
});

const approval = {
  id: approvalIds.fromDigest("00000000000000aa"),
  ...{ by: supervisor, at: atSecond(120), note: "", claimHashes: [], journalHead: "" },
};

test("what was changed in the database does not look approved", () => {
  const approved = { ...revision, status: "approved", approval } as const;
  const alteredRevisions = { [revision.id]: ["Its hash is not that of its claims"] };
  expect(describeReview({ revisions: [approved], isEditedSince: false, alteredRevisions })).toEqual(
    {
      text: "Revision 1: changed in the database",
      role: "review-changes-requested",
    },
  );
});

type ReviewState = Omit<Parameters<typeof describeReview>[0], "alteredRevisions">;

test.each<[string, ReviewState, string, string]>([
  ["nothing submitted is a draft", { revisions: [], isEditedSince: false }, "Draft", "draft"],
  [
    "what is in review says so",
    { revisions: [revision], isEditedSince: false },
    "Revision 1: In review",
    "in-review",
  ],
  [
    "what was edited while it is in review says so too",
    { revisions: [revision], isEditedSince: true },
    "Revision 1: In review, edited since",
    "in-review",
  ],
  [
    "what is shown is what was approved",
    { revisions: [{ ...revision, status: "approved", approval }], isEditedSince: false },
    "Revision 1: Approved",
    "approved",
  ],
  [
    "an edit after the approval was approved by nobody, and does not look it",
    { revisions: [{ ...revision, status: "approved", approval }], isEditedSince: true },
    "Revision 1: Partly approved, edited since",
    "draft",
  ],
])("%s", (_, now, text, look) => {
  expect(describeReview({ ...now, alteredRevisions: {} })).toEqual({
    text,
    role: `review-${look}`,
  });
});

const analysis = (number: number, status: RunProgress["status"]): RunProgress => ({
  ...{ id: runIds.fromDigest(`${number}`.padStart(16, "0")), number, status, analyst: "rules" },
  ...{ plan: [{ kind: "assess", key: "assess" }], startedBy: author, steps: [] },
  ...{ queuedAt: atSecond(0), finishedAt: atSecond(9), failure: null },
});

test("weak is what an analysis that was cut off had not reached", () => {
  const cutOffOf = (...runs: readonly RunProgress[]) =>
    assessReadiness({ artifacts: [], timeline: timeline({}), runs }).cutOff;
  expect(cutOffOf(analysis(2, "stopped"), analysis(1, "finished"))).toBe(
    "Analysis 2 was stopped before it was complete. The part it did not reach is as analysis 1 left it.",
  );
  expect(cutOffOf(analysis(1, "stopped"))).toContain("The part it did not reach is missing");
  expect(cutOffOf(analysis(2, "failed"), analysis(1, "finished"))).toContain("Analysis 2 failed");
  expect(cutOffOf(analysis(2, "finished"), analysis(1, "stopped"))).toBeNull();
});

test("the next act is to review for who may approve, and to submit for authors and everybody else", () => {
  const as = (id: UserId, role: "responder" | "supervisor", ownDeeds: readonly string[] = []) =>
    findToReview(workspace({ viewer: { id, role, name: "Somebody" }, ownDeeds }));
  expect(as(supervisor, "supervisor")).toBe(revision);
  expect(as(supervisor, "supervisor", ["added a note"])).toBeNull();
  expect(as(author, "supervisor")).toBeNull();
  expect(as(supervisor, "responder")).toBeNull();
});
