import { expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import { instant } from "@/lib/base/instant";
import { findOwnSteps } from "@/lib/domain/review/decision-history";
import { setUpServer } from "@/lib/server/testing/test-server";
import { unwrap } from "@/lib/server/testing/unwrap";
import { citePlace } from "../evidence/citation";
import { openEvidence } from "../evidence/open-evidence";
import { openIncident } from "../incident/incidents";
import { undoDecisions } from "../review/deciding/undo";
import { approveRevision } from "../review/review-revision";
import { submitRevision } from "../review/submit-revision";
import { addReportedEvent, type ReportedEvent } from "./add-reported-event";

const server = setUpServer();
const ports = () => server().container.ports;

const reported: ReportedEvent = {
  title: "The vendor pulled the wrong line card",
  kind: "action",
  entities: [{ type: "host", name: "core-switch" }],
  description: "Their engineer said so on the phone.",
  time: {
    ...{
      earliest: instant(Date.UTC(2026, 2, 8, 12, 2)),
      latest: instant(Date.UTC(2026, 2, 8, 12, 5)),
    },
    raw: "2026-03-08 12:02 to 2026-03-08 12:05 UTC",
  },
};

async function openEmpty() {
  const { viewer } = await server().person("responder");
  const news = { title: "An incident", severity: "unset", zone: "UTC" } as const;
  return { viewer, incidentId: unwrap(await openIncident(ports(), viewer, news)) };
}

async function tell(changes: Partial<ReportedEvent> = {}) {
  const { viewer, incidentId } = await openEmpty();
  const id = unwrap(
    await addReportedEvent(ports(), viewer, incidentId, { ...reported, ...changes }),
  );
  const timeline = await ports().cases.read.timelines.current(incidentId);
  const event = assertPresent(
    timeline.events.find((one) => one.id === id),
    "event",
  );
  return { viewer, incidentId, timeline, event };
}

test("an event no file shows is of the time that was told, and of what it was told of", async () => {
  const { event, timeline, viewer } = await tell();
  expect(event).toMatchObject({
    ...{ title: reported.title, kind: "action", status: "accepted", actor: "person" },
    time: { ...reported.time, kind: "stated", basis: "human" },
    reasoning: `Reported by ${viewer.name}; no file shows it`,
  });
  const named = timeline.entities.filter(({ id }) => event.entities.includes(id));
  expect(named).toMatchObject([{ type: "host", name: "core-switch" }]);
});

test("it rests on the words of who told it, which code finds where they are cited", async () => {
  const { incidentId, event } = await tell();
  const cited = assertPresent(event.evidence[0], "citation");
  expect(event.evidence).toHaveLength(1);
  const found = await citePlace(await openEvidence(ports(), incidentId), cited);
  expect(found.ok && found.value.reference).toEqual(cited);
  for (const words of [reported.title, reported.description, "12:05 UTC"]) {
    expect(cited.quote).toContain(words);
  }
});

test("undo takes it back as it does any act; the statement stays among the evidence", async () => {
  const { viewer, incidentId, event } = await tell();
  const { read } = ports().cases;
  const { undo } = findOwnSteps(await read.decisions.history(incidentId), viewer.id);
  expect(undo).toMatchObject([{ noun: "event", piece: event.id }]);
  unwrap(
    await undoDecisions(
      ports(),
      viewer,
      incidentId,
      undo.map(({ id }) => id),
    ),
  );
  const { events, entities } = await read.timelines.current(incidentId);
  expect(events).toEqual([]);
  expect(entities).toEqual([]);
  expect(await read.artifacts.list(incidentId)).toHaveLength(1);
});

test("a time nobody knows stays unknown", async () => {
  const { event } = await tell({ time: null });
  expect(event.time.kind).toBe("unknown");
});

test("who told it took part and does not approve; who may only read tells nothing", async () => {
  const { viewer, incidentId } = await tell();
  const other = await server().person("responder");
  const { revisionId } = unwrap(await submitRevision(ports(), other.viewer, incidentId));
  const review = { incidentId, revisionId, note: "" };
  const asSupervisor = { ...viewer, role: "supervisor" } as const;
  expect(await approveRevision(ports(), asSupervisor, review)).toMatchObject({
    error: { kind: "forbidden" },
  });
  const reader = await server().person("viewer");
  expect(await addReportedEvent(ports(), reader.viewer, incidentId, reported)).toMatchObject({
    error: { kind: "forbidden" },
  });
});
