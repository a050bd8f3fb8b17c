import { beforeAll, describe, expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import { instant } from "@/lib/base/instant";
import type { IncidentId } from "@/lib/domain/ids";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { parseIncidentsSearch } from "@/lib/routes/incidents-search-params";
import { loadIncidentList } from "@/lib/server/incident/load-incident-list";
import { setUpServer } from "@/lib/server/testing/test-server";
import { unwrap } from "@/lib/server/testing/unwrap";
import { event, eventId, timeline } from "@/lib/view-model/testing/sample-timeline";
import type { Viewer } from "@/lib/view-model/workspace/workspace";
import { documentSchema } from "../document/document-schema";
import { changeIncident, openIncident } from "../incident/incidents";
import { addNote } from "../intake/add-note";
import { assignReviewer } from "./assign-reviewer";
import { addComment, resolveComment } from "./discussion/comments";
import { giveVerdict } from "./give-verdict";
import { approveRevision, requestRevisionChanges } from "./review-revision";
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
const portsWithPeople = () => ({ ...ports(), people: server().container.people });

async function openSubmitted(title = "An incident") {
  const incidentId = unwrap(
    await openIncident(ports(), author, { title, severity: "unset", zone: "UTC" }),
  );
  unwrap(await addNote(ports(), author, incidentId, "deployed"));
  return { incidentId, ...unwrap(await submitRevision(ports(), author, incidentId)) };
}

/** What waits for somebody of one incident, in short. */
async function waitingOf(person: Viewer, incidentId: IncidentId) {
  const { waiting } = server().container;
  const items = await waiting.of(ports().cases.read, person);
  return items
    .filter((item) => item.incidentId === incidentId)
    .map(({ kind, by }) => ({ kind, by }));
}

const look = (person: Viewer, incidentId: IncidentId) =>
  ports().cases.read.waiting.look(person.id, incidentId, ports().clock.now());

describe("what waits for people", () => {
  test("a submitted revision waits for those who may approve it, until somebody answers", async () => {
    const { incidentId, revisionId } = await openSubmitted();
    const review = { kind: "review", by: author.id };
    expect(await waitingOf(author, incidentId)).toEqual([]);
    expect(await waitingOf(supervisor, incidentId)).toEqual([review]);
    // The list of incidents is narrowed to those, for each person.
    const listed = async (person: Viewer) => {
      const search = parseIncidentsSearch(new URLSearchParams({ waiting: "me" }));
      const { incidents } = await loadIncidentList(person, search);
      return incidents.some(({ id }) => id === incidentId);
    };
    expect([await listed(supervisor), await listed(author)]).toEqual([true, false]);
    // Whoever took part cannot approve: it does not wait for them.
    unwrap(await addNote(ports(), other, incidentId, "and restarted"));
    expect(await waitingOf(other, incidentId)).toEqual([]);
    const note = "Which release?";
    unwrap(await requestRevisionChanges(ports(), supervisor, { incidentId, revisionId, note }));
    expect(await waitingOf(supervisor, incidentId)).toEqual([]);
    expect(await waitingOf(author, incidentId)).toEqual([{ kind: "changes", by: supervisor.id }]);
    unwrap(await submitRevision(ports(), author, incidentId));
    expect(await waitingOf(author, incidentId)).toEqual([]);
    expect(await waitingOf(supervisor, incidentId)).toEqual([review]);
  });

  test("an approval waits for its author until they look at the incident", async () => {
    const { incidentId, revisionId } = await openSubmitted();
    await look(author, incidentId);
    unwrap(await approveRevision(ports(), supervisor, { incidentId, revisionId, note: "" }));
    expect(await waitingOf(author, incidentId)).toEqual([{ kind: "approved", by: supervisor.id }]);
    await look(author, incidentId);
    expect(await waitingOf(author, incidentId)).toEqual([]);
  });

  test("a mention waits for a person who never opened the incident, and for nobody else", async () => {
    const { incidentId } = await openSubmitted();
    const { events } = await ports().cases.read.timelines.current(incidentId);
    const { id: piece } = assertPresent(events[0], "the event of the note");
    const { viewer: named } = await server().person("viewer");
    const text = `@${named.name} was that you?`;
    unwrap(await addComment(portsWithPeople(), author, incidentId, { noun: "event", piece, text }));
    expect(await waitingOf(named, incidentId)).toEqual([{ kind: "mention", by: author.id }]);
    expect(await waitingOf(author, incidentId)).toEqual([]);
    await look(named, incidentId);
    expect(await waitingOf(named, incidentId)).toEqual([]);
  });

  test("questions at sentences of a submitted revision wait for its author until each is answered or resolved", async () => {
    const { incidentId, revisionId } = await openSubmitted();
    const stored = await ports().cases.read.revisions.document(revisionId);
    const { text } = documentSchema.pick({ text: true }).parse(stored);
    const [one, two] = (text?.sections ?? []).flatMap(({ blocks }) => blocks.map(({ id }) => id));
    const about = (block: string | undefined) =>
      ({ noun: "block", piece: assertPresent(block, "a block"), revisionId }) as const;
    const write = async (by: Viewer, block: string | undefined, words: string) =>
      unwrap(await addComment(portsWithPeople(), by, incidentId, { ...about(block), text: words }));
    const question = { ...about(one), kind: "question", note: "Which release?" } as const;
    unwrap(await giveVerdict(ports(), supervisor, incidentId, question));
    const comment = await write(other, two, "Who noticed it?");
    const asked = async () => {
      const items = await server().container.waiting.of(ports().cases.read, author);
      return items.filter((item) => item.incidentId === incidentId);
    };
    expect(await asked()).toMatchObject([{ kind: "questions", count: 2, number: 1, block: one }]);
    // Counted on every page: nothing is read again that did not change.
    const { read } = ports().cases;
    const unread = {
      ...read.pieceComments,
      listOfRevision: () => Promise.reject(new Error("read")),
    };
    const { waiting } = server().container;
    await waiting.of({ ...read, pieceComments: unread }, author);
    expect(await waitingOf(supervisor, incidentId)).toEqual([{ kind: "review", by: author.id }]);
    await write(author, one, "4.2");
    expect(await asked()).toMatchObject([{ kind: "questions", count: 1, block: two }]);
    const settled = { id: comment, isResolved: true };
    unwrap(await resolveComment(ports(), other, incidentId, settled));
    expect(await asked()).toEqual([]);
  });

  test("an archived incident waits for nobody", async () => {
    const { incidentId } = await openSubmitted();
    unwrap(await changeIncident(ports(), author, incidentId, { isArchived: true }));
    expect(await waitingOf(supervisor, incidentId)).toEqual([]);
  });
});

describe("an assigned reviewer", () => {
  test("has the revision first, and others may review it too", async () => {
    await openSubmitted("Older");
    const { incidentId, revisionId } = await openSubmitted("Assigned");
    const assign = (reviewer: Viewer["id"] | null) =>
      assignReviewer(portsWithPeople(), author, incidentId, { revisionId, reviewer });
    unwrap(await assign(supervisor.id));
    const [first] = await server().container.waiting.of(ports().cases.read, supervisor);
    expect(first).toMatchObject({ kind: "review", incidentId, isAssigned: true });
    expect(await waitingOf(other, incidentId)).toEqual([{ kind: "review", by: author.id }]);
    unwrap(await assign(null));
    const revision = await ports().cases.read.revisions.find(revisionId);
    expect(revision?.reviewer).toBeUndefined();
    expect(await waitingOf(supervisor, incidentId)).toEqual([{ kind: "review", by: author.id }]);
  });

  test("may approve, is another than the author, and is asked only while the review is open", async () => {
    const { incidentId, revisionId } = await openSubmitted();
    const assign = (by: Viewer, reviewer: Viewer["id"]) =>
      assignReviewer(portsWithPeople(), by, incidentId, { revisionId, reviewer });
    expect(await assign(author, author.id)).toMatchObject({ error: { kind: "invalid" } });
    const { viewer: reader } = await server().person("viewer");
    expect(await assign(reader, supervisor.id)).toMatchObject({ error: { kind: "forbidden" } });
    expect(await assign(author, reader.id)).toMatchObject({ error: { kind: "invalid" } });
    unwrap(await approveRevision(ports(), supervisor, { incidentId, revisionId, note: "" }));
    expect(await assign(author, other.id)).toMatchObject({ error: { kind: "conflict" } });
  });
});

test("new events of a person are those first recorded after they last looked", async () => {
  const { cases } = ports();
  const news = { title: "Live", severity: "unset", zone: "UTC" } as const;
  const incidentId = unwrap(await openIncident(ports(), author, news));
  const write = (events: readonly TimelineEvent[], at: number) =>
    cases.transaction((stores) =>
      stores.timelines.write(incidentId, timeline({ events }), instant(at)),
    );
  const newTo = (person: Viewer) => cases.read.waiting.newEvents(person.id, incidentId);
  await write([event(1), event(2)], 1_000);
  expect(await newTo(author)).toEqual([]);
  await cases.read.waiting.look(author.id, incidentId, instant(1_500));
  await write([event(1, { title: "Told again" }), event(3)], 2_000);
  expect(await newTo(author)).toEqual([eventId(3)]);
  expect(await newTo(other)).toEqual([]);
  await cases.read.waiting.look(author.id, incidentId, instant(2_500));
  expect(await newTo(author)).toEqual([]);
});
