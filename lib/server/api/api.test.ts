import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { assertPresent } from "@/lib/base/assert";
import { instant } from "@/lib/base/instant";
import type { TokenScope } from "@/lib/domain/api-token";
import { type IncidentId, runIds } from "@/lib/domain/ids";
import { createApiToken, type NewApiToken } from "@/lib/investigation/agents/api-tokens";
import { openIncident } from "@/lib/investigation/incident/incidents";
import { sha256 } from "@/lib/investigation/sha256";
import type { Viewer } from "@/lib/view-model/workspace/workspace";
import { newAgentSecret } from "../environment/id-source";
import { ApiDoor } from "../testing/serve-api";
import { setUpServer } from "../testing/test-server";
import { untilRunsEnd } from "../testing/until-runs-end";
import { unwrap } from "../testing/unwrap";
import type { Endpoint } from "./endpoint";
import { endpoints } from "./endpoints";
import { openApiDocument, toTemplate } from "./openapi";

const server = setUpServer();
const door = new ApiDoor();

let owner: Viewer;
let incidentId: IncidentId;
let otherId: IncidentId;
let secrets: Record<TokenScope, string>;

beforeAll(async () => {
  owner = (await server().person("responder")).viewer;
  incidentId = await open("The shop fails");
  otherId = await open("Another");
  secrets = {
    read: await tokenOf({ scopes: ["read"] }),
    send: await tokenOf({ scopes: ["send"] }),
    propose: await tokenOf({ scopes: ["propose"] }),
  };
});

async function open(title: string): Promise<IncidentId> {
  const news = { title, severity: "unset", zone: "UTC" } as const;
  return unwrap(await openIncident(server().container.ports, owner, news));
}

async function tokenOf(changes: Partial<NewApiToken>): Promise<string> {
  const { tokens, ports } = server().container;
  const secret = newAgentSecret();
  const asked = { agent: "ship logs", scopes: [], incidents: null, days: 1, ...changes } as const;
  unwrap(await createApiToken({ ...ports, tokens }, owner, asked, secret));
  return secret;
}

const problemSchema = z.object({ status: z.int(), title: z.string(), detail: z.string() });

type Sent = {
  readonly method?: string;
  readonly secret?: string | null;
  readonly body?: RequestInit["body"];
  readonly headers?: Readonly<Record<string, string>>;
};

async function ask(path: string, { method = "GET", secret, body, headers }: Sent = {}) {
  const authorization = { Authorization: `Bearer ${secret === undefined ? secrets.read : secret}` };
  const answered = await fetch(`${door.origin}/api/v1${path}`, {
    ...{ method, body: body ?? null, duplex: "half" },
    headers: { ...(secret === null ? {} : authorization), ...headers },
  } as RequestInit);
  const text = await answered.text();
  const type = answered.headers.get("content-type") ?? "";
  const value: unknown = type.includes("json") ? JSON.parse(text) : text;
  if (answered.status >= 400) {
    expect(type).toBe("application/problem+json");
    expect(problemSchema.parse(value).status).toBe(answered.status);
  }
  return { status: answered.status, headers: answered.headers, value };
}

const send = (path: string, sent: Sent) =>
  ask(path, { method: "PUT", secret: secrets.send, ...sent });
const post = (path: string, value: unknown, secret = secrets.send) =>
  ask(path, {
    ...{ method: "POST", secret, body: JSON.stringify(value) },
    headers: { "content-type": "application/json" },
  });

/** An address of an endpoint, of this incident. */
function addressOf({ path }: Endpoint, incident: string): string {
  return path
    .replace("{incident}", incident)
    .replace("{run}", runIds.fromSuffix("00000000"))
    .replace("{number}", "1")
    .replace("{path+}", "logs/app.log");
}

describe("every endpoint of the table", () => {
  const table = endpoints.map((each) => [`${each.method} ${each.path}`, each] as const);

  test("is told by the OpenAPI document, and that by itself to everybody", async () => {
    const { value, status } = await ask("/openapi.json", { secret: null });
    expect([status, value]).toEqual([200, JSON.parse(JSON.stringify(openApiDocument))]);
    const told = Object.entries(openApiDocument.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const expected = endpoints.map(({ method, path }) => `${method} ${toTemplate(path)}`);
    // Sources of alerts prove themselves in other ways: `lib/server/alerts`.
    expected.push("POST /hooks/{source}");
    expect(told.toSorted()).toEqual(expected.toSorted());
  });

  test.each(table)("%s is denied without a token", async (_, each) => {
    const path = addressOf(each, incidentId);
    const { status, headers } = await ask(path, { method: each.method, secret: null });
    expect([status, headers.get("www-authenticate")]).toEqual([401, 'Bearer realm="whence"']);
  });

  test.each(table)("%s is denied with too small a scope", async (_, each) => {
    const secret = each.scope === "read" ? secrets.send : secrets.read;
    const path = addressOf(each, incidentId);
    const { status, headers } = await ask(path, { method: each.method, secret });
    expect(status).toBe(403);
    expect(headers.get("www-authenticate")).toContain(`scope="${each.scope}"`);
  });

  test.each(table.filter(([, { path }]) => path.includes("{incident}")))(
    "%s answers a token of another incident as if there were none",
    async (_, each) => {
      const secret = await tokenOf({ scopes: [each.scope], incidents: [otherId] });
      const asked = { method: each.method, secret };
      const { status, value } = await ask(addressOf(each, incidentId), asked);
      const nowhere = await ask(addressOf(each, "inc_0000000000000000"), asked);
      expect([status, value]).toEqual([404, nowhere.value]);
      const { tokens, ports } = server().container;
      const [made] = await tokens.list(owner.id);
      await tokens.revoke(assertPresent(made, "the token").id, owner.id, ports.clock.now());
    },
  );
});

describe("who is let in", () => {
  test("a token that has ended, was revoked, or is none is turned away, and a session is nothing here", async () => {
    const secret = await tokenOf({ scopes: ["read"] });
    const { tokens, database, ports } = server().container;
    const [made] = await tokens.list(owner.id);
    const { id } = assertPresent(made, "the token");
    expect((await ask("/incidents", { secret })).status).toBe(200);
    const ended = instant(ports.clock.now() - 1);
    await database.executor.execute(
      `update api_tokens set expires_at = ${ended} where id = '${id}'`,
    );
    expect((await ask("/incidents", { secret })).value).toMatchObject({
      detail: expect.stringContaining("expired"),
    });
    await tokens.revoke(id, owner.id, ports.clock.now());
    expect((await ask("/incidents", { secret })).status).toBe(401);
    expect((await ask("/incidents", { secret: newAgentSecret() })).status).toBe(401);
    const { browser } = await server().person("admin");
    const cookie = browser.headers.get("cookie") ?? "";
    expect((await ask("/incidents", { secret: null, headers: { cookie } })).status).toBe(401);
  });

  test("a page of another site sends nothing", async () => {
    const headers = { origin: "https://evil.example" };
    expect(
      (await send(`/incidents/${incidentId}/artifacts/x.log`, { headers, body: "x" })).status,
    ).toBe(403);
  });

  test("what is nothing, or another method of what there is, is said in words", async () => {
    expect((await ask("/nothing")).status).toBe(404);
    const { status, headers } = await ask("/incidents", { method: "DELETE" });
    expect([status, headers.get("allow")]).toEqual([405, "GET, POST"]);
    expect((await ask("/incidents/%E0%A4%A")).status).toBe(404);
  });
});

const lines = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, nth) => {
    const second = String((from + nth) % 60).padStart(2, "0");
    return `2026-11-21T00:22:${second}.000Z ERROR worker ${from + nth} cannot reach orders-db\n`;
  }).join("");

describe("files", () => {
  const at = (name: string) => `/incidents/${incidentId}/artifacts/${name}`;

  test("one that is sent whole is imported under the name of the program, and sent again it adds nothing", async () => {
    const body = lines(0, 20);
    const first = await send(at("logs/whole.log"), { body });
    expect(first).toMatchObject({
      status: 201,
      value: {
        ...{ path: "logs/whole.log", state: "imported", received: body.length },
        ...{ sha256: sha256(body), run: expect.stringMatching(/^run_/) },
      },
    });
    const again = await send(at("logs/whole.log"), { body });
    expect(again).toMatchObject({ status: 200, value: { state: "imported", run: null } });
    const { journal } = server().container.ports.cases.read;
    const entries = await journal.listOfKinds(incidentId, ["artifact-imported"]);
    expect(entries.map(({ actor }) => actor)).toEqual([`sender:${owner.id}/ship logs`]);
  });

  test("one of unknown length is taken until it ends", async () => {
    const body = new ReadableStream({
      start(controller) {
        for (const part of [lines(0, 3), lines(3, 6)]) controller.enqueue(Buffer.from(part));
        controller.close();
      },
    });
    const sent = await send(at("streamed.log"), { body });
    expect(sent).toMatchObject({ status: 201, value: { sha256: sha256(lines(0, 6)) } });
  });

  test("one that comes in parts goes on where it broke; a part that comes twice changes nothing", async () => {
    const whole = lines(0, 30);
    const part = (from: number, to: number) => ({
      body: whole.slice(from, to),
      headers: { "content-range": `bytes ${from}-${to - 1}/${whole.length}` },
    });
    expect(await send(at("parts.log"), part(0, 1000))).toMatchObject({
      status: 202,
      value: { state: "arriving", received: 1000, total: whole.length, sha256: null },
    });
    const replayed = await send(at("parts.log"), part(500, 1000));
    expect(replayed).toMatchObject({
      status: 409,
      value: { detail: expect.stringContaining("go on from byte 1000") },
    });
    expect(await ask(at("parts.log"), { secret: secrets.send })).toMatchObject({
      value: { state: "arriving", received: 1000 },
    });
    const last = part(1000, whole.length);
    expect(await send(at("parts.log"), last)).toMatchObject({
      status: 201,
      value: { sha256: sha256(whole) },
    });
    expect((await send(at("parts.log"), last)).status).toBe(409);
    expect(await ask(at("parts.log"), { secret: secrets.send })).toMatchObject({
      value: { state: "imported", received: whole.length, sha256: sha256(whole) },
    });
  });

  test("one that grew goes on from what is imported, by the digest of it", async () => {
    const [before, after] = [lines(0, 10), lines(10, 15)];
    await send(at("grows.log"), { body: before });
    const total = before.length + after.length;
    const range = { "content-range": `bytes ${before.length}-${total - 1}/${total}` };
    const follow = (digest: string) =>
      send(at("grows.log"), { body: after, headers: { ...range, "if-match": `"${digest}"` } });
    expect((await follow(sha256("something else"))).status).toBe(409);
    expect(await follow(sha256(before))).toMatchObject({
      status: 201,
      value: { received: total, sha256: sha256(before + after) },
    });
    expect((await follow(sha256(before))).status).toBe(409);
    const { value } = await ask(`/incidents/${incidentId}/artifacts`);
    const listed = z.object({ artifacts: z.array(z.object({ path: z.string() })) }).parse(value);
    expect(listed.artifacts.filter(({ path }) => path === "grows.log")).toHaveLength(1);
  });

  test("some that were sent to wait are imported together, and an archive with what is in it", async () => {
    for (const name of ["a.log", "b.log"]) {
      const waiting = await send(at(`${name}?import=later`), { body: lines(0, 5) });
      expect(waiting).toMatchObject({ status: 202, value: { state: "waiting" } });
    }
    const imports = `/incidents/${incidentId}/imports`;
    expect(await post(imports, { paths: ["a.log", "b.log", "c.log"] })).toMatchObject({
      status: 201,
      value: { imported: 2, alreadyThere: 0 },
    });
    expect((await post(imports, { paths: ["a.log"] })).status).toBe(404);
    expect((await post(imports, { paths: [] })).status).toBe(400);
  });

  test("50 MB are taken as a stream, and of JSON not even the beginning of as much", async () => {
    const big = Buffer.alloc(50 * 1024 * 1024, "x");
    const sent = await send(at("big.bin?import=later"), { body: big });
    expect(sent).toMatchObject({ status: 202, value: { received: big.length } });
    const json = await post(`/incidents/${incidentId}/notes`, { text: "x".repeat(300_000) });
    expect(json.status).toBe(413);
  });

  test.each<[string, string, Readonly<Record<string, string>>, number]>([
    ["a range that is none", "x.log", { "content-range": "bytes 5-1/9" }, 400],
    ["a range beyond its total", "x.log", { "content-range": "bytes 0-9/5" }, 400],
    ["a range that its length belies", "x.log", { "content-range": "bytes 0-99/100" }, 400],
    ["a digest that is none", "x.log", { "if-match": "*" }, 400],
    ["a digest without a range", "x.log", { "if-match": sha256("x") }, 400],
    ["bytes of a file that was never begun", "new.log", { "content-range": "bytes 5-9/10" }, 409],
    ["a path that leads outside", "..%2F..%2Fetc%2Fpasswd", {}, 400],
    ["a path with control characters", "a%00b", {}, 400],
  ])("%s is refused in words", async (_, name, headers, expected) => {
    expect((await send(at(name), { body: "12345", headers })).status).toBe(expected);
  });
});

describe("what is read", () => {
  test("incidents, files, runs, timeline, document, revisions, search and answers are as their schemas say", async () => {
    await untilRunsEnd(server().container, incidentId);
    const queries: Readonly<Record<string, string>> = {
      search: "?q=orders-db",
      ask: "?question=When+did+it+fail%3F",
    };
    const read = endpoints.filter(({ method, scope, path }) => {
      return method === "GET" && scope === "read" && !/\{run\}|\{number\}/.test(path);
    });
    for (const each of read) {
      const query = queries[each.path.split("/").at(-1) ?? ""] ?? "";
      const answered = await ask(`${addressOf(each, incidentId)}${query}`);
      expect([each.path, answered.status]).toEqual([each.path, 200]);
    }
    const found = await ask(`/incidents/${incidentId}/search?q=orders-db&limit=2`);
    expect(found.value).toMatchObject({
      records: [{ path: expect.any(String), text: expect.stringContaining("orders-db") }, {}],
    });
    const markdown = await ask(`/incidents/${incidentId}/document?format=markdown`);
    expect(markdown.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
    expect((await ask(`/incidents/${incidentId}/revisions/1`)).status).toBe(404);
    expect((await ask(`/incidents/${incidentId}/runs/run_00000000`)).status).toBe(404);
  }, 60_000);
});

describe("what is written", () => {
  test("an incident is opened by a token for all of them alone", async () => {
    const opened = await post("/incidents", { title: "Checkout is down", severity: "sev1" });
    expect(opened).toMatchObject({ status: 201, value: { id: expect.stringMatching(/^inc_/) } });
    const some = await tokenOf({ scopes: ["send"], incidents: [otherId] });
    expect((await post("/incidents", { title: "Another" }, some)).status).toBe(403);
    expect((await post("/incidents", { title: "" })).value).toMatchObject({
      ...{ status: 400, detail: expect.stringContaining("Enter a title") },
      fields: { title: "Enter a title" },
    });
    expect((await post("/incidents", { title: "a\u0000b" })).status).toBe(400);
    expect((await post("/incidents", "text")).status).toBe(400);
    const form = {
      method: "POST",
      secret: secrets.send,
      headers: { "content-type": "text/plain" },
    };
    expect((await ask("/incidents", { ...form, body: "title=x" })).status).toBe(415);
    const broken = { ...form, headers: { "content-type": "application/json" }, body: "{" };
    expect((await ask("/incidents", broken)).status).toBe(400);
  });

  test("a note is evidence of a program that said it, and decides nothing", async () => {
    const { id } = z
      .object({ id: z.string() })
      .parse((await post("/incidents", { title: "Deploys" })).value);
    const noted = await post(`/incidents/${id}/notes`, { text: "Deployed api v42" });
    expect(noted).toMatchObject({
      status: 201,
      value: { path: expect.stringMatching(/^notes\//) },
    });
    const { journal } = server().container.ports.cases.read;
    const entries = await journal.list(id as IncidentId, 0, 100);
    expect(entries.map(({ kind }) => kind)).not.toContain("piece-decided");
    expect(entries.map(({ actor }) => actor)).toContain(`sender:${owner.id}/ship logs`);
    await untilRunsEnd(server().container, id as IncidentId);
    const started = await post(`/incidents/${id}/runs`, {});
    expect(started.status).toBe(202);
    const { id: run } = z.object({ id: z.string() }).parse(started.value);
    await untilRunsEnd(server().container, id as IncidentId);
    expect((await ask(`/incidents/${id}/runs/${run}`)).value).toMatchObject({
      ...{ status: "finished", hasFailed: false },
    });
  }, 60_000);
});
