import { createReadStream } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import type { IncidentId } from "@/lib/domain/ids";
import { uploadPorts } from "@/lib/server/intake/upload-ports";
import { setUpServer } from "@/lib/server/testing/test-server";
import { untilRunsEnd } from "@/lib/server/testing/until-runs-end";
import { unwrap } from "@/lib/server/testing/unwrap";
import type { Viewer } from "@/lib/view-model/workspace/workspace";
import { ingestArtifact } from "../../evidence/files/ingest-artifact";
import { openIncident } from "../../incident/incidents";
import { importArtifacts } from "../../intake/import-artifacts";
import { decide } from "../deciding/decide";
import { submitRevision } from "../submit-revision";
import { createContextIndexes } from "./context-indexes";
import { explainBelief, findRestingOn } from "./explain-belief";
import { saveContext, savedContextSchema } from "./save-context";

const server = setUpServer();
let author: Viewer;
let reader: Viewer;
let incidentId: IncidentId;
const ports = () => ({ ...server().container.ports, people: server().container.people });
const stores = () => ports().cases.read;
const indexes = createContextIndexes();

/** A few files of a recorded incident, analysed; one of its events accepted, and all of it sent to review. */
beforeAll(async () => {
  const { container, person } = server();
  ({ viewer: author } = await person("responder"));
  ({ viewer: reader } = await person("viewer"));
  const news = { title: "An incident", severity: "unset", zone: "UTC" } as const;
  incidentId = unwrap(await openIncident(ports(), author, news));
  const files = ["changes/deploys.jsonl", "alerts/alerts.json"];
  const artifacts = await Promise.all(
    files.map((path) => {
      const bytes = createReadStream(`public/samples/orders-503/${path}`);
      return ingestArtifact(container.ports.evidence, path, bytes);
    }),
  );
  unwrap(await importArtifacts(uploadPorts(container), author, incidentId, artifacts));
  await untilRunsEnd(container, incidentId);
});

async function firstEvent() {
  const { events } = await stores().timelines.current(incidentId);
  return assertPresent(events[0], "an event of the analysis");
}

test("an event leads back to the act that started the analysis, and forward to its decision and revision", async () => {
  const { id, evidence } = await firstEvent();
  const given = { noun: "event", piece: id, verdict: { kind: "accept" } } as const;
  unwrap(await decide(ports(), author, incidentId, given));
  unwrap(await submitRevision(ports(), author, incidentId));
  const belief = unwrap(await explainBelief(stores(), indexes, incidentId, id));
  expect(belief.evidence).toEqual(evidence);
  expect(belief.steps[0]).toMatchObject({ kind: "piece-decided", actor: `user:${author.id}` });
  const origin = assertPresent(belief.origin, "an origin");
  expect(origin.problem).toBeNull();
  expect(origin.steps.map(({ context }) => context.kind)).toEqual([
    ...["run-started", "pass-started", "call-accepted"],
  ]);
  expect(belief.turn?.kind).toBe("turn-taken");
  expect(belief.revisions).toMatchObject([{ number: 1, status: "in-review" }]);
});

test("everything the analysis made is about something, and no chain is torn", async () => {
  const index = await indexes.of(stores(), incidentId);
  const { events, causalLinks } = await stores().timelines.current(incidentId);
  expect(events.length).toBeGreaterThan(2);
  for (const { id } of [...events, ...causalLinks]) {
    expect(index.about(id).length, id).toBeGreaterThan(0);
    for (const { seq } of index.about(id)) {
      const chain = index.chainOf(seq);
      expect(chain.ok && chain.value.problem).toBeNull();
    }
  }
});

test("what would go with a file is what cites nothing else", async () => {
  const { artifacts, timelines } = stores();
  const { events } = await timelines.current(incidentId);
  for (const { id } of await artifacts.list(incidentId)) {
    const falls = (await findRestingOn(stores(), incidentId, id))
      .filter(({ noun, loss }) => noun === "event" && loss === "falls")
      .map(({ piece }) => piece);
    const alone = events.filter(({ evidence }) => evidence.every((each) => each.artifactId === id));
    expect(falls.toSorted()).toEqual(alone.map((event) => event.id).toSorted());
  }
});

test("what is not known is refused", async () => {
  const unknown = await explainBelief(stores(), indexes, incidentId, "evt_0000000000000000");
  expect(unknown).toMatchObject({ ok: false, error: { kind: "not-found" } });
});

describe("a step that is kept", () => {
  const given = savedContextSchema.parse({
    ...{ actionType: "research", rationale: "The pool looked small", summary: "see db-01" },
  });
  const by = () => ({ actor: author, by: `user:${author.id}` as const });

  test("is an entry of the journal, after what led to it, and found again at once", async () => {
    const { seq: before } = await stores().journal.head(incidentId);
    const seq = unwrap(
      await saveContext(ports(), by(), incidentId, { ...given, causedBy: before }),
    );
    expect(seq).toBe(before + 1);
    const index = await indexes.of(stores(), incidentId);
    expect(index.find(seq)).toMatchObject({
      ...{ kind: "context-saved", actionType: "research", causedBy: before },
      rationale: "The pool looked small",
    });
  });

  test("has a reason, a cause that is there, and somebody who may", async () => {
    expect(savedContextSchema.safeParse({ actionType: "research", rationale: " " }).success).toBe(
      false,
    );
    const lost = { ...given, causedBy: 1_000_000 };
    expect(await saveContext(ports(), by(), incidentId, lost)).toMatchObject({
      error: { kind: "invalid" },
    });
    const viewer = { actor: reader, by: `user:${reader.id}` as const };
    expect(await saveContext(ports(), viewer, incidentId, given)).toMatchObject({
      error: { kind: "forbidden" },
    });
  });
});
