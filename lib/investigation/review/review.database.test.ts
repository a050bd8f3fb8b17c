import { beforeAll, describe, expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import { instant } from "@/lib/base/instant";
import {
  type DecisionId,
  gapIds,
  type IncidentId,
  permalinkIds,
  uncertaintyIds,
} from "@/lib/domain/ids";
import type { GivenVerdict, PastDecision } from "@/lib/domain/review/decision";
import { findOwnSteps } from "@/lib/domain/review/decision-history";
import type { CausalLink } from "@/lib/domain/timeline/causal-link";
import type { Gap } from "@/lib/domain/timeline/gap";
import type { Uncertainty } from "@/lib/domain/timeline/uncertainty";
import { parseIncidentsSearch } from "@/lib/routes/incidents-search-params";
import { createAccount } from "@/lib/server/account/accounts";
import { randomIdSource } from "@/lib/server/environment/id-source";
import { loadIncidentList } from "@/lib/server/incident/load-incident-list";
import { uploadPorts } from "@/lib/server/intake/upload-ports";
import { loadPermalink, loadRevision } from "@/lib/server/review/load-permalink";
import { Browser, setUpServer } from "@/lib/server/testing/test-server";
import { unwrap } from "@/lib/server/testing/unwrap";
import { loadWorkspace } from "@/lib/server/workspace/load-workspace";
import { sampleEvent } from "@/lib/testing/sample-timeline";
import type { Viewer } from "@/lib/view-model/workspace/workspace";
import { openIncident } from "../incident/incidents";
import { changeRole, deactivatePerson, invitePerson } from "../installation/people/people";
import { addNote } from "../intake/add-note";
import { withdrawArtifact } from "../intake/withdraw-artifact";
import { addCausalLink, decide, decideAll } from "./deciding/decide";
import { redoDecisions, undoDecisions } from "./deciding/undo";
import { createPermalink, revokePermalink } from "./permalinks";
import { approveRevision } from "./review-revision";
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

/** An incident whose timeline is what its author noted. */
async function openNoted(...notes: string[]): Promise<IncidentId> {
  const news = { title: "An incident", severity: "unset", zone: "UTC" } as const;
  const incidentId = unwrap(await openIncident(ports(), author, news));
  for (const text of notes) unwrap(await addNote(ports(), author, incidentId, text));
  return incidentId;
}

async function submit(incidentId: IncidentId) {
  const { revisionId } = unwrap(await submitRevision(ports(), author, incidentId));
  return { incidentId, revisionId, note: "" };
}

const toIds = (decisions: readonly PastDecision[]) => decisions.map(({ id }) => id);

const current = (incidentId: IncidentId) => ports().cases.read.timelines.current(incidentId);

async function eventsOf(incidentId: IncidentId) {
  return (await current(incidentId)).events;
}

describe("deciding", () => {
  test("a decision that is undone leaves the piece as it was, and stays on record", async () => {
    const incidentId = await openNoted("deployed");
    const [before] = await eventsOf(incidentId);
    const piece = assertPresent(before, "event").id;
    const verdict = { kind: "edit-event", edit: { title: "Deployed 4.2" } } as const;
    const given = { noun: "event", piece, verdict } as const;
    const decisionId = unwrap(await decide(ports(), author, incidentId, given));
    expect(await eventsOf(incidentId)).toMatchObject([{ title: "Deployed 4.2", status: "edited" }]);
    unwrap(await undoDecisions(ports(), author, incidentId, [decisionId]));
    expect(await eventsOf(incidentId)).toEqual([before]);
    // The note was a decision as well: that its event stands.
    expect(await ports().cases.read.decisions.history(incidentId)).toMatchObject([
      { verdict: { kind: "accept" }, undoneAt: null },
      { id: decisionId, by: author.id },
    ]);
    expect(await undoDecisions(ports(), author, incidentId, [decisionId])).toMatchObject({
      error: { kind: "conflict" },
    });
  });

  test("an earlier decision on a piece is not undone under a later one", async () => {
    const incidentId = await openNoted("deployed");
    const piece = assertPresent((await eventsOf(incidentId))[0], "event").id;
    const say = (title: string) =>
      decide(ports(), author, incidentId, {
        ...{ noun: "event", piece },
        verdict: { kind: "edit-event", edit: { title } },
      });
    const first = unwrap(await say("First"));
    unwrap(await say("Second"));
    expect(await undoDecisions(ports(), author, incidentId, [first])).toMatchObject({
      error: { kind: "conflict" },
    });
  });

  test("of many decisions at once every one is kept", async () => {
    const incidentId = await openNoted("one", "two", "three", "four");
    const events = await eventsOf(incidentId);
    const verdict = { kind: "reject", reason: "wrong", note: "" } as const;
    const results = await Promise.all(
      events.map(({ id }) =>
        decide(ports(), author, incidentId, { noun: "event", piece: id, verdict }),
      ),
    );
    expect(results.map(({ ok }) => ok)).toEqual([true, true, true, true]);
    expect((await eventsOf(incidentId)).map(({ status }) => status)).toEqual(
      events.map(() => "rejected"),
    );
  });

  test("undo and redo walk through one's own decisions, and each step is on record", async () => {
    const incidentId = await openNoted("deployed");
    const piece = assertPresent((await eventsOf(incidentId))[0], "event").id;
    const say = async (title: string) =>
      unwrap(
        await decide(ports(), author, incidentId, {
          ...{ noun: "event", piece },
          verdict: { kind: "edit-event", edit: { title } },
        }),
      );
    const title = async () => (await eventsOf(incidentId))[0]?.title;
    const steps = async () =>
      findOwnSteps(await ports().cases.read.decisions.history(incidentId), author.id);
    const undo = async () =>
      unwrap(await undoDecisions(ports(), author, incidentId, toIds((await steps()).undo)));
    const redo = async () =>
      unwrap(await redoDecisions(ports(), author, incidentId, toIds((await steps()).redo)));
    await say("First");
    await say("Second");
    await undo();
    await undo();
    expect(await title()).toBe(`${author.name}: deployed`);
    await redo();
    expect(await title()).toBe("First");
    await redo();
    expect(await title()).toBe("Second");
    expect((await steps()).redo).toEqual([]);
    await undo();
    expect(await title()).toBe("First");
    const kinds = (await ports().cases.read.journal.list(incidentId, 0, 100)).map(
      ({ kind }) => kind,
    );
    expect(kinds.filter((kind) => kind === "decision-undone")).toHaveLength(3);
    expect(kinds.filter((kind) => kind === "decision-redone")).toHaveLength(2);
  });

  test.each<[string, Partial<CausalLink> | null]>([
    ["nothing more was said of it", null],
    [
      "a run proposes it meanwhile",
      { actor: "rules", status: "proposed", relation: "enables", mechanism: "as rules see it" },
    ],
  ])("a drawn link that was undone comes back with the redo in its words: %s", async (_, since) => {
    const incidentId = await openNoted("cause");
    const now = ports().clock.now();
    const later = { ...ports(), clock: { now: () => instant(now + 600_000) } };
    unwrap(await addNote(later, author, incidentId, "effect"));
    const [source, target] = (await eventsOf(incidentId)).map(({ id }) => id);
    const ends = {
      source: assertPresent(source, "cause"),
      target: assertPresent(target, "effect"),
    };
    const link = {
      ...ends,
      relation: "causes",
      mechanism: "one after the other",
      evidence: [],
    } as const;
    const ids = unwrap(await addCausalLink(later, author, incidentId, link));
    const drawn = (await current(incidentId)).causalLinks;
    const soon = { ...ports(), clock: { now: () => instant(now + 700_000) } };
    unwrap(await undoDecisions(soon, author, incidentId, ids));
    const undone = await current(incidentId);
    expect(undone.causalLinks).toEqual([]);
    if (since !== null) {
      const causalLinks = drawn.map((link) => ({ ...link, ...since }));
      await ports().cases.read.timelines.write(
        incidentId,
        { ...undone, causalLinks },
        soon.clock.now(),
      );
    }
    unwrap(await redoDecisions(soon, author, incidentId, ids));
    expect((await current(incidentId)).causalLinks).toEqual(drawn);
  });

  test("nobody undoes what somebody else decided, or under their later word", async () => {
    const incidentId = await openNoted("deployed");
    const piece = assertPresent((await eventsOf(incidentId))[0], "event").id;
    const accept = { noun: "event", piece, verdict: { kind: "accept" } } as const;
    const mine = unwrap(await decide(ports(), author, incidentId, accept));
    expect(await undoDecisions(ports(), supervisor, incidentId, [mine])).toMatchObject({
      error: { kind: "forbidden" },
    });
    const edit = { kind: "edit-event", edit: { title: "Deployed 4.2" } } as const;
    unwrap(await decide(ports(), supervisor, incidentId, { ...accept, verdict: edit }));
    expect(await undoDecisions(ports(), author, incidentId, [mine])).toMatchObject({
      error: {
        ...{ kind: "conflict", message: expect.stringContaining("Somebody else has decided") },
        since: { by: supervisor.id, at: expect.any(Number), words: "Edited an event" },
      },
    });
    expect(await eventsOf(incidentId)).toMatchObject([{ title: "Deployed 4.2" }]);
  });

  test("a redo does not overrule what somebody else decided since the undo", async () => {
    const incidentId = await openNoted("deployed");
    const piece = assertPresent((await eventsOf(incidentId))[0], "event").id;
    const verdict = { kind: "reject", reason: "wrong", note: "" } as const;
    const reject = { noun: "event", piece, verdict } as const;
    const mine = unwrap(await decide(ports(), author, incidentId, reject));
    unwrap(await undoDecisions(ports(), author, incidentId, [mine]));
    const accept = { noun: "event", piece, verdict: { kind: "accept" } } as const;
    unwrap(await decide(ports(), supervisor, incidentId, accept));
    expect(await redoDecisions(ports(), author, incidentId, [mine])).toMatchObject({
      error: { kind: "conflict" },
    });
    expect(await eventsOf(incidentId)).toMatchObject([{ status: "accepted" }]);
  });

  test("a stale page does not redo over one's own later words", async () => {
    const incidentId = await openNoted("deployed", "failed");
    const [event, other] = await eventsOf(incidentId);
    const say = async (piece: string, title: string) =>
      unwrap(
        await decide(ports(), author, incidentId, {
          ...{ noun: "event", piece },
          verdict: { kind: "edit-event", edit: { title } },
        }),
      );
    const piece = assertPresent(event, "event").id;
    const first = await say(piece, "My first words");
    unwrap(await undoDecisions(ports(), author, incidentId, [first]));
    const later = await say(piece, "My later words");
    const redo = () => redoDecisions(ports(), author, incidentId, [first]);
    const conflict = { error: { kind: "conflict", message: expect.stringContaining("anew") } };
    expect(await redo()).toMatchObject(conflict);
    expect((await eventsOf(incidentId)).map(({ title }) => title)).toContain("My later words");
    // Taken back, they end the way forward all the same, as on the page; so do words on another piece.
    unwrap(await undoDecisions(ports(), author, incidentId, [later]));
    await say(assertPresent(other, "other").id, "Elsewhere");
    expect(await redo()).toMatchObject(conflict);
  });

  test("somebody else's decisions are refused without a look at the past", async () => {
    const incidentId = await openNoted("one", "two");
    const accept = { kind: "accept" } as const;
    const made: DecisionId[] = [];
    for (const { id: piece } of await eventsOf(incidentId)) {
      const given = { noun: "event", piece, verdict: accept } as const;
      made.push(unwrap(await decide(ports(), author, incidentId, given)));
    }
    const { cases } = ports();
    let looks = 0;
    const recordedAt: typeof cases.read.timelines.recordedAt = (...asked) => {
      looks += 1;
      return cases.read.timelines.recordedAt(...asked);
    };
    const timelines = { ...cases.read.timelines, recordedAt };
    const counting = { ...ports(), cases: { ...cases, read: { ...cases.read, timelines } } };
    expect(await undoDecisions(counting, supervisor, incidentId, made)).toMatchObject({
      error: { kind: "forbidden" },
    });
    expect(looks).toBe(0);
    unwrap(await undoDecisions(counting, author, incidentId, made));
    expect(looks).toBe(2);
  });

  test("one act says one thing of a piece", async () => {
    const incidentId = await openNoted("deployed");
    const [before] = await eventsOf(incidentId);
    const piece = assertPresent(before, "event").id;
    const edit = (title: string) =>
      ({ noun: "event", piece, verdict: { kind: "edit-event", edit: { title } } }) as const;
    const given = [edit("First"), edit("Second")];
    const outcome = unwrap(await decideAll(ports(), author, incidentId, given));
    expect(outcome).toMatchObject({ done: [expect.any(String)], refused: [{ piece }] });
    expect(await eventsOf(incidentId)).toMatchObject([{ title: "First" }]);
    unwrap(await undoDecisions(ports(), author, incidentId, outcome.done));
    expect(await eventsOf(incidentId)).toEqual([before]);
  });

  test("what is taken back after the clock was set back is what was there before", async () => {
    const incidentId = await openNoted("deployed");
    const piece = assertPresent((await eventsOf(incidentId))[0], "event").id;
    const now = ports().clock.now();
    const past = { ...ports(), clock: { now: () => instant(now - 3_600_000) } };
    const say = async (title: string) =>
      unwrap(
        await decide(past, author, incidentId, {
          ...{ noun: "event", piece },
          verdict: { kind: "edit-event", edit: { title } },
        }),
      );
    const title = async () => (await eventsOf(incidentId)).map((event) => event.title);
    await say("First");
    const second = await say("Second");
    unwrap(await undoDecisions(past, author, incidentId, [second]));
    expect(await title()).toEqual(["First"]);
    unwrap(await redoDecisions(past, author, incidentId, [second]));
    expect(await title()).toEqual(["Second"]);
  });

  test("one act on many pieces does what it can, tells the rest, and is one step back", async () => {
    const incidentId = await openNoted("one", "two", "three");
    const events = await eventsOf(incidentId);
    const accept = { kind: "accept" } as const;
    const [first, second] = events;
    const theirs = assertPresent(second, "event").id;
    const reject = { kind: "reject", reason: "wrong", note: "not ours" } as const;
    unwrap(
      await decide(ports(), supervisor, incidentId, {
        ...{ noun: "event", piece: theirs },
        verdict: reject,
      }),
    );
    const pieces = [...events.map(({ id }) => id), "evt_00000000000000ff"];
    const given = pieces.map((piece) => ({
      ...{ noun: "event", piece, seen: null },
      verdict: accept,
    })) satisfies readonly GivenVerdict[];
    const outcome = unwrap(await decideAll(ports(), author, incidentId, given));
    expect(outcome.done).toHaveLength(2);
    expect(outcome.refused).toMatchObject([
      { piece: theirs, message: expect.stringContaining("Rejected an event (wrong): not ours") },
      { piece: "evt_00000000000000ff", message: expect.stringContaining("not part of") },
    ]);
    const statuses = async () => (await eventsOf(incidentId)).map(({ status }) => status);
    expect(await statuses()).toEqual(["accepted", "rejected", "accepted"]);
    const history = await ports().cases.read.decisions.history(incidentId);
    const { undo } = findOwnSteps(history, author.id);
    unwrap(await undoDecisions(ports(), author, incidentId, toIds(undo)));
    expect(await statuses()).toEqual([first?.status, "rejected", events[2]?.status]);
  });

  test("a gap is dismissed together with the uncertainty of the same sentence, and one step takes both back", async () => {
    const incidentId = await openNoted("deployed");
    const description = "No database log";
    const gap: Gap = {
      ...{ id: gapIds.fromDigest("00000000000000aa"), type: "evidential", reason: "silence" },
      ...{ description, files: [], window: null, expectedEvidence: "", severity: "high" },
      ...{ evidence: [], status: "open", dismissal: null, actor: "rules", standing: "proposed" },
    };
    const unknown: Uncertainty = {
      ...{ id: uncertaintyIds.fromDigest("00000000000000aa"), type: "missing_data", context: "db" },
      ...{ description, interpretations: [], dataNeeded: [], evidence: [] },
      ...{ impact: "high", status: "open", waiver: null },
    };
    const timeline = { ...(await current(incidentId)), gaps: [gap], uncertainties: [unknown] };
    await ports().cases.read.timelines.write(incidentId, timeline, ports().clock.now());
    const verdict = { kind: "dismiss", note: "It was never collected" } as const;
    const given = { noun: "gap", piece: gap.id, verdict } as const;
    const { done } = unwrap(await decideAll(ports(), author, incidentId, [given]));
    expect(await current(incidentId)).toMatchObject({
      gaps: [{ status: "dismissed", dismissal: verdict.note }],
      uncertainties: [{ status: "waived", waiver: verdict.note }],
    });
    unwrap(await undoDecisions(ports(), author, incidentId, done));
    expect(await current(incidentId)).toMatchObject({ gaps: [gap], uncertainties: [unknown] });
  });

  test("a viewer decides nothing, undoes nothing and redoes nothing", async () => {
    const incidentId = await openNoted("deployed");
    const { viewer } = await server().person("viewer");
    const piece = assertPresent((await eventsOf(incidentId))[0], "event").id;
    const accept = { noun: "event", piece, verdict: { kind: "accept" } } as const;
    const mine = unwrap(await decide(ports(), author, incidentId, accept));
    const forbidden = { error: { kind: "forbidden" } };
    expect(await decideAll(ports(), viewer, incidentId, [accept])).toMatchObject(forbidden);
    expect(await undoDecisions(ports(), viewer, incidentId, [mine])).toMatchObject(forbidden);
    expect(await redoDecisions(ports(), viewer, incidentId, [mine])).toMatchObject(forbidden);
  });

  test("a piece that is not there cannot be decided", async () => {
    const incidentId = await openNoted("deployed");
    const given = {
      noun: "gap",
      piece: "gap_0000000000000000",
      verdict: { kind: "restore" },
    } as const;
    expect(await decide(ports(), author, incidentId, given)).toMatchObject({
      error: { kind: "not-found" },
    });
  });

  test("a link a person draws is accepted; one against the clocks is refused", async () => {
    const incidentId = await openNoted("cause");
    const now = ports().clock.now();
    const later = { ...ports(), clock: { now: () => instant(now + 600_000) } };
    unwrap(await addNote(later, author, incidentId, "effect"));
    const [cause, effect] = (await eventsOf(incidentId)).map(({ id }) => id);
    const link = {
      relation: "causes",
      mechanism: "the one leads to the other",
      evidence: [],
    } as const;
    const source = assertPresent(cause, "cause");
    const target = assertPresent(effect, "effect");
    expect(
      await addCausalLink(ports(), author, incidentId, { ...link, source: target, target: source }),
    ).toMatchObject({ error: { kind: "invalid" } });
    unwrap(await addCausalLink(ports(), author, incidentId, { ...link, source, target }));
    const [drawn] = (await current(incidentId)).causalLinks;
    expect(drawn).toMatchObject({ source, target, status: "accepted", actor: "person" });
  });

  test("an undo that a link of somebody else stands in the way of says who drew it, when and what can be done", async () => {
    const incidentId = await openNoted("cause", "effect");
    const [first, second] = await eventsOf(incidentId);
    const [source, target] = [assertPresent(first, "first").id, assertPresent(second, "second").id];
    const history = await ports().cases.read.decisions.history(incidentId);
    const decisions = history.filter(({ piece }) => piece === target).map(({ id }) => id);
    const link = { relation: "causes", mechanism: "it leads to it", evidence: [] } as const;
    unwrap(await addCausalLink(ports(), supervisor, incidentId, { ...link, source, target }));
    expect(await undoDecisions(ports(), author, incidentId, decisions)).toMatchObject({
      error: {
        message: expect.stringMatching(/link from ".*cause" to ".*effect".*Reject that link first/),
        since: { by: supervisor.id, at: expect.any(Number), words: "Accepted a causal link" },
      },
    });
  });
});

describe("reviewing", () => {
  test("the author does not approve, a supervisor who took no part does", async () => {
    const review = await submit(await openNoted("deployed"));
    expect(await approveRevision(ports(), { ...author, role: "admin" }, review)).toMatchObject({
      error: { kind: "forbidden" },
    });
    unwrap(await approveRevision(ports(), supervisor, review));
    const stored = await ports().cases.read.revisions.find(review.revisionId);
    const revision = assertPresent(stored, "revision");
    expect(revision.status === "approved" && revision.approval.claimHashes).toEqual(
      revision.claims.map(({ hash }) => hash),
    );
  });

  test("what is edited after the hand-in says so, and no more once it is taken back", async () => {
    const { incidentId, revisionId } = await submit(await openNoted("deployed"));
    unwrap(await approveRevision(ports(), supervisor, { incidentId, revisionId, note: "" }));
    const isListed = async () => {
      const { incidents } = await loadIncidentList(
        other,
        parseIncidentsSearch(new URLSearchParams()),
      );
      return incidents.find(({ id }) => id === incidentId)?.latestRevision?.isEditedSince;
    };
    // The list and the page say the same.
    const isEdited = async () => {
      const onPage = (await loadWorkspace(other, incidentId))?.isEditedSince;
      expect(await isListed()).toBe(onPage);
      return onPage;
    };
    expect(await isEdited()).toBe(false);
    const piece = assertPresent((await eventsOf(incidentId))[0], "event").id;
    const edit = { kind: "edit-event", edit: { title: "Deployed 4.2" } } as const;
    const given = { noun: "event", piece, verdict: edit } as const;
    const decided = unwrap(await decide(ports(), author, incidentId, given));
    expect(await isEdited()).toBe(true);
    unwrap(await undoDecisions(ports(), author, incidentId, [decided]));
    expect(await isEdited()).toBe(false);
  });

  test("who is to approve has the timeline as it was handed in beside the edited one", async () => {
    const { incidentId } = await submit(await openNoted("deployed"));
    const submitted = async () =>
      (await loadWorkspace(supervisor, incidentId))?.submittedTimeline?.events.map(
        ({ title }) => title,
      );
    expect(await submitted()).toBeUndefined();
    const [before] = await eventsOf(incidentId);
    const { id: piece, title } = assertPresent(before, "event");
    const verdict = { kind: "edit-event", edit: { title: "Deployed 4.2" } } as const;
    unwrap(await decide(ports(), author, incidentId, { noun: "event", piece, verdict }));
    expect(await submitted()).toEqual([title]);
  });

  test("what an agent proposed is in no revision and edits none, until somebody accepts it", async () => {
    const incidentId = await openNoted("deployed");
    const proposed = sampleEvent(77, { title: "Payments fail", actor: "agent" });
    const noted = await current(incidentId);
    const { timelines, revisions } = ports().cases.read;
    await timelines.write(
      incidentId,
      { ...noted, events: [...noted.events, { ...proposed, entities: [], evidence: [] }] },
      ports().clock.now(),
    );
    const { revisionId } = await submit(incidentId);
    expect(JSON.stringify(await revisions.document(revisionId))).not.toContain("Payments fail");
    unwrap(await approveRevision(ports(), supervisor, { incidentId, revisionId, note: "" }));
    const isEdited = async () => (await loadWorkspace(other, incidentId))?.isEditedSince;
    expect(await isEdited()).toBe(false);
    const accept = { noun: "event", piece: proposed.id, verdict: { kind: "accept" } } as const;
    unwrap(await decide(ports(), author, incidentId, accept));
    expect(await isEdited()).toBe(true);
  });

  test("what a model proposes after an approval edits nothing, until somebody accepts it", async () => {
    const incidentId = await openNoted("deployed");
    const { revisionId } = await submit(incidentId);
    unwrap(await approveRevision(ports(), supervisor, { incidentId, revisionId, note: "" }));
    const approved = await current(incidentId);
    const found = sampleEvent(78, { title: "Refunds fail", actor: "model" });
    await ports().cases.read.timelines.write(
      incidentId,
      { ...approved, events: [...approved.events, { ...found, entities: [], evidence: [] }] },
      ports().clock.now(),
    );
    const isEdited = async () => (await loadWorkspace(other, incidentId))?.isEditedSince;
    expect(await isEdited()).toBe(false);
    const accept = { noun: "event", piece: found.id, verdict: { kind: "accept" } } as const;
    unwrap(await decide(ports(), author, incidentId, accept));
    expect(await isEdited()).toBe(true);
  });

  test("who is to approve reads the revision as colleagues and as guests will, and nobody without an account does", async () => {
    const secret = "password=hunter2hunter2";
    const { revisionId } = await submit(await openNoted(`login ${secret}`));
    const { browser } = await server().person("supervisor");
    const read = (as: "member" | "guest", who = browser) =>
      who.request(() => loadRevision(revisionId, as));
    expect(JSON.stringify(await read("member"))).toContain(secret);
    const masked = assertPresent(await read("guest"), "revision");
    expect(JSON.stringify(masked)).not.toContain("hunter2hunter2");
    expect(masked).toMatchObject({ isMasked: true, number: 1, status: "in-review" });
    await expect(read("member", new Browser())).rejects.toThrow();
  });

  test("a supervisor who added a note does not approve", async () => {
    const incidentId = await openNoted("deployed");
    unwrap(await addNote(ports(), supervisor, incidentId, "seen it"));
    const review = await submit(incidentId);
    expect(await approveRevision(ports(), supervisor, review)).toMatchObject({
      error: { kind: "forbidden" },
    });
    unwrap(await approveRevision(ports(), other, review));
  });

  test("a supervisor whose decision was undone before it was submitted approves", async () => {
    const incidentId = await openNoted("deployed");
    const piece = assertPresent((await eventsOf(incidentId))[0], "event").id;
    const verdict = { kind: "edit-event", edit: { title: "Else" } } as const;
    const given = { noun: "event", piece, verdict } as const;
    const decisionId = unwrap(await decide(ports(), supervisor, incidentId, given));
    unwrap(await undoDecisions(ports(), supervisor, incidentId, [decisionId]));
    unwrap(await approveRevision(ports(), supervisor, await submit(incidentId)));
  });

  test("who took part before the last approved revision may approve the next", async () => {
    const incidentId = await openNoted("deployed");
    unwrap(await addNote(ports(), supervisor, incidentId, "seen it"));
    unwrap(await approveRevision(ports(), other, await submit(incidentId)));
    unwrap(await addNote(ports(), author, incidentId, "rolled back"));
    unwrap(await approveRevision(ports(), supervisor, await submit(incidentId)));
    const revisions = await ports().cases.read.revisions.list(incidentId);
    expect(revisions.map(({ status }) => status)).toEqual(["approved", "superseded"]);
  });

  test("of two supervisors who approve at once one is told that the other was faster", async () => {
    const review = await submit(await openNoted("deployed"));
    const results = await Promise.all(
      [supervisor, other].map((actor) => approveRevision(ports(), actor, review)),
    );
    expect(
      results.map((result) => (result.ok ? "approved" : result.error.kind)).toSorted(),
    ).toEqual(["approved", "conflict"]);
  });

  test("an open unknown of high impact blocks the approval until it is waived with a reason", async () => {
    const incidentId = await openNoted("deployed");
    const unknown: Uncertainty = {
      ...{ id: uncertaintyIds.fromDigest("00000000000000aa"), type: "missing_data", context: "db" },
      ...{ description: "No database log", interpretations: [], dataNeeded: [], evidence: [] },
      ...{ impact: "high", status: "open", waiver: null },
    };
    const timeline = await current(incidentId);
    await ports().cases.read.timelines.write(
      incidentId,
      { ...timeline, uncertainties: [unknown] },
      ports().clock.now(),
    );
    const review = await submit(incidentId);
    expect(await approveRevision(ports(), supervisor, review)).toMatchObject({
      error: { kind: "conflict", message: expect.stringContaining("1 open uncertainty") },
    });
    const verdict = { kind: "waive", note: "The log was never collected" } as const;
    const given = { noun: "uncertainty", piece: unknown.id, verdict } as const;
    unwrap(await decide(ports(), author, incidentId, given));
    unwrap(await approveRevision(ports(), supervisor, review));
  });

  test("a new submission takes the place of the one in review, and the same again is refused", async () => {
    const incidentId = await openNoted("deployed");
    const first = await submit(incidentId);
    expect(await submitRevision(ports(), author, incidentId)).toMatchObject({
      error: { kind: "conflict" },
    });
    unwrap(await addNote(ports(), author, incidentId, "rolled back"));
    await submit(incidentId);
    const revisions = await ports().cases.read.revisions.list(incidentId);
    expect(revisions.map(({ number, status }) => [number, status])).toEqual([
      [2, "in-review"],
      [1, "superseded"],
    ]);
    expect(await approveRevision(ports(), supervisor, first)).toMatchObject({
      error: { kind: "conflict" },
    });
  });

  test("there is nothing to submit without events", async () => {
    expect(await submitRevision(ports(), author, await openNoted())).toMatchObject({
      error: { kind: "invalid" },
    });
  });
});

describe("permalinks", () => {
  const open = (token: string, browser = new Browser()) =>
    browser.request(() => loadPermalink(token));

  async function share(token: string, ...notes: string[]) {
    const incidentId = await openNoted(...notes);
    const { revisionId } = await submit(incidentId);
    unwrap(await createPermalink(ports(), author, incidentId, revisionId, token));
    return { incidentId, revisionId };
  }

  test("a link made for 30 days has its end on record, and one made without days has none", async () => {
    const { incidentId, revisionId } = await share("token-of-the-lasting-link", "one");
    unwrap(
      await createPermalink(ports(), author, incidentId, revisionId, "token-of-30-days", {
        days: 30,
      }),
    );
    const [limited, lasting] = await ports().cases.read.permalinks.list(incidentId);
    expect((limited?.expiresAt ?? 0) - (limited?.createdAt ?? 0)).toBe(2_592_000_000);
    expect(lasting?.expiresAt).toBeNull();
  });

  test("a newer revision is named with its state, and the way to it only to who has an account", async () => {
    const token = "token-of-the-older-revision";
    const { incidentId } = await share(token, "one");
    unwrap(await addNote(ports(), author, incidentId, "two"));
    const { revisionId: newer } = await submit(incidentId);
    expect(await open(token)).toMatchObject({ newest: 2, newestId: null, isNewestApproved: false });
    unwrap(await approveRevision(ports(), supervisor, { incidentId, revisionId: newer, note: "" }));
    const { browser } = await server().person("viewer");
    const members = { newest: 2, newestId: newer, isNewestApproved: true };
    expect(await open(token, browser)).toMatchObject(members);
  });

  test("a guest reads no secrets and no addresses, somebody with an account reads all", async () => {
    const secret = "password=hunter2hunter2";
    await share("token-of-the-masked-revision", `login ${secret} by eve@shop.example`);
    const guest = JSON.stringify(await open("token-of-the-masked-revision"));
    expect(guest).not.toContain("hunter2hunter2");
    expect(guest).not.toContain("eve@shop.example");
    expect(guest).toContain("login password=[secret:password#1] by [email#1]");
    const { browser } = await server().person("viewer");
    expect(JSON.stringify(await open("token-of-the-masked-revision", browser))).toContain(secret);
  });

  test("what a guest was shown is kept, until a name that has to be hidden comes to be known", async () => {
    const token = "token-of-the-kept-revision";
    await share(token, "deployed by Grace Newcomer");
    const { container } = server();
    const document = async (browser?: Browser) => {
      const opened = await open(token, browser);
      return opened.kind === "found" ? opened.document : null;
    };
    const first = await document();
    expect(await document()).toBe(first);
    expect(JSON.stringify(first)).toContain("Grace Newcomer");
    await createAccount(container.auth, {
      ...{ name: "Grace Newcomer", email: "grace@example.org", role: "viewer" },
      password: "correct horse battery",
    });
    expect(JSON.stringify(await document())).not.toContain("Grace Newcomer");
    // Somebody with an account reads all of it, and leaves nothing of it to the guests after them.
    const { browser } = await server().person("viewer");
    const whole = await document(browser);
    expect(JSON.stringify(whole)).toContain("Grace Newcomer");
    expect(await document(browser)).toBe(whole);
    expect(JSON.stringify(await document())).not.toContain("Grace Newcomer");
  });

  test("a link that was looked at before opens nothing once it is revoked", async () => {
    const token = "token-of-a-link-looked-at";
    const { incidentId } = await share(token, "deployed");
    expect(await open(token)).toMatchObject({ kind: "found" });
    const [link] = await ports().cases.read.permalinks.list(incidentId);
    unwrap(await revokePermalink(ports(), author, incidentId, assertPresent(link, "link").id));
    expect(await open(token)).toEqual({ kind: "revoked" });
  });

  test("a revoked link, one that expired and one that never was open nothing", async () => {
    const { incidentId, revisionId } = await share("token-of-the-revoked-link", "deployed");
    const [link] = await ports().cases.read.permalinks.list(incidentId);
    const permalink = assertPresent(link, "permalink");
    await ports().cases.read.permalinks.insert(
      incidentId,
      {
        ...permalink,
        id: permalinkIds.create(randomIdSource),
        revision: revisionId,
        expiresAt: instant(1000),
      },
      "token-of-the-expired-link",
    );
    unwrap(await revokePermalink(ports(), author, incidentId, permalink.id));
    expect(await open("token-of-the-revoked-link")).toEqual({ kind: "revoked" });
    expect(await open("token-of-the-expired-link")).toEqual({ kind: "expired" });
    expect(await open("token-that-never-was")).toEqual({ kind: "not-found" });
  });

  test("the secret of a link stands nowhere in the database or the journal", async () => {
    const token = "token-that-is-kept-nowhere";
    const { incidentId } = await share(token, "deployed");
    const journal = await ports().cases.read.journal.list(incidentId, 0, 1000);
    const links = await ports().cases.read.permalinks.list(incidentId);
    expect(JSON.stringify([journal, links])).not.toContain(token);
  });
});

describe("people", () => {
  test("the last admin can neither be demoted nor deactivated", async () => {
    const { container, person } = server();
    const { viewer: admin } = await person("admin");
    const people = { ...container, ...container.ports };
    expect(await changeRole(people, admin, admin.id, "viewer")).toMatchObject({
      error: { kind: "conflict" },
    });
    expect(await deactivatePerson(people, admin, admin.id)).toMatchObject({ ok: false });
    const { viewer: second } = await person("admin");
    unwrap(await changeRole(people, second, admin.id, "viewer"));
  });

  test("an address that has an account is not invited again, and only an admin invites", async () => {
    const { container, person } = server();
    const { viewer: admin } = await person("admin");
    const { email } = await person("viewer");
    const peoplePorts = { people: container.people, clock: container.ports.clock };
    const invited = { name: "N", email: email.toUpperCase(), role: "viewer" } as const;
    expect(await invitePerson(peoplePorts, admin, invited, "token")).toMatchObject({
      error: { kind: "conflict" },
    });
    expect(await invitePerson(peoplePorts, supervisor, invited, "token")).toMatchObject({
      error: { kind: "forbidden" },
    });
  });
});

test("what an approved revision cites and is withdrawn later is named wherever it is shown, and its text stays", async () => {
  const incidentId = await openNoted("deployed", "failed");
  const submitted = await submit(incidentId);
  const { revisionId } = submitted;
  unwrap(await approveRevision(ports(), supervisor, submitted));
  expect(await loadWorkspace(author, incidentId)).toMatchObject({ withdrawnSince: {} });
  const [artifact] = await ports().cases.read.artifacts.list(incidentId);
  const { id, path } = assertPresent(artifact, "a note");
  unwrap(await withdrawArtifact(uploadPorts(server().container), author, incidentId, id));
  expect(await loadWorkspace(author, incidentId)).toMatchObject({
    withdrawnSince: { [revisionId]: [path] },
  });
  const token = "token-of-what-was-withdrawn-since";
  unwrap(await createPermalink(ports(), author, incidentId, revisionId, token));
  const shown = await new Browser().request(() => loadPermalink(token));
  expect(shown).toMatchObject({ kind: "found", withdrawnFiles: [path], problems: [] });
  expect(shown.kind === "found" && shown.document.events).toHaveLength(2);
});
