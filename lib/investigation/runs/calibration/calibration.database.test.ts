import { createReadStream } from "node:fs";
import { beforeAll, expect, test, vi } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import { casesMin } from "@/lib/domain/calibration/tally";
import type { IncidentId } from "@/lib/domain/ids";
import { uploadPorts } from "@/lib/server/intake/upload-ports";
import { setUpServer } from "@/lib/server/testing/test-server";
import { untilRunsEnd } from "@/lib/server/testing/until-runs-end";
import { unwrap } from "@/lib/server/testing/unwrap";
import type { Viewer } from "@/lib/view-model/workspace/workspace";
import { ingestArtifact } from "../../evidence/files/ingest-artifact";
import { closeCases } from "../../incident/closed-cases";
import { changeIncident, openIncident } from "../../incident/incidents";
import { importArtifacts } from "../../intake/import-artifacts";
import { decide } from "../../review/deciding/decide";
import { undoDecisions } from "../../review/deciding/undo";
import { createCaseMemory } from "./case-memory";

const server = setUpServer();
let author: Viewer;
let reader: Viewer;
let incidentId: IncidentId;
const memory = createCaseMemory();
const ports = () => server().container.ports;
const stores = () => ports().cases.read;
const all = async () => unwrap(await memory.all(stores(), reader));
const timeline = () => stores().timelines.current(incidentId);

const files = [
  ...["changes/deploys.jsonl", "alerts/alerts.json", "db-01/postgresql.log", "chat/incident.json"],
  ...["nginx/access.log", "nginx/error.log", "app-01/orders-api.log"],
];

beforeAll(async () => {
  const { container, person } = server();
  ({ viewer: author } = await person("responder"));
  ({ viewer: reader } = await person("viewer"));
  const news = { title: "An incident", severity: "unset", zone: "UTC" } as const;
  incidentId = unwrap(await openIncident(ports(), author, news));
  const artifacts = await Promise.all(
    files.map((path) => {
      const bytes = createReadStream(`public/samples/orders-503/${path}`);
      return ingestArtifact(container.ports.evidence, path, bytes);
    }),
  );
  unwrap(await importArtifacts(uploadPorts(container), author, incidentId, artifacts));
  await untilRunsEnd(container, incidentId);
});

test("before anybody decides there is no case, and a piece is told to have too few like it", async () => {
  expect(await all()).toEqual({ cases: [], incidents: 1, isBounded: false });
  const { events } = await timeline();
  const { id } = assertPresent(events[0], "an event");
  const known = unwrap(await memory.likeThis(stores(), reader, incidentId, id));
  expect(known).toEqual({ kind: "too-few", count: 0, needed: casesMin });
});

test("what people decided is a case with the confidence it was proposed with, whatever they made of it", async () => {
  const { events, causalLinks } = await timeline();
  const [kept, edited, refused] = events;
  const [link] = causalLinks;
  if (!kept || !edited || !refused || !link) throw new Error("The analysis found too little");
  expect(link.confidence).toBeLessThan(1);
  const reject = { kind: "reject", reason: "wrong", note: "" } as const;
  const given = [
    { noun: "event", piece: kept.id, verdict: { kind: "accept" } },
    { noun: "event", piece: edited.id, verdict: { kind: "edit-event", edit: { title: "Mine" } } },
    { noun: "event", piece: refused.id, verdict: reject },
    {
      noun: "causal-link",
      piece: link.id,
      verdict: { kind: "edit-link", edit: { confidence: 1 } },
    },
  ] as const;
  for (const one of given) unwrap(await decide(ports(), author, incidentId, one));
  const { cases } = await all();
  const known = new Map(cases.map((each) => [each.piece, each]));
  expect(known.size).toBe(4);
  expect(known.get(kept.id)).toMatchObject({ isKept: true, performer: "rules", expert: null });
  expect(known.get(edited.id)).toMatchObject({
    ...{ isKept: true, confidence: edited.confidence.extraction },
  });
  expect((await timeline()).events.find(({ id }) => id === edited.id)?.confidence.extraction).toBe(
    1,
  );
  expect(known.get(refused.id)).toMatchObject({ isKept: false });
  expect(known.get(link.id)).toMatchObject({
    ...{ noun: "causal-link", isKept: true, confidence: link.confidence },
    mechanism: link.mechanismId ?? null,
  });
  const cited = kept.evidence[0]?.artifactId;
  const source = (await stores().artifacts.list(incidentId)).find(({ id }) => id === cited);
  expect(known.get(kept.id)?.source).toBe(source?.report.format);
});

test("a decision that was taken back is no case any more", async () => {
  const [first] = (await all()).cases.filter(({ isKept }) => !isKept);
  const refused = assertPresent(first, "a rejected event");
  const decisions = await stores().decisions.list(incidentId);
  const decision = assertPresent(
    decisions.find(({ piece }) => piece === refused.piece),
    "its decision",
  );
  unwrap(await undoDecisions(ports(), author, incidentId, [decision.id]));
  expect((await all()).cases.map(({ piece }) => piece)).not.toContain(refused.piece);
});

test("a piece is not told to be like itself", async () => {
  const { events } = await timeline();
  const open = events.filter(({ status }) => status === "proposed").slice(0, casesMin);
  for (const { id } of open) {
    const accepting = { noun: "event", piece: id, verdict: { kind: "accept" } } as const;
    unwrap(await decide(ports(), author, incidentId, accepting));
  }
  const { cases } = await all();
  const ofEvents = cases.filter(({ noun }) => noun === "event");
  const one = assertPresent(ofEvents[0], "a case");
  const known = unwrap(await memory.likeThis(stores(), reader, incidentId, one.piece));
  expect(known?.count).toBeLessThan(ofEvents.length);
});

test("an incident that is closed to somebody is left out for them, and not gathered again for others", async () => {
  const whole = await all();
  const closed = closeCases(ports().cases, new Set([incidentId])).read;
  const left = { cases: [], incidents: 0, isBounded: false };
  expect(unwrap(await memory.all(closed, reader))).toEqual(left);
  const { timelines } = stores();
  const gathered = vi.fn(timelines.decidedProposals);
  const counted = { ...stores(), timelines: { ...timelines, decidedProposals: gathered } };
  expect(unwrap(await memory.all(counted, reader))).toEqual(whole);
  expect(gathered).not.toHaveBeenCalled();
});

test("an incident in the archive counts, and nobody is told without the right to read", async () => {
  const before = (await all()).cases.length;
  unwrap(await changeIncident(ports(), author, incidentId, { isArchived: true }));
  expect(await all()).toMatchObject({ incidents: 1 });
  expect((await all()).cases).toHaveLength(before);
  const missing = await memory.likeThis(stores(), reader, incidentId, "evt_0000000000000000");
  expect(missing).toMatchObject({ ok: false, error: { kind: "not-found" } });
});
