import { describe, expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { approvalIds, revisionIds, userIdSchema } from "../ids";
import type { Approval, Revision } from "./revision";
import { approve, isReplacedBy, requestChanges, supersede } from "./revision-review";

const author = userIdSchema.parse("ada");
const colleague = userIdSchema.parse("bob");
const supervisor = userIdSchema.parse("eve");

const content = {
  id: revisionIds.fromDigest("00000000000000aa"),
  number: 2,
  hash: "h",
  parent: null,
  claims: [{ noun: "event", id: "evt_1", hash: "c1" }],
  submittedBy: author,
  submittedAt: instant(1000),
};
const approval: Approval = {
  id: approvalIds.fromDigest("00000000000000bb"),
  by: supervisor,
  at: instant(2000),
  note: "",
  claimHashes: ["c1"],
  journalHead: "j",
};
const inReview: Revision = { ...content, status: "in-review" };
const approved: Revision = { ...content, status: "approved", approval };
const sentBack: Revision = {
  ...content,
  status: "changes-requested",
  requestedBy: supervisor,
  requestedAt: instant(1500),
  note: "why?",
};
const superseded: Revision = { ...content, status: "superseded", approval: null };
const noFacts = { participants: new Map<typeof author, readonly string[]>(), openHighImpact: 0 };
const decided = ["decided on a piece"];

describe("who may approve what", () => {
  test.each([
    ["a supervisor who took no part approves", inReview, supervisor, noFacts, "approved"],
    ["the author never approves", inReview, author, noFacts, "own-submission"],
    [
      "who decided something since the last approval does not approve",
      inReview,
      supervisor,
      {
        participants: new Map([
          [colleague, decided],
          [supervisor, decided],
        ]),
        openHighImpact: 0,
      },
      "took-part",
    ],
    [
      "somebody else's decisions do not stand in the way",
      inReview,
      supervisor,
      {
        participants: new Map([
          [author, decided],
          [colleague, decided],
        ]),
        openHighImpact: 0,
      },
      "approved",
    ],
    [
      "an open unknown of high impact blocks the approval",
      inReview,
      supervisor,
      { ...noFacts, openHighImpact: 1 },
      "open-uncertainties",
    ],
    ["what is approved is not approved again", approved, supervisor, noFacts, "not-in-review"],
    ["what was sent back is not approved", sentBack, supervisor, noFacts, "not-in-review"],
    ["what was superseded is not approved", superseded, supervisor, noFacts, "not-in-review"],
  ] as const)("%s", (_name, revision, by, facts, expected) => {
    const result = approve(revision, { ...approval, by }, facts);
    expect(result.ok ? result.value.status : result.error.kind).toBe(expected);
  });

  test("an approval is bound to the claims it was given for", () => {
    const result = approve(inReview, approval, noFacts);
    expect(result).toEqual({ ok: true, value: { ...content, status: "approved", approval } });
  });
});

describe("sending back", () => {
  const request = { by: supervisor, at: instant(3000), note: "Cite the deploy" };

  test("a revision in review is sent back with the note", () => {
    expect(requestChanges(inReview, request)).toMatchObject({
      ok: true,
      value: { status: "changes-requested", requestedBy: supervisor, note: "Cite the deploy" },
    });
  });

  test("an approved revision cannot be sent back", () => {
    expect(requestChanges(approved, request)).toEqual({
      ok: false,
      error: { kind: "not-in-review", status: "approved" },
    });
  });
});

describe("being superseded", () => {
  test("a superseded revision keeps the approval it was given", () => {
    expect(supersede(approved)).toEqual({ ...content, status: "superseded", approval });
  });

  test("a revision sent back leaves its request behind when it is superseded", () => {
    expect(supersede(sentBack)).toEqual({ ...content, status: "superseded", approval: null });
  });

  test.each([
    ["a submission replaces what is in review", inReview, "submission", true],
    ["a submission replaces what was sent back", sentBack, "submission", true],
    ["a submission leaves the approved revision in force", approved, "submission", false],
    ["an approval replaces the approved one before", approved, "approval", true],
    ["an approval leaves what was sent back as it is", sentBack, "approval", false],
  ] as const)("%s", (_name, revision, by, expected) => {
    expect(isReplacedBy(revision, by)).toBe(expected);
  });
});
