import { beforeAll, beforeEach, expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import type { EventId, IncidentId, RevisionId } from "@/lib/domain/ids";
import { verdictsOn } from "@/lib/domain/review/review-verdict";
import { loadBlockReview } from "@/lib/server/review/load-block-review";
import { setUpServer } from "@/lib/server/testing/test-server";
import { unwrap } from "@/lib/server/testing/unwrap";
import { loadWorkspace } from "@/lib/server/workspace/load-workspace";
import type { Viewer } from "@/lib/view-model/workspace/workspace";
import { documentSchema } from "../document/document-schema";
import { openIncident } from "../incident/incidents";
import { addNote } from "../intake/add-note";
import { decide } from "./deciding/decide";
import { type GivenReviewVerdict, giveVerdict } from "./give-verdict";
import { requestRevisionChanges } from "./review-revision";
import { submitRevision } from "./submit-revision";

const server = setUpServer();
const ports = () => server().container.ports;
const read = () => ports().cases.read;
let author: Viewer;
let supervisor: Viewer;
let incidentId: IncidentId;
let first: RevisionId;
let events: readonly EventId[];
let block: string;

beforeAll(async () => {
  ({ viewer: author } = await server().person("responder"));
  ({ viewer: supervisor } = await server().person("supervisor"));
});

beforeEach(async () => {
  const news = { title: "Orders fail", severity: "unset", zone: "UTC" } as const;
  incidentId = unwrap(await openIncident(ports(), author, news));
  unwrap(await addNote(ports(), author, incidentId, "deployed 4.2"));
  unwrap(await addNote(ports(), author, incidentId, "orders fail"));
  events = (await read().timelines.current(incidentId)).events.map(({ id }) => id);
  first = await submit();
  const stored = documentSchema.parse(await read().revisions.document(first));
  const blocks = (stored.text?.sections ?? []).flatMap((section) => section.blocks);
  // A sentence that states nothing of the event that is edited below.
  const [kept] = blocks.filter(({ claims = [] }) => !claims.includes(`${events[1]}`));
  block = assertPresent(kept, "a sentence").id;
});

const submit = async () => unwrap(await submitRevision(ports(), author, incidentId)).revisionId;

async function say(revisionId: RevisionId, given: Partial<GivenReviewVerdict>) {
  const usual = {
    revisionId,
    noun: "block",
    piece: block,
    kind: "doubt",
    note: "Who says?",
  } as const;
  unwrap(await giveVerdict(ports(), supervisor, incidentId, { ...usual, ...given }));
}

/** The second event is edited, and the timeline submitted again. */
async function submitEdited(): Promise<RevisionId> {
  const review = { incidentId, revisionId: first, note: "Name the orders" };
  unwrap(await requestRevisionChanges(ports(), supervisor, review));
  const verdict = { kind: "edit-event", edit: { title: "All orders fail" } } as const;
  const piece = assertPresent(events[1], "an event");
  unwrap(await decide(ports(), author, incidentId, { noun: "event", piece, verdict }));
  return submit();
}

async function openIn(revisionId: RevisionId) {
  const workspace = assertPresent(await loadWorkspace(supervisor, incidentId), "workspace");
  const shown = verdictsOn(workspace.reviewVerdicts, revisionId);
  return shown.map(({ piece, kind, since }) => ({ piece, kind, since }));
}

test("a doubt of an unchanged sentence is open in the next revision, on its page and before its approval", async () => {
  await say(first, {});
  const second = await submitEdited();
  expect(await openIn(second)).toEqual([{ piece: block, kind: "doubt", since: 1 }]);
  const review = assertPresent(await loadBlockReview(supervisor, second), "a review");
  expect(review.verdicts).toMatchObject([{ piece: block, note: "Who says?", since: 1 }]);
});

test("a doubt of a claim is open in the next revision where the claim is the same, and only there", async () => {
  for (const piece of events) await say(first, { noun: "event", piece });
  const second = await submitEdited();
  expect(await openIn(second)).toEqual([{ piece: events[0], kind: "doubt", since: 1 }]);
});

test("it is open no more once who has it agrees, and what they agreed with before is not", async () => {
  await say(first, {});
  await say(first, { noun: "event", piece: `${events[0]}`, kind: "agree", note: "" });
  const second = await submitEdited();
  await say(second, { kind: "agree", note: "" });
  expect(await openIn(second)).toEqual([{ piece: block, kind: "agree", since: undefined }]);
  expect(await openIn(first)).toHaveLength(2);
});
