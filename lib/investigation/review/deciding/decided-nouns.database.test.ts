import { beforeAll, expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import { withContradictions } from "@/lib/domain/facts/with-contradictions";
import { type IncidentId, rootCauseIds, stateChangeIds } from "@/lib/domain/ids";
import type { PlainVerdict } from "@/lib/domain/review/decision";
import type { PieceName } from "@/lib/domain/timeline/decidable-nouns";
import type { StateChange } from "@/lib/domain/timeline/state-change";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { setUpServer } from "@/lib/server/testing/test-server";
import { unwrap } from "@/lib/server/testing/unwrap";
import { sampleEvent } from "@/lib/testing/sample-timeline";
import type { Viewer } from "@/lib/view-model/workspace/workspace";
import { openIncident } from "../../incident/incidents";
import { addNote } from "../../intake/add-note";
import { sha256 } from "../../sha256";
import { assembleDocument } from "../assemble-document";
import { addComment } from "../discussion/comments";
import { decideAddition } from "../editing/add-piece";
import { submitRevision } from "../submit-revision";
import { decide } from "./decide";
import { redoDecisions, undoDecisions } from "./undo";

const server = setUpServer();
let author: Viewer;
let reader: Viewer;

beforeAll(async () => {
  ({ viewer: author } = await server().person("responder"));
  ({ viewer: reader } = await server().person("viewer"));
});

const ports = () => ({ ...server().container.ports, people: server().container.people });
const current = (incidentId: IncidentId) => ports().cases.read.timelines.current(incidentId);

/** An incident of one noted event, with a cause and a gap somebody added and a state that was found. */
async function openStory() {
  const news = { title: "An incident", severity: "unset", zone: "UTC" } as const;
  const incidentId = unwrap(await openIncident(ports(), author, news));
  unwrap(await addNote(ports(), author, incidentId, "deployed"));
  const [event] = (await current(incidentId)).events;
  const noted = assertPresent(event, "the noted event");
  const cause = { noun: "root-cause", event: noted.id, subject: "the deploy" } as const;
  const [named] = unwrap(await decideAddition(ports(), author, incidentId, cause));
  // One event is not both.
  unwrap(await addNote(ports(), author, incidentId, "it was a Friday"));
  const other = (await current(incidentId)).events.find(({ id }) => id !== noted.id);
  const friday = assertPresent(other, "the other event").id;
  const factor = { noun: "contributing-factor", event: friday, why: "on a Friday" } as const;
  unwrap(await decideAddition(ports(), author, incidentId, factor));
  const times = { startedAt: null, detectedAt: null, mitigatedAt: null, resolvedAt: null };
  const harm = { noun: "impact", title: "Shop down", who: "", ...times } as const;
  unwrap(await decideAddition(ports(), author, incidentId, harm));
  unwrap(
    await decideAddition(ports(), author, incidentId, {
      ...{ noun: "gap", type: "evidential", reason: "missing-source", files: [], window: null },
      ...{ description: "No log", expectedEvidence: "", severity: "low" },
    }),
  );
  const state: StateChange = {
    ...{
      id: stateChangeIds.fromDigest("1".repeat(16)),
      property: "health",
      from: null,
      to: "down",
    },
    ...{ entity: assertPresent(noted.entities[0], "an entity"), at: noted.time },
    ...{ evidence: noted.evidence, status: "proposed", actor: "rules" },
  };
  const rival = { ...state, id: stateChangeIds.fromDigest("2".repeat(16)), to: "up" };
  const timeline = withContradictions(
    { ...(await current(incidentId)), stateChanges: [state, rival] },
    sha256,
  );
  await ports().cases.read.timelines.write(incidentId, timeline, ports().clock.now());
  return { incidentId, named: assertPresent(named, "the decision"), timeline };
}

const nouns: readonly [PieceName["noun"], (timeline: Timeline) => string, PlainVerdict][] = [
  [
    "root-cause",
    ({ rootCauses: [root] }) => assertPresent(root, "root").id,
    { kind: "edit-root-cause", edit: { subject: "the second deploy" } },
  ],
  [
    "state-change",
    ({ stateChanges: [state] }) => assertPresent(state, "state").id,
    { kind: "edit-state", edit: { to: "degraded" } },
  ],
  [
    "contributing-factor",
    ({ contributingFactors: [factor] }) => assertPresent(factor, "factor").id,
    { kind: "edit-factor", edit: { why: "edited: nobody watched it" } },
  ],
  [
    "impact",
    ({ impacts: [impact] }) => assertPresent(impact, "impact").id,
    { kind: "edit-impact", edit: { who: "shoppers" } },
  ],
  [
    "coherence-part",
    ({ coherenceParts: [part] }) => assertPresent(part, "part").id,
    { kind: "contest", note: "edited copies of one log" },
  ],
  [
    "contradiction",
    ({ contradictions: [found] }) => assertPresent(found, "contradiction").id,
    { kind: "dismiss", note: "edited: two shops" },
  ],
  [
    "gap",
    ({ gaps: [gap] }) => assertPresent(gap, "gap").id,
    { kind: "edit-gap", edit: { files: ["db.log"] } },
  ],
];

test.each(nouns)(
  "a word on a %s is part of the next revision, is talked about, and is taken back and made again",
  async (noun, pieceOf, verdict) => {
    const { incidentId, timeline } = await openStory();
    const name = { noun, piece: pieceOf(timeline) };
    const before = unwrap(await submitRevision(ports(), author, incidentId));
    const decision = unwrap(await decide(ports(), author, incidentId, { ...name, verdict }));
    const edited = await current(incidentId);
    expect(edited).not.toEqual(timeline);
    unwrap(await addComment(ports(), author, incidentId, { ...name, text: "I saw it" }));

    const after = unwrap(await submitRevision(ports(), author, incidentId));
    expect(after.number).toBe(before.number + 1);
    const frozen = await ports().cases.read.revisions.document(after.revisionId);
    expect(JSON.stringify(frozen)).toContain("edited");

    unwrap(await undoDecisions(ports(), author, incidentId, [decision]));
    expect(await current(incidentId)).toEqual(timeline);
    unwrap(await redoDecisions(ports(), author, incidentId, [decision]));
    expect(await current(incidentId)).toEqual(edited);
    const refused = await decide(ports(), reader, incidentId, { ...name, verdict });
    expect(refused).toMatchObject({ error: { kind: "forbidden" } });
  },
);

test("a mark of an event as impact is in the next revision, is taken back and made again, and needs the right to decide", async () => {
  const { incidentId, timeline } = await openStory();
  const event = assertPresent(timeline.events[0], "an event");
  const impact = assertPresent(timeline.impacts[0], "an impact");
  const verdict = { kind: "mark-impact", edit: { [event.id]: "impact" } } as const;
  const given = { noun: "impact", piece: impact.id, verdict } as const;
  expect(await decide(ports(), reader, incidentId, given)).toMatchObject({
    error: { kind: "forbidden" },
  });
  const decision = unwrap(await decide(ports(), author, incidentId, given));
  const marked = await current(incidentId);
  const after = unwrap(await submitRevision(ports(), author, incidentId));
  const document = await ports().cases.read.revisions.document(after.revisionId);
  expect(document).toMatchObject({
    impactEvents: [event.id],
    impacts: [{ events: [event.id], marks: [{ event: event.id, isImpact: true }] }],
  });
  const [entry] = (await ports().cases.read.journal.list(incidentId, 0, 500)).filter(
    ({ rationale }) => rationale === "Marked an event as part of the impact",
  );
  expect(entry?.kind).toBe("piece-decided");
  unwrap(await undoDecisions(ports(), author, incidentId, [decision]));
  expect(await current(incidentId)).toEqual(timeline);
  unwrap(await redoDecisions(ports(), author, incidentId, [decision]));
  expect(await current(incidentId)).toEqual(marked);
});

test("the fact that lost is not believed from the word of a person on, and is again when that is taken back", async () => {
  const { incidentId, timeline } = await openStory();
  const { facts } = ports().cases.read;
  const contradiction = assertPresent(timeline.contradictions[0], "contradiction");
  const { one, other } = contradiction;
  const believed = async () => {
    const all = await facts.asKnownAt(incidentId, null);
    return [one.fact, other.fact].filter((fact) => all.some(({ id }) => id === fact));
  };
  expect(await believed()).toEqual([one.fact, other.fact]);
  const verdict = {
    noun: "contradiction",
    piece: contradiction.id,
    verdict: { kind: "keep-fact", fact: other.fact, note: "the probe was late" },
  } as const;
  const decision = unwrap(await decide(ports(), author, incidentId, verdict));
  expect(await believed()).toEqual([other.fact]);
  const lost = (await facts.all(incidentId, null)).find(({ id }) => id === one.fact);
  const { decidedAt } = assertPresent(
    (await ports().cases.read.decisions.list(incidentId)).find(({ id }) => id === decision),
    "the decision",
  );
  expect(lost).toMatchObject({ expiredAt: decidedAt, supersededBy: other.fact });
  const document = await assembleDocument(ports(), incidentId, "title", null);
  expect(document.contradictions).toMatchObject([{ status: "accepted", kept: other.fact }]);
  expect(document.facts.find(({ id }) => id === one.fact)?.expiredAt).not.toBeNull();
  unwrap(await undoDecisions(ports(), author, incidentId, [decision]));
  expect(await believed()).toEqual([one.fact, other.fact]);
});

test("what a person added goes when they take it back, and comes again", async () => {
  const { incidentId, named, timeline } = await openStory();
  unwrap(await undoDecisions(ports(), author, incidentId, [named]));
  expect((await current(incidentId)).rootCauses).toEqual([]);
  unwrap(await redoDecisions(ports(), author, incidentId, [named]));
  expect((await current(incidentId)).rootCauses).toEqual(timeline.rootCauses);
  const gone = { noun: "root-cause", event: sampleEvent(9).id, subject: "no" } as const;
  expect(await decideAddition(ports(), author, incidentId, gone)).toMatchObject({
    error: { kind: "not-found" },
  });
});

test("a cause a person named comes again as theirs, though a run proposed one of that event since", async () => {
  const { incidentId, named, timeline } = await openStory();
  unwrap(await undoDecisions(ports(), author, incidentId, [named]));
  const rootCauses = timeline.rootCauses.map((root) => ({
    ...{ ...root, subject: "a machine's guess", score: 0.4 },
    ...({ status: "proposed", actor: "rules" } as const),
  }));
  const proposed = { ...(await current(incidentId)), rootCauses };
  await ports().cases.read.timelines.write(incidentId, proposed, ports().clock.now());
  unwrap(await redoDecisions(ports(), author, incidentId, [named]));
  expect((await current(incidentId)).rootCauses).toEqual(timeline.rootCauses);
});

test("a rejected cause does not come back with an undo beside one a run proposed since", async () => {
  const { incidentId, timeline } = await openStory();
  const root = assertPresent(timeline.rootCauses[0], "root");
  const verdict = { kind: "reject", reason: "wrong", note: "" } as const;
  const rejection = { noun: "root-cause", piece: root.id, verdict } as const;
  const decision = unwrap(await decide(ports(), author, incidentId, rejection));
  const rejected = await current(incidentId);
  const proposed = { ...root, id: rootCauseIds.schema.parse(`${root.id}n2`) };
  const rootCauses = [
    ...rejected.rootCauses,
    { ...proposed, ...({ status: "proposed", actor: "rules" } as const) },
  ];
  const { timelines } = ports().cases.read;
  await timelines.write(incidentId, { ...rejected, rootCauses }, ports().clock.now());
  expect(await undoDecisions(ports(), author, incidentId, [decision])).toMatchObject({
    error: { kind: "conflict", message: expect.stringContaining("another root cause") },
  });
});

test("a factor that is removed is told as put aside in the next revision, which is another one", async () => {
  const { incidentId, timeline } = await openStory();
  const before = unwrap(await submitRevision(ports(), author, incidentId));
  const factor = assertPresent(timeline.contributingFactors[0], "a factor");
  const verdict = { kind: "reject", reason: "wrong", note: "it was a Monday" } as const;
  const rejection = { noun: "contributing-factor", piece: factor.id, verdict } as const;
  unwrap(await decide(ports(), author, incidentId, rejection));
  const after = unwrap(await submitRevision(ports(), author, incidentId));
  expect(after.number).toBe(before.number + 1);
  const document = await ports().cases.read.revisions.document(after.revisionId);
  expect(document).toMatchObject({
    contributingFactors: [],
    withdrawn: [{ id: factor.id, status: "rejected", reason: "wrong: it was a Monday" }],
  });
});
