import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { type IncidentId, incidentIds } from "@/lib/domain/ids";
import { parseIncidentsSearch } from "@/lib/routes/incidents-search-params";
import { loadIncidentList } from "@/lib/server/incident/load-incident-list";
import { setUpServer } from "@/lib/server/testing/test-server";
import { unwrap } from "@/lib/server/testing/unwrap";
import { loadWorkspace } from "@/lib/server/workspace/load-workspace";
import type { Viewer } from "@/lib/view-model/workspace/workspace";
import { changeIncident, type IncidentChanges, openIncident } from "./incidents";

const server = setUpServer();
let responder: Viewer;
let colleague: Viewer;

beforeAll(async () => {
  ({ viewer: responder } = await server().person("responder"));
  ({ viewer: colleague } = await server().person("responder"));
});

const ports = () => server().container.ports;
const stored = (incidentId: IncidentId) => ports().cases.read.incidents.find(incidentId);

function open(title: string): Promise<IncidentId> {
  const news = { title, severity: "unset", zone: "UTC" } as const;
  return openIncident(ports(), responder, news).then(unwrap);
}

const change = (incidentId: IncidentId, changes: IncidentChanges, seen?: IncidentChanges) =>
  changeIncident(ports(), responder, incidentId, changes, seen);

const payloadSchema = z.looseObject({ before: z.record(z.string(), z.unknown()) });

async function changesOf(incidentId: IncidentId) {
  const entries = await ports().cases.read.journal.listOfKinds(incidentId, ["incident-changed"]);
  return entries.map(({ rationale, actor, payload }) => {
    const { before, ...after } = payloadSchema.parse(payload);
    return { rationale, actor, before, after };
  });
}

async function listed(archived: string, text: string): Promise<readonly string[]> {
  const search = parseIncidentsSearch(new URLSearchParams({ archived, text }));
  return (await loadIncidentList(responder, search)).incidents.map(({ title }) => title);
}

describe("an incident", () => {
  test("that is renamed has its new title, and the journal says both and by whom", async () => {
    const incidentId = await open("Prints twice");
    unwrap(await change(incidentId, { title: "Invoices twice" }));
    expect(await stored(incidentId)).toMatchObject({ title: "Invoices twice" });
    expect(await changesOf(incidentId)).toEqual([
      {
        rationale: "Renamed “Prints twice” to “Invoices twice”",
        actor: `user:${responder.id}`,
        before: { title: "Prints twice" },
        after: { title: "Invoices twice" },
      },
    ]);
  });

  test("that is archived is out of the list, found in the archive, opened by its address, and comes back", async () => {
    const incidentId = await open("Old outage of the tills");
    unwrap(await change(incidentId, { isArchived: true }));
    expect(await listed("", "tills")).toEqual([]);
    expect(await listed("yes", "tills")).toEqual(["Old outage of the tills"]);
    const workspace = await loadWorkspace(colleague, incidentId);
    expect(workspace?.incident.archivedAt).toEqual(expect.any(Number));
    unwrap(await change(incidentId, { isArchived: false }, { isArchived: true }));
    expect(await listed("", "tills")).toEqual(["Old outage of the tills"]);
    expect(await listed("yes", "tills")).toEqual([]);
    expect((await changesOf(incidentId)).map(({ rationale }) => rationale)).toEqual([
      "Archived it",
      "Took it out of the archive",
    ]);
  });

  test("is neither renamed nor archived by somebody who only reads", async () => {
    const incidentId = await open("Not theirs");
    const { viewer } = await server().person("viewer");
    for (const changes of [{ title: "Mine" }, { isArchived: true }]) {
      expect(await changeIncident(ports(), viewer, incidentId, changes)).toMatchObject({
        error: { kind: "forbidden" },
      });
    }
    expect(await stored(incidentId)).toMatchObject({ title: "Not theirs", archivedAt: null });
  });

  test("that is so already is left alone, and nothing is journalled", async () => {
    const incidentId = await open("As it is");
    unwrap(await change(incidentId, { title: "As it is", status: "open", isArchived: false }));
    expect(await changesOf(incidentId)).toEqual([]);
  });

  test("that nobody opened cannot be changed", async () => {
    const id = incidentIds.fromDigest("00000000000000aa");
    expect(await change(id, { title: "x" })).toMatchObject({ error: { kind: "not-found" } });
  });
});

describe("people who change an incident at the same time", () => {
  test("do not write over what the other did to the same thing unseen", async () => {
    const incidentId = await open("Slow");
    const seen = { title: "Slow", severity: "unset" } as const;
    unwrap(await changeIncident(ports(), colleague, incidentId, { title: "Slow tills" }, seen));
    expect(await change(incidentId, { title: "Slow orders" }, seen)).toMatchObject({
      error: { kind: "conflict", message: expect.stringContaining("“Slow tills”") },
    });
    // Another thing of it nobody touched.
    unwrap(await change(incidentId, { severity: "sev1" }, seen));
    expect(await stored(incidentId)).toMatchObject({ title: "Slow tills", severity: "sev1" });
  });

  test("who want the same are both content, and it is journalled once", async () => {
    const incidentId = await open("Slow");
    const results = await Promise.all(
      [1, 2, 3, 4].map(() => change(incidentId, { status: "resolved" }, { status: "open" })),
    );
    expect(results.map(({ ok }) => ok)).toEqual([true, true, true, true]);
    expect(await changesOf(incidentId)).toHaveLength(1);
  });

  test("from what they all saw come through one at a time, the others are told", async () => {
    const incidentId = await open("Slow");
    const results = await Promise.all(
      [1, 2, 3, 4, 5].map((number) =>
        change(incidentId, { title: `Slow ${number}` }, { title: "Slow" }),
      ),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    const [entry, ...more] = await changesOf(incidentId);
    expect(more).toEqual([]);
    expect(entry?.after).toEqual({ title: (await stored(incidentId))?.title });
  });

  test("without having looked each start from what the one before left", async () => {
    const incidentId = await open("Slow 0");
    const titles = ["Slow 1", "Slow 2", "Slow 0", "Slow 3"];
    await Promise.all(titles.map((title) => change(incidentId, { title }).then(unwrap)));
    const changes = await changesOf(incidentId);
    let title: unknown = "Slow 0";
    for (const { before, after } of changes) {
      expect(before).toEqual({ title });
      title = after.title;
    }
    expect((await stored(incidentId))?.title).toBe(title);
  });
});
