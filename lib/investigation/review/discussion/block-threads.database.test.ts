import { beforeAll, describe, expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import { type RevisionId, revisionIds } from "@/lib/domain/ids";
import { wholeRevision } from "@/lib/domain/review/piece-comment";
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
import { addComment, editComment, resolveComment } from "./comments";

const server = setUpServer();
let author: Viewer;
let supervisor: Viewer;
let other: Viewer;
let viewer: Viewer;

beforeAll(async () => {
  const { person } = server();
  ({ viewer: author } = await person("responder"));
  ({ viewer: supervisor } = await person("supervisor"));
  ({ viewer: other } = await person("supervisor"));
  ({ viewer } = await person("viewer"));
});

const ports = () => ({ ...server().container.ports, people: server().container.people });

async function openSubmitted() {
  const news = { title: "An incident", severity: "unset", zone: "UTC" } as const;
  const incidentId = unwrap(await openIncident(ports(), author, news));
  unwrap(await addNote(ports(), author, incidentId, "deployed"));
  const { revisionId } = unwrap(await submitRevision(ports(), author, incidentId));
  return { incidentId, revisionId, block: await firstBlock(revisionId) };
}
type Opened = Awaited<ReturnType<typeof openSubmitted>>;

async function firstBlock(revisionId: RevisionId) {
  const stored = await ports().cases.read.revisions.document(revisionId);
  const { text } = documentSchema.pick({ text: true }).parse(stored);
  return assertPresent(text?.sections.flatMap(({ blocks }) => blocks)[0], "the first block");
}

const write = (
  by: Viewer,
  { incidentId, revisionId, block }: Opened,
  text: string,
  changes: { readonly piece?: string; readonly revisionId?: RevisionId } = {},
) =>
  addComment(ports(), by, incidentId, {
    ...{ noun: "block", piece: block.id, revisionId, text, ...changes },
  });

const commentsOf = async ({ incidentId }: Opened) =>
  (await loadWorkspace(viewer, incidentId))?.comments;

describe("a thread at a block of a revision", () => {
  test("has comments, replies and resolving, each with the revision and the words of the block", async () => {
    const opened = await openSubmitted();
    const { incidentId, revisionId, block } = opened;
    const inRevision = { id: revisionId, sentence: block.text };
    const hostile = `<script>alert(1)</script> =cmd|' /C calc'!A0 @${author.name}`;
    const id = unwrap(await write(supervisor, opened, hostile));
    unwrap(await write(author, opened, "It was 4.2."));
    unwrap(await resolveComment(ports(), author, incidentId, { id, isResolved: true }));
    expect(await commentsOf(opened)).toMatchObject([
      { noun: "block", piece: block.id, text: hostile, inRevision, mentions: [author.id] },
      { by: author.id, text: "It was 4.2.", inRevision, resolved: null },
    ]);
    const [first] = (await commentsOf(opened)) ?? [];
    expect(first?.resolved).toMatchObject({ by: author.id });
    const entries = await ports().cases.read.journal.listOfKinds(incidentId, ["comment-added"]);
    expect(entries).toMatchObject([
      {
        rationale: "Wrote a comment on a sentence",
        payload: { noun: "block", piece: block.id, revision: revisionId, text: hostile },
      },
      { payload: { text: "It was 4.2." } },
    ]);
  });

  test("may be about the revision as a whole, and waits for its author", async () => {
    const opened = await openSubmitted();
    unwrap(await write(supervisor, opened, "Too long to read", { piece: wholeRevision }));
    expect(await commentsOf(opened)).toMatchObject([
      { piece: wholeRevision, inRevision: { id: opened.revisionId } },
    ]);
    const waiting = await server().container.waiting.of(ports().cases.read, author);
    expect(waiting).toContainEqual(
      expect.objectContaining({ kind: "questions", revision: opened.revisionId }),
    );
  });

  test("remains with its revision when the next one is submitted", async () => {
    const opened = await openSubmitted();
    unwrap(await write(supervisor, opened, "Which release?"));
    unwrap(await addNote(ports(), author, opened.incidentId, "the release was 4.2"));
    unwrap(await submitRevision(ports(), author, opened.incidentId));
    unwrap(await write(author, opened, "4.2, see the new note."));
    const inRevision = { id: opened.revisionId, sentence: opened.block.text };
    expect(await commentsOf(opened)).toMatchObject([{ inRevision }, { inRevision }]);
  });

  test("takes the words of two supervisors who write at once", async () => {
    const opened = await openSubmitted();
    const written = await Promise.all([
      write(supervisor, opened, "Which release?"),
      write(other, opened, "Who says so?"),
    ]);
    for (const each of written) unwrap(each);
    const texts = ((await commentsOf(opened)) ?? []).map(({ text }) => text);
    expect(texts.toSorted()).toEqual(["Which release?", "Who says so?"]);
  });

  test("is refused at a block that the revision does not contain, and at a revision of another incident", async () => {
    const opened = await openSubmitted();
    const elsewhere = await openSubmitted();
    const missing = { error: { kind: "not-found" } };
    const unknown = revisionIds.fromDigest("00000000000000ff");
    for (const wrong of [
      { piece: "no such block" },
      { piece: `${opened.block.id}' OR 1=1 --` },
      { revisionId: unknown },
      { revisionId: elsewhere.revisionId },
    ]) {
      expect(await write(supervisor, opened, "?", wrong)).toMatchObject(missing);
    }
    expect(await commentsOf(opened)).toEqual([]);
  });

  test("is not written, changed or resolved by who only reads", async () => {
    const opened = await openSubmitted();
    const { incidentId } = opened;
    const forbidden = { error: { kind: "forbidden" } };
    expect(await write(viewer, opened, "?")).toMatchObject(forbidden);
    const id = unwrap(await write(supervisor, opened, "Which release?"));
    expect(await editComment(ports(), other, incidentId, { id, text: "x" })).toMatchObject(
      forbidden,
    );
    expect(
      await resolveComment(ports(), viewer, incidentId, { id, isResolved: true }),
    ).toMatchObject(forbidden);
  });

  test("makes nobody an author, changes nothing that was submitted, and is seen by no guest", async () => {
    const opened = await openSubmitted();
    const { incidentId, revisionId } = opened;
    const read = async () =>
      JSON.stringify(await ports().cases.read.revisions.document(revisionId));
    const before = await read();
    const id = unwrap(await write(supervisor, opened, "between us: the vendor knew"));
    unwrap(await resolveComment(ports(), supervisor, incidentId, { id, isResolved: true }));
    const workspace = assertPresent(await loadWorkspace(supervisor, incidentId), "workspace");
    expect(workspace).toMatchObject({ ownDeeds: [], isEditedSince: false });
    unwrap(await approveRevision(ports(), supervisor, { incidentId, revisionId, note: "" }));
    expect(await read()).toBe(before);
    const token = "token-of-a-discussed-revision";
    unwrap(await createPermalink(ports(), author, incidentId, revisionId, token));
    const guest = await new Browser().request(() => loadPermalink(token));
    expect(JSON.stringify(guest)).not.toContain("the vendor knew");
  });

  test("leads whom it mentions to the revision and its block", async () => {
    const opened = await openSubmitted();
    const { viewer: named } = await server().person("viewer");
    unwrap(await write(supervisor, opened, `@${named.name} was that you?`));
    const { waiting } = server().container;
    expect(await waiting.of(ports().cases.read, named)).toMatchObject([
      { kind: "mention", piece: opened.block.id, revision: opened.revisionId, by: supervisor.id },
    ]);
  });
});
