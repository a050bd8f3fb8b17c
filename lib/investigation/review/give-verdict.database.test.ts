import { beforeAll, describe, expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import type { IncidentId } from "@/lib/domain/ids";
import { setUpServer } from "@/lib/server/testing/test-server";
import { unwrap } from "@/lib/server/testing/unwrap";
import { loadWorkspace } from "@/lib/server/workspace/load-workspace";
import { whyNotApprove } from "@/lib/view-model/review/review-readiness";
import type { Viewer } from "@/lib/view-model/workspace/workspace";
import { documentSchema } from "../document/document-schema";
import { openIncident } from "../incident/incidents";
import { addNote } from "../intake/add-note";
import { decide } from "./deciding/decide";
import { undoDecisions } from "./deciding/undo";
import { type GivenReviewVerdict, giveVerdict } from "./give-verdict";
import { approveRevision, requestRevisionChanges } from "./review-revision";
import { settleRequest } from "./settle-request";
import { submitRevision } from "./submit-revision";

const server = setUpServer();
let author: Viewer;
let supervisor: Viewer;
let other: Viewer;

beforeAll(async () => {
  const { person } = server();
  ({ viewer: author } = await person("responder"));
  ({ viewer: supervisor } = await person("supervisor"));
  ({ viewer: other } = await person("supervisor"));
});

const ports = () => server().container.ports;

async function openSubmitted() {
  const news = { title: "An incident", severity: "unset", zone: "UTC" } as const;
  const incidentId = unwrap(await openIncident(ports(), author, news));
  unwrap(await addNote(ports(), author, incidentId, "deployed"));
  const [event] = (await timelineOf(incidentId)).events;
  const piece = assertPresent(event, "the event of the note").id;
  return { incidentId, piece, ...(await submit(incidentId)) };
}

const timelineOf = (incidentId: IncidentId) => ports().cases.read.timelines.current(incidentId);
const submit = async (incidentId: IncidentId) =>
  unwrap(await submitRevision(ports(), author, incidentId));
const workspaceOf = async (viewer: Viewer, incidentId: IncidentId) =>
  assertPresent(await loadWorkspace(viewer, incidentId), "workspace");

type Opened = Awaited<ReturnType<typeof openSubmitted>>;

function say(
  by: Viewer,
  { incidentId, revisionId, piece }: Opened,
  given: Partial<GivenReviewVerdict>,
) {
  const usual = { revisionId, noun: "event", piece, kind: "agree", note: "" } as const;
  return giveVerdict(ports(), by, incidentId, { ...usual, ...given });
}

const approve = (by: Viewer, { incidentId, revisionId }: Opened) =>
  approveRevision(ports(), by, { incidentId, revisionId, note: "" });

describe("verdicts of a review", () => {
  test("of all four kinds change nothing of the timeline, and who gave them approves", async () => {
    const opened = await openSubmitted();
    const { incidentId } = opened;
    const before = await timelineOf(incidentId);
    unwrap(await say(supervisor, opened, { kind: "doubt", note: "Was it 4.2?" }));
    unwrap(await say(supervisor, opened, { kind: "question", note: "Who deployed?" }));
    unwrap(await say(supervisor, opened, { kind: "accept" }));
    unwrap(await say(supervisor, opened, { kind: "agree" }));
    expect(await timelineOf(incidentId)).toEqual(before);
    const workspace = await workspaceOf(supervisor, incidentId);
    expect(workspace).toMatchObject({ ownDeeds: [], isEditedSince: false });
    expect(workspace.reviewVerdicts).toMatchObject([{ kind: "agree", by: supervisor.id }]);
    expect(workspace.people[supervisor.id]).toBe(supervisor.name);
    unwrap(await approve(supervisor, opened));
  });

  test("keep each reviewer's own word, with its reason", async () => {
    const opened = await openSubmitted();
    unwrap(await say(supervisor, opened, { kind: "doubt", note: "Was it 4.2?" }));
    unwrap(await say(other, opened, { kind: "agree" }));
    expect((await workspaceOf(author, opened.incidentId)).reviewVerdicts).toMatchObject([
      { by: supervisor.id, kind: "doubt", note: "Was it 4.2?" },
      { by: other.id, kind: "agree", note: "" },
    ]);
  });

  test.each<[string, () => Viewer, Partial<GivenReviewVerdict>, string]>([
    ["without the right to approve", () => author, {}, "forbidden"],
    ["that doubts without a reason", () => supervisor, { kind: "doubt" }, "invalid"],
    ["that asks without words", () => supervisor, { kind: "question" }, "invalid"],
    ["on a piece of another timeline", () => supervisor, { piece: "evt_00000000aa" }, "not-found"],
  ])("%s are refused", async (_, by, given, kind) => {
    const opened = await openSubmitted();
    expect(await say(by(), opened, given)).toMatchObject({ ok: false, error: { kind } });
    expect((await workspaceOf(author, opened.incidentId)).reviewVerdicts).toEqual([]);
  });

  test("are refused from who submitted it, and once the review is over", async () => {
    const opened = await openSubmitted();
    const own = await submittedBy(supervisor, opened);
    expect(await say(supervisor, own, {})).toMatchObject({ error: { kind: "forbidden" } });
    unwrap(await approve(other, own));
    expect(await say(other, own, {})).toMatchObject({ error: { kind: "conflict" } });
  });
});

/** The same work with one more note, handed in by another. */
async function submittedBy(by: Viewer, { incidentId, piece }: Opened): Promise<Opened> {
  unwrap(await addNote(ports(), author, incidentId, "and restarted"));
  return { incidentId, piece, ...unwrap(await submitRevision(ports(), by, incidentId)) };
}

describe("an act of authorship", () => {
  const accept = (by: Viewer, { incidentId, piece }: Opened) =>
    decide(ports(), by, incidentId, {
      ...{ noun: "event", piece },
      verdict: { kind: "edit-event", edit: { title: "Deployed 4.2" } },
    });

  test("that is undone before the next submission blocks no approval", async () => {
    const opened = await openSubmitted();
    const decision = unwrap(await accept(supervisor, opened));
    expect(await approve(supervisor, opened)).toMatchObject({ error: { kind: "forbidden" } });
    unwrap(await undoDecisions(ports(), supervisor, opened.incidentId, [decision]));
    const workspace = await workspaceOf(supervisor, opened.incidentId);
    expect(whyNotApprove(workspace, assertPresent(workspace.revisions[0], "revision"))).toBeNull();
    unwrap(await approve(supervisor, opened));
  });

  test("that was submitted before it was undone blocks it", async () => {
    const opened = await openSubmitted();
    const decision = unwrap(await accept(supervisor, opened));
    await submit(opened.incidentId);
    unwrap(await undoDecisions(ports(), supervisor, opened.incidentId, [decision]));
    unwrap(await addNote(ports(), author, opened.incidentId, "and restarted"));
    const again = { ...opened, ...(await submit(opened.incidentId)) };
    expect(await approve(supervisor, again)).toMatchObject({ error: { kind: "forbidden" } });
    unwrap(await approve(other, again));
  });
});

describe("requests for changes", () => {
  test("remain with their revision, are listed against the next one and ticked off each", async () => {
    const opened = await openSubmitted();
    const { incidentId, revisionId } = opened;
    const note = "Cite the deploy\nSay who noticed";
    unwrap(await requestRevisionChanges(ports(), supervisor, { incidentId, revisionId, note }));
    unwrap(await addNote(ports(), author, incidentId, "the deploy was 4.2"));
    const next = { ...opened, ...(await submit(incidentId)) };
    const requests = async () => (await workspaceOf(author, incidentId)).changeRequests;
    const [first] = await requests();
    expect(await requests()).toMatchObject([
      { text: "Cite the deploy", revision: revisionId, number: 1, settled: null },
      { text: "Say who noticed", revision: revisionId, number: 1, settled: null },
    ]);
    const { seq } = assertPresent(first, "the first request");
    unwrap(await settleRequest(ports(), author, incidentId, { seq, line: 1, isSettled: true }));
    expect(await requests()).toMatchObject([
      { settled: null },
      { settled: { by: author.id, against: 2 } },
    ]);
    // Nobody becomes an author by either.
    unwrap(await settleRequest(ports(), supervisor, incidentId, { seq, line: 0, isSettled: true }));
    unwrap(await approve(supervisor, next));
  });

  test("that nobody made cannot be ticked off, and viewers tick nothing off", async () => {
    const { incidentId } = await openSubmitted();
    const tick = { seq: 1, line: 0, isSettled: true };
    expect(await settleRequest(ports(), author, incidentId, tick)).toMatchObject({
      error: { kind: "not-found" },
    });
    const { viewer } = await server().person("viewer");
    expect(await settleRequest(ports(), viewer, incidentId, tick)).toMatchObject({
      error: { kind: "forbidden" },
    });
  });
});

describe("a verdict on a sentence", () => {
  test("is given on a block of the text as it was submitted, and on no other", async () => {
    const opened = await openSubmitted();
    const { revisionId, incidentId } = opened;
    const stored = await ports().cases.read.revisions.document(revisionId);
    const { text } = documentSchema.pick({ text: true }).parse(stored);
    const block = text?.sections.flatMap(({ blocks }) => blocks)[0];
    const piece = assertPresent(block, "the first block").id;
    const doubt = { noun: "block", kind: "doubt", note: "Which orders?" } as const;
    unwrap(await say(supervisor, opened, { ...doubt, piece }));
    expect(await say(supervisor, opened, { ...doubt, piece: "no such block" })).toMatchObject({
      error: { kind: "not-found" },
    });
    const workspace = await workspaceOf(supervisor, incidentId);
    expect(workspace.reviewVerdicts).toMatchObject([{ ...doubt, piece, by: supervisor.id }]);
    expect(workspace.ownDeeds).toEqual([]);
    unwrap(await approve(supervisor, opened));
  });
});
