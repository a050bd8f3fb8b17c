import { beforeAll, describe, expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import type { IncidentId } from "@/lib/domain/ids";
import { loadPermalink } from "@/lib/server/review/load-permalink";
import { Browser, setUpServer } from "@/lib/server/testing/test-server";
import { unwrap } from "@/lib/server/testing/unwrap";
import { loadWorkspace } from "@/lib/server/workspace/load-workspace";
import type { Viewer } from "@/lib/view-model/workspace/workspace";
import { documentSchema } from "../../document/document-schema";
import { openIncident } from "../../incident/incidents";
import { addNote } from "../../intake/add-note";
import { createPermalink } from "../permalinks";
import { approveRevision } from "../review-revision";
import { submitRevision } from "../submit-revision";
import { addComment, deleteComment, editComment, resolveComment } from "./comments";
import { markPieces } from "./mark-pieces";

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

const ports = () => ({ ...server().container.ports, people: server().container.people });
const star = { kind: "star" } as const;
const tag = (label: string) => ({ kind: "tag", label }) as const;

async function openNoted(): Promise<{
  readonly incidentId: IncidentId;
  readonly event: { readonly noun: "event"; readonly piece: string };
}> {
  const news = { title: "An incident", severity: "unset", zone: "UTC" } as const;
  const incidentId = unwrap(await openIncident(ports(), author, news));
  const piece = unwrap(await addNote(ports(), author, incidentId, "deployed"));
  return { incidentId, event: { noun: "event", piece } };
}

async function journalOf(incidentId: IncidentId) {
  return ports().cases.read.journal.list(incidentId, 0, 100);
}

describe("marks", () => {
  test("a star and a tag stand once, whoever puts them, and are taken off by anybody", async () => {
    const { incidentId, event } = await openNoted();
    const put = (actor: Viewer, mark: Parameters<typeof markPieces>[3]["mark"], isOn: boolean) =>
      markPieces(ports(), actor, incidentId, { pieces: [event], mark, isOn });
    expect(unwrap(await put(author, star, true))).toEqual({ changed: 1 });
    expect(await put(supervisor, star, true)).toMatchObject({ error: { kind: "conflict" } });
    unwrap(await put(supervisor, tag("dns"), true));
    unwrap(await put(supervisor, star, false));
    const workspace = assertPresent(await loadWorkspace(viewer, incidentId), "workspace");
    expect(workspace.marks).toMatchObject([{ ...event, mark: tag("dns"), by: supervisor.id }]);
    expect((await journalOf(incidentId)).map(({ kind }) => kind).slice(-3)).toEqual([
      ...["piece-marked", "piece-marked", "mark-removed"],
    ]);
  });

  test("of many pieces those that have the mark are left, and none that is not there gets one", async () => {
    const { incidentId, event } = await openNoted();
    const other = unwrap(await addNote(ports(), author, incidentId, "rolled back"));
    const gone = { noun: "event", piece: "evt_00000000000000ff" } as const;
    const pieces = [event, { noun: "event", piece: other } as const, gone];
    const put = (given: typeof pieces) =>
      markPieces(ports(), author, incidentId, { pieces: given, mark: tag("dns"), isOn: true });
    unwrap(await put([event]));
    expect(unwrap(await put(pieces))).toEqual({ changed: 1 });
    expect(await put([gone])).toMatchObject({ error: { kind: "not-found" } });
  });
});

describe("comments", () => {
  test("whom a comment names finds it, and its author alone changes it, on record", async () => {
    const { incidentId, event } = await openNoted();
    const id = unwrap(
      await addComment(ports(), author, incidentId, {
        ...event,
        text: `Is this <b>true</b>, @${supervisor.name}?`,
      }),
    );
    const comments = async () => (await loadWorkspace(viewer, incidentId))?.comments;
    expect(await comments()).toMatchObject([{ by: author.id, mentions: [supervisor.id] }]);
    const change = { id, text: "Settled" };
    const forbidden = { error: { kind: "forbidden" } };
    expect(await editComment(ports(), supervisor, incidentId, change)).toMatchObject(forbidden);
    expect(await deleteComment(ports(), supervisor, incidentId, id)).toMatchObject(forbidden);
    unwrap(await editComment(ports(), author, incidentId, change));
    expect(await comments()).toMatchObject([{ text: "Settled", mentions: [] }]);
    unwrap(await deleteComment(ports(), author, incidentId, id));
    expect(await comments()).toEqual([]);
    expect(await editComment(ports(), author, incidentId, change)).toMatchObject({
      error: { kind: "not-found" },
    });
    const history = (await journalOf(incidentId)).flatMap(({ kind, payload }) =>
      kind.startsWith("comment-") ? [payload] : [],
    );
    expect(history).toMatchObject([
      { text: `Is this <b>true</b>, @${supervisor.name}?` },
      { text: "Settled", before: `Is this <b>true</b>, @${supervisor.name}?` },
      { before: "Settled" },
    ]);
  });

  test("any editor resolves a comment and opens it again, once each and on record; a viewer does not", async () => {
    const { incidentId, event } = await openNoted();
    const id = unwrap(await addComment(ports(), author, incidentId, { ...event, text: "Why?" }));
    const resolve = (actor: Viewer, isResolved: boolean) =>
      resolveComment(ports(), actor, incidentId, { id, isResolved });
    const shown = async () => (await loadWorkspace(viewer, incidentId))?.comments;
    expect(await shown()).toMatchObject([{ resolved: null }]);
    expect(await resolve(viewer, true)).toMatchObject({ error: { kind: "forbidden" } });
    expect(await resolve(author, false)).toMatchObject({ error: { kind: "conflict" } });
    unwrap(await resolve(supervisor, true));
    expect(await shown()).toMatchObject([{ text: "Why?", resolved: { by: supervisor.id } }]);
    expect(await resolve(author, true)).toMatchObject({ error: { kind: "conflict" } });
    unwrap(await resolve(author, false));
    expect(await shown()).toMatchObject([{ text: "Why?", resolved: null }]);
    expect((await journalOf(incidentId)).slice(-2)).toMatchObject([
      { kind: "comment-resolved", payload: { comment: id, piece: event.piece } },
      { kind: "comment-reopened", payload: { comment: id, piece: event.piece } },
    ]);
  });

  test("a viewer marks nothing and writes nothing", async () => {
    const { incidentId, event } = await openNoted();
    const forbidden = { error: { kind: "forbidden" } };
    const marking = { pieces: [event], mark: star, isOn: true };
    expect(await markPieces(ports(), viewer, incidentId, marking)).toMatchObject(forbidden);
    const comment = { ...event, text: "Me too" };
    expect(await addComment(ports(), viewer, incidentId, comment)).toMatchObject(forbidden);
    const id = unwrap(await addComment(ports(), author, incidentId, comment));
    expect(await editComment(ports(), viewer, incidentId, { id, text: "x" })).toMatchObject(
      forbidden,
    );
    expect(await deleteComment(ports(), viewer, incidentId, id)).toMatchObject(forbidden);
  });

  test("what is not in the timeline is not commented on", async () => {
    const { incidentId } = await openNoted();
    const gone = { noun: "gap", piece: "gap_00000000000000ff", text: "?" } as const;
    expect(await addComment(ports(), author, incidentId, gone)).toMatchObject({
      error: { kind: "not-found" },
    });
  });

  test("no revision holds what was said: not one of before, not one of after", async () => {
    const { incidentId, event } = await openNoted();
    const text = "between us: the vendor said it was a known defect";
    unwrap(await addComment(ports(), author, incidentId, { ...event, text: text }));
    const label = "vendor to blame";
    for (const isOn of [true, false]) {
      const marking = { pieces: [event], mark: tag(label), isOn };
      unwrap(await markPieces(ports(), author, incidentId, marking));
    }
    const { revisionId } = unwrap(await submitRevision(ports(), author, incidentId));
    const token = "token-of-the-commented-revision";
    unwrap(await createPermalink(ports(), author, incidentId, revisionId, token));
    const read = async () => ports().cases.read.revisions.document(revisionId);
    const before = JSON.stringify(await read());
    expect(before).not.toContain("known defect");
    expect(before).not.toContain(label);
    unwrap(await addComment(ports(), author, incidentId, { ...event, text: `again: ${text}` }));
    unwrap(
      await markPieces(ports(), author, incidentId, { pieces: [event], mark: star, isOn: true }),
    );
    expect(JSON.stringify(await read())).toBe(before);
    const guest = await new Browser().request(() => loadPermalink(token));
    expect(JSON.stringify(guest)).not.toContain("known defect");
    expect(await submitRevision(ports(), author, incidentId)).toMatchObject({
      error: { kind: "conflict", message: expect.stringContaining("says the same") },
    });
    documentSchema.parse(await read());
  });

  test("a supervisor who commented and starred may approve: none of it changes the timeline", async () => {
    const { incidentId, event } = await openNoted();
    unwrap(await addComment(ports(), supervisor, incidentId, { ...event, text: "Reads well" }));
    unwrap(
      await markPieces(ports(), supervisor, incidentId, {
        ...{ pieces: [event], mark: star, isOn: true },
      }),
    );
    const { revisionId } = unwrap(await submitRevision(ports(), author, incidentId));
    unwrap(await approveRevision(ports(), supervisor, { incidentId, revisionId, note: "" }));
  });
});
