import { beforeAll, describe, expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import { findWeakEvents, findWeaknesses } from "@/lib/domain/review/block-weakness";
import { loadBlockReview } from "@/lib/server/review/load-block-review";
import { loadPermalink, loadRevision } from "@/lib/server/review/load-permalink";
import { Browser, setUpServer } from "@/lib/server/testing/test-server";
import { unwrap } from "@/lib/server/testing/unwrap";
import { loadWorkspace } from "@/lib/server/workspace/load-workspace";
import type { Viewer } from "@/lib/view-model/workspace/workspace";
import { documentSchema } from "../document/document-schema";
import { toMarkdown } from "../document/to-markdown";
import { openIncident } from "../incident/incidents";
import { addNote } from "../intake/add-note";
import { giveVerdict } from "./give-verdict";
import { createPermalink } from "./permalinks";
import { approveRevision } from "./review-revision";
import { submitRevision } from "./submit-revision";
import { type GivenWaiver, waiveWeakness } from "./waive-weakness";

const server = setUpServer();
let author: Viewer;
let supervisor: Viewer;
let other: Viewer;
let readAs: Browser;

beforeAll(async () => {
  const { person } = server();
  ({ viewer: author } = await person("responder"));
  ({ viewer: supervisor, browser: readAs } = await person("supervisor"));
  ({ viewer: other } = await person("supervisor"));
});

const ports = () => server().container.ports;

async function openSubmitted() {
  const news = { title: "An incident", severity: "unset", zone: "UTC" } as const;
  const incidentId = unwrap(await openIncident(ports(), author, news));
  unwrap(await addNote(ports(), author, incidentId, "deployed"));
  const { revisionId } = unwrap(await submitRevision(ports(), author, incidentId));
  const document = documentSchema.parse(await ports().cases.read.revisions.document(revisionId));
  const weak = findWeakEvents(document.events);
  const blocks = (document.text?.sections ?? []).flatMap((section) => section.blocks);
  // The note is the only file, so that what cites anything cites a single source.
  const found = blocks.find((each) => findWeaknesses(each, weak).includes("single-source"));
  return { incidentId, revisionId, block: assertPresent(found, "a block of a single source").id };
}
type Opened = Awaited<ReturnType<typeof openSubmitted>>;

const reason = "The other log | is <b>lost</b>";
const waive = (
  by: Viewer,
  { incidentId, revisionId, block }: Opened,
  given: Partial<GivenWaiver> = {},
) =>
  waiveWeakness(ports(), by, incidentId, {
    ...{ revisionId, block, weakness: "single-source", reason, ...given },
  });

const opened = async ({ revisionId }: Opened) =>
  assertPresent(await readAs.request(() => loadRevision(revisionId, "member")), "the revision");

describe("a waiver of a weak point of a sentence", () => {
  test("is in the document and the exports with who and why, and hides nothing that was submitted", async () => {
    const about = await openSubmitted();
    const stored = () => ports().cases.read.revisions.document(about.revisionId);
    const before = JSON.stringify(await stored());
    unwrap(await waive(supervisor, about));
    const { document, problems } = await opened(about);
    expect(problems).toEqual([]);
    expect(document.waived).toMatchObject([
      { block: about.block, weakness: "single-source", reason, by: supervisor.name },
    ]);
    expect(documentSchema.parse(document)).toEqual(document);
    expect(JSON.stringify(await stored())).toBe(before);
    const markdown = toMarkdown(document);
    expect(markdown).toContain("waived a weak point, a single source: The other log");
    expect(markdown).not.toContain("<b>lost");
    const entries = await ports().cases.read.journal.listOfKinds(about.incidentId, [
      "weakness-waived",
    ]);
    expect(entries).toMatchObject([{ actor: `user:${supervisor.id}`, payload: { reason } }]);
  });

  test("makes nobody an author: who gave it approves, and a guest reads it", async () => {
    const about = await openSubmitted();
    const { incidentId, revisionId } = about;
    unwrap(await waive(supervisor, about));
    const workspace = assertPresent(await loadWorkspace(supervisor, incidentId), "workspace");
    expect(workspace).toMatchObject({ ownDeeds: [], isEditedSince: false });
    unwrap(await approveRevision(ports(), supervisor, { incidentId, revisionId, note: "" }));
    const token = `token-of-a-waived-revision`;
    unwrap(await createPermalink(ports(), author, incidentId, revisionId, token));
    const guest = await new Browser().request(() => loadPermalink(token));
    expect(guest).toMatchObject({ kind: "found", problems: [], document: { waived: [{}] } });
    expect(await waive(other, about, { reason: null })).toMatchObject({
      error: { kind: "conflict" },
    });
  });

  test("is given once where two supervisors give it at once, and is taken back by either", async () => {
    const about = await openSubmitted();
    const given = await Promise.all([waive(supervisor, about), waive(other, about)]);
    expect(given.filter(({ ok }) => ok)).toHaveLength(1);
    expect(given.find(({ ok }) => !ok)).toMatchObject({ error: { kind: "conflict" } });
    unwrap(await waive(other, about, { reason: null }));
    expect((await opened(about)).document.waived).toBeUndefined();
    expect(await waive(other, about, { reason: null })).toMatchObject({
      error: { kind: "conflict" },
    });
  });

  test.each<[string, () => Viewer, Partial<GivenWaiver>, string]>([
    ["by who may not approve", () => author, {}, "forbidden"],
    ["without a reason", () => supervisor, { reason: "  " }, "invalid"],
    [
      "of a sentence that the revision does not contain",
      () => supervisor,
      { block: "no" },
      "not-found",
    ],
    [
      "of a weak point that the sentence does not have",
      () => supervisor,
      { weakness: "edited" },
      "not-found",
    ],
  ])("is refused %s", async (_, by, given, kind) => {
    const about = await openSubmitted();
    expect(await waive(by(), about, given)).toMatchObject({ error: { kind } });
    expect((await opened(about)).document.waived).toBeUndefined();
  });

  test("is refused to who took part in the timeline, as the approval is", async () => {
    const about = await openSubmitted();
    const mayWaive = async (viewer: Viewer) =>
      (await loadBlockReview(viewer, about.revisionId))?.mayWaive;
    expect([await mayWaive(supervisor), await mayWaive(other)]).toEqual([true, true]);
    unwrap(await addNote(ports(), other, about.incidentId, "and restarted"));
    expect(await waive(other, about)).toMatchObject({
      error: { kind: "forbidden", message: expect.stringContaining("(added a note, ") },
    });
    expect([await mayWaive(supervisor), await mayWaive(other)]).toEqual([true, false]);
    unwrap(await waive(supervisor, about));
  });

  test("leaves who took part their verdicts", async () => {
    const about = await openSubmitted();
    unwrap(await addNote(ports(), other, about.incidentId, "and restarted"));
    expect((await loadBlockReview(other, about.revisionId))?.mayGive).toBe(true);
    unwrap(
      await giveVerdict(ports(), other, about.incidentId, {
        ...{ revisionId: about.revisionId, noun: "block", piece: about.block },
        ...{ kind: "doubt", note: "Which log?" },
      }),
    );
  });

  test("is refused to who submitted the revision", async () => {
    const { incidentId, block } = await openSubmitted();
    unwrap(await addNote(ports(), author, incidentId, "and restarted"));
    const { revisionId } = unwrap(await submitRevision(ports(), supervisor, incidentId));
    expect(await waive(supervisor, { incidentId, revisionId, block })).toMatchObject({
      error: { kind: "forbidden" },
    });
  });
});
