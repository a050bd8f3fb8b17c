import { beforeAll, expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import { instant } from "@/lib/base/instant";
import { findOwnSteps } from "@/lib/domain/decision-history";
import type { IncidentId } from "@/lib/domain/ids";
import { toLiveTimeline } from "@/lib/domain/live-timeline";
import { addNote } from "@/lib/investigation/import/add-note";
import { openIncident } from "@/lib/investigation/incidents";
import { addCausalLink, decide } from "@/lib/investigation/review/decide";
import { decideMerge, decideSplit } from "@/lib/investigation/review/reshape";
import { approveRevision } from "@/lib/investigation/review/review-revision";
import { submitRevision } from "@/lib/investigation/review/submit-revision";
import { redoDecisions, undoDecisions } from "@/lib/investigation/review/undo";
import type { Viewer } from "@/lib/view-model/workspace";
import { setUpServer } from "./testing/test-server";
import { unwrap } from "./testing/unwrap";

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
  const choice = { kept: first, absorbed: [second], timeOf: first };
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
  const choice = { kept: first, absorbed: [second], timeOf: second };
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

test("a split is undone whole, but not under a link that was drawn to the new event", async () => {
  const { incidentId, first, second, third } = await openNoted();
  unwrap(
    await decideMerge(ports(), author, incidentId, {
      ...{ kept: first, absorbed: [second], timeOf: first },
    }),
  );
  const before = await current(incidentId);
  const choice = { event: first, citations: [1], title: "The second deployment" };
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
    error: { kind: "conflict", message: expect.stringContaining("A link was drawn") },
  });
  unwrap(await undoDecisions(ports(), author, incidentId, drawn));
  unwrap(await undoDecisions(ports(), author, incidentId, ids));
  expect((await current(incidentId)).events).toEqual(before.events);
  const history = await ports().cases.read.decisions.history(incidentId);
  expect(findOwnSteps(history, author.id).redo).toHaveLength(1);
});

test("a viewer merges nothing and splits nothing", async () => {
  const { incidentId, first, second } = await openNoted();
  const forbidden = { error: { kind: "forbidden" } };
  const merge = { kept: first, absorbed: [second], timeOf: first };
  expect(await decideMerge(ports(), viewer, incidentId, merge)).toMatchObject(forbidden);
  const split = { event: first, citations: [0], title: "Else" };
  expect(await decideSplit(ports(), viewer, incidentId, split)).toMatchObject(forbidden);
});
