import { beforeAll, expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import { instant } from "@/lib/base/instant";
import { evidenceKey } from "@/lib/domain/evidence/evidence";
import type { EventId, IncidentId } from "@/lib/domain/ids";
import type { PlainVerdict } from "@/lib/domain/review/decision";
import { findOwnSteps } from "@/lib/domain/review/decision-history";
import { toLiveTimeline } from "@/lib/domain/timeline/live-timeline";
import { uploadPorts } from "@/lib/server/intake/upload-ports";
import { setUpServer } from "@/lib/server/testing/test-server";
import { unwrap } from "@/lib/server/testing/unwrap";
import type { Viewer } from "@/lib/view-model/workspace/workspace";
import { openIncident } from "../../incident/incidents";
import { addNote } from "../../intake/add-note";
import { withdrawArtifact } from "../../intake/withdraw-artifact";
import { addEvent } from "../editing/add-piece";
import { decideEvidence } from "../editing/change-evidence";
import { approveRevision } from "../review-revision";
import { submitRevision } from "../submit-revision";
import { addCausalLink, decide } from "./decide";
import { decideMerge, decideSplit } from "./reshape";
import { redoDecisions, undoDecisions } from "./undo";

const server = setUpServer();
let author: Viewer;
let supervisor: Viewer;
let viewer: Viewer;

beforeAll(async () => {
  const { person } = server();
  ({ viewer: author } = await person("responder"));
  ({ viewer: supervisor } = await person("supervisor"));
  ({ viewer } = await person("viewer"));
});

const ports = () => server().container.ports;
const current = async (incidentId: IncidentId) =>
  toLiveTimeline(await ports().cases.read.timelines.current(incidentId));

/** The decisions the author would undo next. */
const lastOf = async (incidentId: IncidentId) =>
  findOwnSteps(await ports().cases.read.decisions.history(incidentId), author.id).undo.map(
    ({ id }) => id,
  );

/** Three notes ten minutes apart. */
async function openNoted() {
  const news = { title: "An incident", severity: "unset", zone: "UTC" } as const;
  const incidentId = unwrap(await openIncident(ports(), author, news));
  const start = ports().clock.now() - 3_600_000;
  const ids = [];
  for (const [index, text] of ["deployed", "deployed too", "failed"].entries()) {
    const then = { ...ports(), clock: { now: () => instant(start + index * 600_000) } };
    ids.push(unwrap(await addNote(then, author, incidentId, text)));
  }
  const [first, second, third] = ids;
  return {
    incidentId,
    first: assertPresent(first, "first"),
    second: assertPresent(second, "second"),
    third: assertPresent(third, "third"),
  };
}

test("a merge is one decision: undone and redone whole, links and all, and kept in the revision", async () => {
  const { incidentId, first, second, third } = await openNoted();
  const link = { relation: "causes", mechanism: "one after the other", evidence: [] } as const;
  unwrap(
    await addCausalLink(ports(), author, incidentId, { ...link, source: second, target: third }),
  );
  const before = await current(incidentId);
  const choice = { kept: first, absorbed: [second], timeOf: first, seen: [] };
  const ids = unwrap(await decideMerge(ports(), author, incidentId, choice));
  const merged = await current(incidentId);
  expect(merged.events).toMatchObject([{ id: first, evidence: [{}, {}] }, { id: third }]);
  expect(merged.causalLinks).toMatchObject([{ source: first, target: third }]);

  unwrap(await undoDecisions(ports(), author, incidentId, ids));
  const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id);
  const undone = await current(incidentId);
  expect(undone.events.toSorted(byId)).toEqual(before.events.toSorted(byId));
  expect(undone.causalLinks).toEqual(before.causalLinks);

  unwrap(await redoDecisions(ports(), author, incidentId, ids));
  const again = await current(incidentId);
  expect(again.events.toSorted(byId)).toEqual(merged.events.toSorted(byId));
  expect(again.causalLinks).toEqual(merged.causalLinks);
  const { revisionId } = unwrap(await submitRevision(ports(), author, incidentId));
  unwrap(await approveRevision(ports(), supervisor, { incidentId, revisionId, note: "" }));
});

test("a merge stands under what somebody else decided on its pieces since", async () => {
  const { incidentId, first, second } = await openNoted();
  const choice = { kept: first, absorbed: [second], timeOf: second, seen: [] };
  const ids = unwrap(await decideMerge(ports(), author, incidentId, choice));
  const onAbsorbed = { noun: "event", piece: second, verdict: { kind: "accept" } } as const;
  expect(await decide(ports(), supervisor, incidentId, onAbsorbed)).toMatchObject({
    error: { kind: "invalid", message: expect.stringContaining("became part of another") },
  });
  const title = { kind: "edit-event", edit: { title: "Both deployed" } } as const;
  unwrap(
    await decide(ports(), supervisor, incidentId, {
      ...{ noun: "event", piece: first },
      verdict: title,
    }),
  );
  expect(await undoDecisions(ports(), author, incidentId, ids)).toMatchObject({
    error: { kind: "conflict", message: expect.stringContaining("Somebody else has decided") },
  });
});

test("a merge is not made again over a link that was drawn since it was taken back", async () => {
  const { incidentId, first, second, third } = await openNoted();
  const choice = { kept: first, absorbed: [second], timeOf: first, seen: [] };
  const ids = unwrap(await decideMerge(ports(), author, incidentId, choice));
  unwrap(await undoDecisions(ports(), author, incidentId, ids));
  const link = { relation: "causes", mechanism: "one after the other", evidence: [] } as const;
  const ends = { source: second, target: third };
  unwrap(await addCausalLink(ports(), supervisor, incidentId, { ...link, ...ends }));
  expect(await redoDecisions(ports(), author, incidentId, ids)).toMatchObject({
    error: { kind: "conflict", message: expect.stringContaining("Reject that link first") },
  });
  expect((await current(incidentId)).causalLinks).toMatchObject([ends]);
});

test("a rejection is made again over the links it had, not over one that was drawn since", async () => {
  const { incidentId, first, second, third } = await openNoted();
  const link = { relation: "causes", mechanism: "one after the other", evidence: [] } as const;
  const draw = async (source: typeof first, target: typeof first) =>
    unwrap(await addCausalLink(ports(), supervisor, incidentId, { ...link, source, target }));
  await draw(first, second);
  const verdict = { kind: "reject", reason: "wrong", note: "" } as const;
  const rejection = { noun: "event", piece: second, verdict } as const;
  const mine = unwrap(await decide(ports(), author, incidentId, rejection));
  unwrap(await undoDecisions(ports(), author, incidentId, [mine]));
  const again = unwrap(await redoDecisions(ports(), author, incidentId, [mine])).done;
  unwrap(await undoDecisions(ports(), author, incidentId, again));
  await draw(second, third);
  expect(await redoDecisions(ports(), author, incidentId, again)).toMatchObject({
    error: { kind: "conflict", message: expect.stringContaining("Reject that link first") },
  });
});

test("a link that was put aside comes back by no way once the opposite was drawn", async () => {
  const { incidentId, first, second } = await openNoted();
  // Both notes may be of the same time: only the cycle stands against the link.
  await setAllAtOnce(incidentId, first);
  const link = { relation: "causes", mechanism: "one leads to the other", evidence: [] } as const;
  unwrap(
    await addCausalLink(ports(), author, incidentId, { ...link, source: first, target: second }),
  );
  const drawn = assertPresent((await current(incidentId)).causalLinks[0], "drawn").id;
  const say = (verdict: PlainVerdict) =>
    decide(ports(), author, incidentId, { noun: "causal-link", piece: drawn, verdict });
  const rejection = unwrap(await say({ kind: "reject", reason: "wrong", note: "" }));
  const opposite = { ...link, source: second, target: first };
  unwrap(await addCausalLink(ports(), supervisor, incidentId, opposite));
  const cycle = { message: expect.stringContaining("would close a cycle") };
  expect(await undoDecisions(ports(), author, incidentId, [rejection])).toMatchObject({
    error: { kind: "conflict", ...cycle },
  });
  for (const kind of ["accept", "restore"] as const) {
    expect(await say({ kind })).toMatchObject({ error: { kind: "invalid", ...cycle } });
  }
  expect((await current(incidentId)).causalLinks).toMatchObject([
    { source: second, target: first },
  ]);
});

/** All events at the time of one of them. */
async function setAllAtOnce(incidentId: IncidentId, id: EventId) {
  const { timelines } = ports().cases.read;
  const before = await timelines.current(incidentId);
  const { time } = assertPresent(
    before.events.find((event) => event.id === id),
    "the event",
  );
  const timeline = { ...before, events: before.events.map((event) => ({ ...event, time })) };
  await timelines.write(incidentId, timeline, ports().clock.now());
}

test("a split is undone whole, but not under a link that was drawn to the new event", async () => {
  const { incidentId, first, second, third } = await openNoted();
  unwrap(
    await decideMerge(ports(), author, incidentId, {
      ...{ kept: first, absorbed: [second], timeOf: first, seen: [] },
    }),
  );
  const before = await current(incidentId);
  const cited = assertPresent(before.events.find(({ id }) => id === first)?.evidence[1], "cited");
  const choice = {
    ...{ event: first, citations: [evidenceKey(cited)], title: "The second deployment" },
    seen: [],
  };
  const ids = unwrap(await decideSplit(ports(), author, incidentId, choice));
  const split = await current(incidentId);
  expect(split.events.map(({ title }) => title)).toContain("The second deployment");
  const part = assertPresent(
    split.events.find(({ title }) => title === "The second deployment"),
    "part",
  );
  const link = { relation: "causes", mechanism: "one after the other", evidence: [] } as const;
  const drawn = unwrap(
    await addCausalLink(ports(), author, incidentId, { ...link, source: part.id, target: third }),
  );
  expect(await undoDecisions(ports(), author, incidentId, ids)).toMatchObject({
    error: { kind: "conflict", message: expect.stringContaining("Reject that link first") },
  });
  unwrap(await undoDecisions(ports(), author, incidentId, drawn));
  unwrap(await undoDecisions(ports(), author, incidentId, ids));
  expect((await current(incidentId)).events).toEqual(before.events);
  const history = await ports().cases.read.decisions.history(incidentId);
  expect(findOwnSteps(history, author.id).redo).toHaveLength(1);
});

test("what somebody else said of the events meanwhile is seen before they are merged or split", async () => {
  const { incidentId, first, second } = await openNoted();
  const nothing = [first, second].map((piece) => ({ noun: "event", piece, seen: null }) as const);
  const choice = { kept: first, absorbed: [second], timeOf: first };
  const title = { kind: "edit-event", edit: { title: "Deployed by hand" } } as const;
  const edit = { noun: "event", piece: second, verdict: title } as const;
  const fresh = unwrap(await decide(ports(), supervisor, incidentId, edit));
  expect(
    await decideMerge(ports(), author, incidentId, { ...choice, seen: nothing }),
  ).toMatchObject({ error: { kind: "conflict", message: expect.stringContaining("Edited") } });
  const seen = [{ noun: "event", piece: second, seen: fresh } as const];
  unwrap(await decideMerge(ports(), author, incidentId, { ...choice, seen }));

  const { evidence } = assertPresent(
    (await current(incidentId)).events.find(({ id }) => id === first),
    "the merged event",
  );
  const citations = evidence.slice(1).map(evidenceKey);
  const later = { noun: "event", piece: first, verdict: title } as const;
  unwrap(await decide(ports(), supervisor, incidentId, later));
  expect(
    await decideSplit(ports(), author, incidentId, {
      ...{ event: first, citations, title: "Else", seen: nothing },
    }),
  ).toMatchObject({ error: { kind: "conflict" } });
});

test("a viewer merges nothing and splits nothing", async () => {
  const { incidentId, first, second } = await openNoted();
  const forbidden = { error: { kind: "forbidden" } };
  const merge = { kept: first, absorbed: [second], timeOf: first, seen: [] };
  expect(await decideMerge(ports(), viewer, incidentId, merge)).toMatchObject(forbidden);
  const split = { event: first, citations: ["a.log#L1-1"], title: "Else", seen: [] };
  expect(await decideSplit(ports(), viewer, incidentId, split)).toMatchObject(forbidden);
});

test("lines a person points at are cited as they stand, undone, redone and kept", async () => {
  const { incidentId, first, third } = await openNoted();
  const [cited] = (await current(incidentId)).events.find(({ id }) => id === third)?.evidence ?? [];
  const place = assertPresent(cited, "the citation of the third note");
  const { artifactId } = place;
  const add = [{ artifactId, locator: { kind: "lines", from: 1, to: 2 } as const }];
  const choice = { event: first, add, drop: [], seen: [] };
  const evidenceOf = async () =>
    (await current(incidentId)).events.find(({ id }) => id === first)?.evidence.map(evidenceKey);
  const before = await evidenceOf();
  const ids = unwrap(await decideEvidence(ports(), author, incidentId, choice));
  const now = (await current(incidentId)).events.find(({ id }) => id === first);
  expect(now).toMatchObject({ status: "edited", evidence: [{}, { artifactId, quote: "[\n  {" }] });
  const after = await evidenceOf();
  expect(await decideEvidence(ports(), author, incidentId, choice)).toMatchObject({
    error: { message: expect.stringContaining("cites exactly this already") },
  });
  unwrap(await undoDecisions(ports(), author, incidentId, ids));
  expect(await evidenceOf()).toEqual(before);
  unwrap(await redoDecisions(ports(), author, incidentId, ids));
  expect(await evidenceOf()).toEqual(after);
  const { revisionId } = unwrap(await submitRevision(ports(), author, incidentId));
  // The words of the evidence stand with the event alone: what is redacted there must not stand elsewhere.
  const document = await ports().cases.read.revisions.document(revisionId);
  expect(JSON.stringify(document)).toMatch(/"add":\["notes[^"]*#L1-2"\]/);
  unwrap(await approveRevision(ports(), supervisor, { incidentId, revisionId, note: "" }));
});

test("what rests on a withdrawn file says so, also when it is made again", async () => {
  const { incidentId, first, third } = await openNoted();
  const { events } = await current(incidentId);
  const citationOf = (id: EventId) =>
    assertPresent(events.find((event) => event.id === id)?.evidence[0], "a citation");
  const theirs = citationOf(third);
  const choice = { event: first, add: [theirs], drop: [evidenceKey(citationOf(first))], seen: [] };
  const ids = unwrap(await decideEvidence(ports(), author, incidentId, choice));
  unwrap(await undoDecisions(ports(), author, incidentId, ids));
  const withdrawing = uploadPorts(server().container);
  unwrap(await withdrawArtifact(withdrawing, author, incidentId, theirs.artifactId));
  expect(await decideEvidence(ports(), author, incidentId, choice)).toMatchObject({
    error: { message: expect.stringContaining("not part of the incident any more") },
  });
  unwrap(await redoDecisions(ports(), author, incidentId, ids));
  const now = (await current(incidentId)).events.find(({ id }) => id === first);
  expect(now).toMatchObject({ isUnsupported: true, evidence: [{ path: theirs.path }] });
  unwrap(await undoDecisions(ports(), author, incidentId, (await lastOf(incidentId)) ?? []));
  expect((await current(incidentId)).events.find(({ id }) => id === first)?.isUnsupported).toBe(
    false,
  );
});

test("no event comes to cite what is not there, nothing at all, or what a viewer chose", async () => {
  const { incidentId, first } = await openNoted();
  const [own] = (await current(incidentId)).events.find(({ id }) => id === first)?.evidence ?? [];
  const { artifactId } = assertPresent(own, "the citation of the first note");
  const change = (by: Viewer, from: number, to: number, drop: readonly string[] = []) =>
    decideEvidence(ports(), by, incidentId, {
      ...{ event: first, drop, seen: [] },
      add: from === 0 ? [] : [{ artifactId, locator: { kind: "lines", from, to } }],
    });
  const refused = (message: string) => ({ error: { message: expect.stringContaining(message) } });
  expect(await change(author, 900, 901)).toMatchObject(refused("has no lines 900–901"));
  expect(await change(author, 1, 900)).toMatchObject(refused("Cite at most 200 lines"));
  const all = (await current(incidentId)).events.flatMap(({ evidence }) =>
    evidence.map(evidenceKey),
  );
  expect(await change(author, 0, 0, all)).toMatchObject(refused("An event needs a citation"));
  expect(await change(viewer, 1, 1)).toMatchObject({ error: { kind: "forbidden" } });
  expect((await current(incidentId)).events.find(({ id }) => id === first)?.evidence).toEqual([
    own,
  ]);
});

test("entities that come with an edit go with its undo, and the main one it had is remembered", async () => {
  const { incidentId, first } = await openNoted();
  const edit = {
    entities: [
      { type: "host", name: "db-7" },
      { type: "Person", name: author.name },
    ],
  };
  const verdict = { kind: "edit-event", edit } as const;
  const id = unwrap(
    await decide(ports(), author, incidentId, { noun: "event", piece: first, verdict }),
  );
  const names = async () => (await current(incidentId)).entities.map(({ name }) => name);
  expect(await names()).toEqual([author.name, "db-7"]);
  const decisions = await ports().cases.read.decisions.history(incidentId);
  expect(decisions.find((each) => each.id === id)?.verdict).toMatchObject({
    mainBefore: expect.stringMatching(/^ent_/),
  });
  unwrap(await undoDecisions(ports(), author, incidentId, [id]));
  expect(await names()).toEqual([author.name]);
});

test("an event of a person's own stands with its evidence, its time and its entities, and can be taken back", async () => {
  const { incidentId, first, second } = await openNoted();
  const [own] = (await current(incidentId)).events.find(({ id }) => id === first)?.evidence ?? [];
  const evidence = [{ ...assertPresent(own, "the citation of the first note"), quote: "deployed" }];
  const entities = [{ type: "host", name: "db-7" }];
  const news = {
    title: "Deployed",
    kind: "change",
    importance: "key",
    entities,
    evidence,
  } as const;
  expect(await addEvent(ports(), viewer, incidentId, news)).toMatchObject({
    error: { kind: "forbidden" },
  });
  const id = unwrap(await addEvent(ports(), author, incidentId, news));
  const find = async () => (await current(incidentId)).events.find((event) => event.id === id);
  const noted = (await current(incidentId)).events.find((event) => event.id === first);
  expect(await find()).toMatchObject({ status: "accepted", evidence, title: "Deployed" });
  const [time, notedTime] = [(await find())?.time, noted?.time];
  if (time?.kind === "unknown" || notedTime?.kind === "unknown") throw new Error("dated");
  expect(time?.earliest).toBe(notedTime?.earliest);
  expect(time?.basis).toBe("human");
  const names = async () => (await current(incidentId)).entities.map(({ name }) => name);
  expect(await names()).toContain("db-7");
  const history = await ports().cases.read.decisions.history(incidentId);
  const made = history.filter(({ piece }) => piece === id).map((decision) => decision.id);
  unwrap(await undoDecisions(ports(), author, incidentId, made));
  expect([await find(), (await names()).includes("db-7")]).toEqual([undefined, false]);
  unwrap(await redoDecisions(ports(), author, incidentId, made));
  expect([(await find())?.title, (await names()).includes("db-7")]).toEqual(["Deployed", true]);
  const link = { relation: "causes", mechanism: "one after the other", evidence: [] } as const;
  unwrap(await addCausalLink(ports(), author, incidentId, { ...link, source: id, target: second }));
});
