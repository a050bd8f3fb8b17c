import { Readable } from "node:stream";
import { beforeAll, expect, test } from "vitest";
import { GET as getActor } from "@/app/api/incidents/[incidentId]/actor/route";
import { GET as getEntities } from "@/app/api/incidents/[incidentId]/entities/route";
import { GET as getPlaceActors } from "@/app/api/incidents/[incidentId]/place-actors/route";
import { GET as getRecords } from "@/app/api/incidents/[incidentId]/records/route";
import { locatorKey } from "@/lib/domain/evidence/evidence";
import { ingestArtifact } from "@/lib/investigation/evidence/files/ingest-artifact";
import { openIncident } from "@/lib/investigation/incident/incidents";
import { importArtifacts } from "@/lib/investigation/intake/import-artifacts";
import { narrowToEntity } from "@/lib/routes/evidence-terms";
import { actorAnswerSchema, placeActorsSchema } from "@/lib/view-model/entities/actor-story";
import { entityListSchema, searchedNames } from "@/lib/view-model/entities/entity-list";
import { uploadPorts } from "../intake/upload-ports";
import { type Browser, setUpServer } from "../testing/test-server";
import { untilRunsEnd } from "../testing/until-runs-end";
import { unwrap } from "../testing/unwrap";

const server = setUpServer();
const at = (time: string) => Date.UTC(2026, 2, 8, ...(time.split(":").map(Number) as [number]));
const line = (time: string, user: string, did: string) =>
  `ts=2026-03-08T${time}Z level=info user=${user} src=203.0.113.7 msg="${did}"`;
const files = {
  "auth.log": [
    line("13:59:59", "mallory", "signed in"),
    line("14:00:00", "mallory", "read a secret"),
    line("14:20:00", "mallory", "read a secret"),
    line("14:21:00", "alice", "signed in"),
  ],
  "api.log": [
    line("15:30:00", "mallory", "made a key"),
    line("15:31:00", "alice", "closed a ticket"),
  ],
  "edge-1/nginx/access.log": [`ts=2026-03-08T14:05:00Z level=error msg="upstream timed out"`],
  "notes.log": [`level=info user=alice src=203.0.113.7 msg="has no time"`],
};

let browser: Browser;
let incidentId: string;
beforeAll(async () => {
  const { container, person } = server();
  const responder = await person("responder");
  browser = responder.browser;
  const news = { title: "An incident", severity: "unset", zone: "UTC" } as const;
  const opened = unwrap(await openIncident(container.ports, responder.viewer, news));
  const artifacts = [];
  for (const [path, lines] of Object.entries(files)) {
    const bytes = Readable.from([Buffer.from(`${lines.join("\n")}\n`)]);
    artifacts.push(await ingestArtifact(container.ports.evidence, path, bytes));
  }
  unwrap(await importArtifacts(uploadPorts(container), responder.viewer, opened, artifacts));
  await untilRunsEnd(container, opened);
  incidentId = opened;
});

type Handler = typeof getActor;
async function ask(handler: Handler, asked: Record<string, string>) {
  const url = `http://127.0.0.1:4000/x?${new URLSearchParams(asked)}`;
  const answer = await handler(new Request(url, { headers: browser.headers }), {
    params: Promise.resolve({ incidentId }),
  });
  return { status: answer.status, body: await answer.json() };
}

async function idOf(name: string): Promise<string> {
  const { body } = await ask(getEntities, { names: name });
  return body.entities[0].id;
}

test("records that name somebody are counted by phase, and are those that a search finds", async () => {
  const { body } = await ask(getActor, {
    entity: await idOf("mallory"),
    from: String(at("14:00:00")),
    to: String(at("15:00:00")),
  });
  const { name, names, records } = actorAnswerSchema.parse(body);
  expect(name).toBe("mallory");
  expect(records.parts.map((part) => [part.name, part.records])).toEqual([
    ["before", 1],
    ["during", 2],
    ["after", 1],
  ]);
  expect(records).toMatchObject({
    ...{ total: 4, undated: 0, isSharedByParts: false },
    ...{ firstSeen: at("13:59:59"), lastSeen: at("15:30:00") },
    files: [{ records: 3 }, { records: 1 }],
  });
  expect(records.templates.map(({ count }) => count)).toEqual([2, 1, 1]);
  const found = await ask(getRecords, { find: narrowToEntity("", names) });
  expect(found.body.total).toBe(4);
});

test("every entity of the list states as many records as its search finds, those of its files too", async () => {
  const { body } = await ask(getEntities, {});
  const { entities } = entityListSchema.parse(body);
  expect(entities.map(({ name }) => name)).toEqual(expect.arrayContaining(["nginx", "edge-1"]));
  for (const entity of entities) {
    const found = await ask(getRecords, { find: narrowToEntity("", searchedNames(entity)) });
    expect([entity.name, found.body.total]).toEqual([entity.name, entity.records]);
    expect(entity.records).toBeGreaterThan(0);
  }
});

test("a record on the border of two phases counts in both, and once in its file", async () => {
  const { body } = await ask(getActor, {
    entity: await idOf("mallory"),
    from: String(at("14:00:00") + 500),
    to: String(at("15:00:00")),
  });
  const { records } = actorAnswerSchema.parse(body);
  expect(records.parts.map((part) => part.records)).toEqual([2, 2, 1]);
  expect(records).toMatchObject({ total: 4, isSharedByParts: true });
  expect(records.files.map((file) => file.records)).toEqual([3, 1]);
});

test("a file with records without a time is one of the files", async () => {
  const { body } = await ask(getActor, { entity: await idOf("alice") });
  const { records } = actorAnswerSchema.parse(body);
  expect(records).toMatchObject({ total: 3, undated: 1, isSharedByParts: false });
  expect(records.files.map((file) => file.records)).toEqual([1, 1, 1]);
});

test("where no impact is known, records are counted by the hour", async () => {
  const { body } = await ask(getActor, { entity: await idOf("mallory") });
  const { records } = actorAnswerSchema.parse(body);
  expect(records.parts.map(({ name, from, records: count }) => [name, from, count])).toEqual([
    ["hour", at("13:00:00"), 1],
    ["hour", at("14:00:00"), 2],
    ["hour", at("15:00:00"), 1],
  ]);
});

test("a record names those that do things, by the ids of the whole evidence", async () => {
  const found = await ask(getRecords, { find: '"made a key"' });
  const { artifactId, locator } = found.body.records[0];
  const { body } = await ask(getPlaceActors, { artifactId, at: locatorKey(locator) });
  const { actors } = placeActorsSchema.parse(body);
  expect(actors).toContainEqual({
    ...{ id: await idOf("mallory"), type: "account", name: "mallory" },
  });
  expect(actors.map(({ name }) => name)).not.toContain("alice");
});

test("an entity that nothing names is not found", async () => {
  const { status } = await ask(getActor, { entity: "ent_0000000000000000" });
  expect(status).toBe(404);
});
