import { globSync, readFileSync } from "node:fs";
import { Readable } from "node:stream";
import { beforeAll, describe, expect, test } from "vitest";
import { notices } from "@/db/schema/notice";
import { createNoticeOutbox } from "@/db/stores/notice-outbox";
import { assertPresent } from "@/lib/base/assert";
import type { IncidentId, RunId, UserId } from "@/lib/domain/ids";
import { teamIds } from "@/lib/domain/ids";
import { createApiToken } from "@/lib/investigation/agents/api-tokens";
import { ingestArtifact } from "@/lib/investigation/evidence/files/ingest-artifact";
import { changeAccess } from "@/lib/investigation/incident/change-access";
import { changeIncident, openIncident } from "@/lib/investigation/incident/incidents";
import { importArtifacts } from "@/lib/investigation/intake/import-artifacts";
import { parseIncidentsSearch } from "@/lib/routes/incidents-search-params";
import { changeIncidentAction } from "../actions/incident-actions";
import { assignReviewerAction } from "../actions/review-actions";
import { createAgentCases } from "../agents/agent-cases";
import { endpoints } from "../api/endpoints";
import { newAgentSecret } from "../environment/id-source";
import { teamsOf } from "../installation/teams-of";
import { uploadPorts } from "../intake/upload-ports";
import { findActions, findRoutes, type TestedRoute } from "../testing/endpoints";
import { ApiDoor } from "../testing/serve-api";
import { type Browser, setUpServer } from "../testing/test-server";
import { untilRunsEnd } from "../testing/until-runs-end";
import { unwrap } from "../testing/unwrap";
import { loadTokens } from "../tokens/load-tokens";
import { loadWorkspace } from "../workspace/load-workspace";
import { loadIncidentList } from "./load-incident-list";
import { openTo } from "./open-to";

const server = setUpServer();
const door = new ApiDoor();
const actions = await findActions();
const routes = await findRoutes();

/** In the title and in the evidence of the private incident, and nowhere else. */
const secretWord = "quicksilverheron";
const everything = parseIncidentsSearch(new URLSearchParams());
const secretLine = `2026-11-21T10:00:00Z ERROR ${secretWord} failed\n`;

type Person = Awaited<ReturnType<ReturnType<typeof server>["person"]>>;
let owner: Person;
/** Of every role that does not see every incident. */
let outsiders: readonly Person[];
let closed: IncidentId;
let open: IncidentId;
/** Of the private incident. */
let pieces: Readonly<Record<string, string>>;

beforeAll(async () => {
  const { container, person } = server();
  owner = await person("responder");
  outsiders = [await person("viewer"), await person("responder"), await person("supervisor")];
  closed = await investigate(`The ${secretWord}`, secretLine);
  open = await investigate("The shop", "2026-11-21T10:00:00Z ERROR checkout failed\n");
  const { read } = container.ports.cases;
  const [run] = await read.runs.list(closed);
  const [artifact] = await read.artifacts.list(closed);
  const runId = assertPresent(run, "a run").id;
  pieces = {
    ...{ runId, artifactId: assertPresent(artifact, "an artifact").id, at: "L1", from: "1" },
    ...{ to: "2", format: "markdown", words: secretWord, text: secretWord },
  };
  await close([]);
});

async function investigate(title: string, line: string): Promise<IncidentId> {
  const { container } = server();
  const news = { title, severity: "unset", zone: "UTC" } as const;
  const incidentId = unwrap(await openIncident(container.ports, owner.viewer, news));
  const bytes = Readable.from([Buffer.from(line.repeat(40))]);
  const artifact = await ingestArtifact(container.ports.evidence, "app.log", bytes);
  unwrap(await importArtifacts(uploadPorts(container), owner.viewer, incidentId, [artifact]));
  await untilRunsEnd(container, incidentId);
  return incidentId;
}

async function close(people: readonly UserId[], teams: readonly string[] = []): Promise<void> {
  const { ports } = server().container;
  const seen = assertPresent(await ports.cases.read.access.find(closed), "the access");
  const access = { isPrivate: true, people, teams: teams.map((id) => teamIds.schema.parse(id)) };
  unwrap(await changeAccess(ports, owner.viewer, closed, { access, seen }));
}

function ask(
  browser: Browser,
  { address, method, call }: TestedRoute,
  id: string,
  search: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const path = address.replace("[incidentId]", id);
  const url = `http://127.0.0.1:4000${path}?${new URLSearchParams(search)}`;
  const params = Promise.resolve(address.includes("[incidentId]") ? { incidentId: id } : {});
  return call(new Request(url, { method, headers: browser.headers }), {
    params: params as Promise<Record<string, string>>,
  });
}

describe("for an outsider of any role a private incident does not exist", () => {
  test("by every action", async () => {
    for (const { browser, viewer } of outsiders) {
      for (const { name, call } of actions) {
        const result = await browser.request(() => call({ incidentId: closed }));
        const isGuests = ["confirmSignIn", "joinByLink", "setUpFirstAccount", "signIn", "signOut"];
        if (isGuests.includes(name)) continue;
        const kinds = { ok: false, kind: expect.stringMatching(/^(not-found|forbidden)$/) };
        expect({ name, role: viewer.role, result }).toMatchObject({ name, result: kinds });
      }
    }
  });

  test("by every route of an incident", async () => {
    const ofIncident = routes.filter(({ address }) => address.includes("[incidentId]"));
    expect(ofIncident.length).toBeGreaterThan(30);
    for (const { browser, viewer } of outsiders) {
      for (const route of ofIncident) {
        const { status } = await ask(browser, route, closed, pieces);
        const expected = status === 403 ? 403 : 404;
        expect([route.name, viewer.role, status]).toEqual([route.name, viewer.role, expected]);
      }
    }
  });

  test("by no route of another incident or of none, whatever of it is named there", async () => {
    for (const route of routes.filter(({ method }) => method === "GET")) {
      // It stays open for as long as somebody reads.
      if (route.name.endsWith("/stream")) continue;
      for (const { browser } of outsiders) {
        const answered = await ask(browser, route, open, pieces);
        const text = await answered.text();
        const said = text.replaceAll(JSON.stringify(secretWord), "");
        expect([route.name, said.includes(secretWord), said.includes(closed)]).toEqual([
          route.name,
          ...[false, false],
        ]);
      }
    }
  });

  test("by lists, by choices for a token, and by search", async () => {
    for (const { browser, viewer } of outsiders) {
      await browser.request(async () => {
        const list = await loadIncidentList(viewer, everything);
        expect(list.incidents.map(({ id }) => id)).toEqual([open]);
        expect(list.total).toBe(1);
        const search = { ...everything, text: secretWord };
        expect((await loadIncidentList(viewer, search)).total).toBe(0);
        expect((await loadTokens(viewer)).incidents.map(({ id }) => id)).toEqual([open]);
        expect(await loadWorkspace(viewer, closed)).toBeNull();
      });
    }
  });

  test("by every endpoint of the API with their token", async () => {
    const { tokens, ports } = server().container;
    const { viewer } = assertPresent(outsiders[2], "a supervisor");
    const secret = newAgentSecret();
    const scopes = ["read", "send", "propose"] as const;
    const asked = { agent: "outside", scopes: [...scopes], incidents: null, days: 1 } as const;
    unwrap(await createApiToken({ ...ports, tokens }, viewer, asked, secret));
    const named = endpoints.filter(({ path }) => path.includes("{incident}"));
    expect(named.length).toBeGreaterThan(5);
    for (const { method, path } of named) {
      const to = path
        .replace("{incident}", closed)
        .replace("{run}", pieces.runId ?? "")
        .replace("{number}", "1")
        .replace("{path+}", "a.log");
      const headers = { Authorization: `Bearer ${secret}`, "content-type": "application/json" };
      const body = method === "GET" ? null : "{}";
      const { status } = await fetch(`${door.origin}/api/v1${to}`, { method, headers, body });
      expect([`${method} ${path}`, status]).toEqual([`${method} ${path}`, 404]);
    }
    const headers = { Authorization: `Bearer ${secret}` };
    const listed = await (await fetch(`${door.origin}/api/v1/incidents`, { headers })).text();
    expect(listed).toContain(open);
    expect(listed).not.toContain(closed);
  });

  test("by their agents", async () => {
    const { container } = server();
    const { viewer } = assertPresent(outsiders[1], "a responder");
    const [token] = await container.tokens.list(null);
    const owners = assertPresent(await container.people.find(viewer.id), "the person");
    const agent = { token: assertPresent(token, "a token"), owner: owners };
    const cases = createAgentCases(await openTo(container, viewer), agent);
    expect((await cases.open(closed)).ok).toBe(false);
    expect((await cases.revisions(closed)).ok).toBe(false);
    const { cases: listed } = await cases.list({ text: "", limit: 50, offset: 0 });
    expect(listed.map(({ id }) => id)).toEqual([open]);
  });

  test("by notices, and no webhook is sent any", async () => {
    const { container } = server();
    const { viewer } = assertPresent(outsiders[0], "a viewer");
    const { settings } = container.notices;
    for (const { id } of [viewer, owner.viewer]) {
      await settings.choose(id, { mail: ["mentioned"], webhook: [] });
    }
    const admin = await server().person("admin");
    const notice = { kind: "mentioned", incidentId: closed, revision: null, piece: null } as const;
    const to = { kind: "people", ids: [viewer.id, owner.viewer.id] } as const;
    const at = container.ports.clock.now();
    await createNoticeOutbox(container.database.executor).post(
      { ...notice, by: admin.viewer.id, at },
      to,
    );
    const posted = await container.database.executor
      .select({ person: notices.person, webhook: notices.webhook })
      .from(notices);
    expect(posted).toEqual([{ person: owner.viewer.id, webhook: null }]);
  });
});

describe("a private incident", () => {
  const sees = async (person: Person) =>
    (await person.browser.request(() => loadWorkspace(person.viewer, closed))) !== null;

  test("is seen by its people, by its teams and by administrators", async () => {
    const { container, person } = server();
    const [named, member, other] = outsiders.map((each) => each);
    if (!named || !member || !other) throw new Error("Too few outsiders");
    const id = teamIds.create(container.ports.ids);
    const teams = teamsOf(container);
    expect(await teams.save({ id, name: "Payments", members: [member.viewer.id] })).toBe(true);
    await close([named.viewer.id], [id]);
    expect(await sees(await person("admin"))).toBe(true);
    expect([await sees(owner), await sees(named), await sees(member), await sees(other)]).toEqual([
      ...[true, true, true],
      false,
    ]);
    const shown = await owner.browser.request(() => loadWorkspace(owner.viewer, closed));
    const colleagues = shown?.colleagues.map((colleague) => colleague.id) ?? [];
    expect(colleagues).toContain(member.viewer.id);
    expect(colleagues).not.toContain(other.viewer.id);
    await teams.save({ id, name: "Payments", members: [] });
    expect(await sees(member)).toBe(false);
    await teams.save({ id, name: "Payments", members: [member.viewer.id] });
    expect(await teams.remove(id)).toBe(true);
    expect(await sees(member)).toBe(false);
    await close([]);
  });

  test("is led and reviewed by nobody who does not see it", async () => {
    const { container } = server();
    const outsider = assertPresent(outsiders[1], "a responder").viewer;
    const input = changeIncidentAction.input.parse({ incidentId: closed, owner: outsider.id });
    const changed = await changeIncidentAction.run(input, { container, viewer: owner.viewer });
    expect(changed).toMatchObject({ error: { kind: "invalid" } });
    const given = { incidentId: closed, revisionId: "tlr_1111111111111111", reviewer: outsider.id };
    const review = assignReviewerAction.input.parse(given);
    const assigned = await assignReviewerAction.run(review, { container, viewer: owner.viewer });
    expect(assigned).toMatchObject({ error: { kind: "invalid" } });
  });

  test("is taken over by nobody, whoever was let in, and an owner who made themselves so closes none", async () => {
    const { container } = server();
    const { ports } = container;
    const taker = assertPresent(outsiders[1], "a responder").viewer;
    const lead = (id: IncidentId) => changeIncident(ports, taker, id, { owner: taker.id });
    await close([taker.id]);
    expect(await lead(closed)).toMatchObject({ error: { kind: "forbidden" } });
    await close([]);
    const seen = { isPrivate: false, people: [], teams: [] };
    const access = { isPrivate: true, people: [], teams: [] };
    unwrap(await lead(open));
    expect(await changeAccess(ports, taker, open, { access, seen })).toMatchObject({
      error: { kind: "forbidden" },
    });
    unwrap(await changeIncident(ports, taker, open, { owner: owner.viewer.id }));
    unwrap(await changeAccess(ports, owner.viewer, open, { access, seen }));
    const closedNow = assertPresent(await ports.cases.read.access.find(open), "the access");
    unwrap(await changeAccess(ports, owner.viewer, open, { access: seen, seen: closedNow }));
  });

  test("is changed by an owner or a supervisor who saw how it was, and nobody shuts themselves out", async () => {
    const { ports } = server().container;
    const { read } = ports.cases;
    const seen = assertPresent(await read.access.find(closed), "the access");
    expect(seen.people).toContain(owner.viewer.id);
    const everybody = { isPrivate: false, people: [], teams: [] };
    const responder = assertPresent(outsiders[1], "a responder").viewer;
    expect(await changeAccess(ports, responder, closed, { access: everybody, seen })).toMatchObject(
      { error: { kind: "forbidden" } },
    );
    expect(
      await changeAccess(ports, owner.viewer, closed, { access: everybody, seen: everybody }),
    ).toMatchObject({ error: { kind: "conflict" } });
    unwrap(await changeAccess(ports, owner.viewer, closed, { access: everybody, seen }));
    const [last] = (await read.journal.listOfKinds(closed, ["incident-changed"])).slice(-1);
    expect(last?.rationale).toBe("Opened it to everybody with an account");
    expect(await sees(assertPresent(outsiders[0], "a viewer"))).toBe(true);
    await close([]);
  });

  test("shuts out who reads along by the stores that a request has open", async () => {
    const { container } = server();
    const { viewer } = assertPresent(outsiders[2], "a supervisor");
    const { cases } = (await openTo(container, viewer)).ports;
    await expect(cases.read.journal.head(closed)).rejects.toMatchObject({ name: "ClosedIncident" });
    await expect(
      cases.transaction(({ artifacts }) => artifacts.list(closed)),
    ).rejects.toMatchObject({ name: "ClosedIncident" });
    expect(await cases.read.runs.find(pieces.runId as RunId)).toBeNull();
    const changed = await changeIncident({ ...container.ports, cases }, viewer, closed, {
      title: "Mine",
    }).catch((error: Error) => error.name);
    expect(changed).toBe("ClosedIncident");
    const heads = await cases.read.journal.newestHeads(10);
    expect(heads.map(({ incidentId }) => incidentId)).toEqual([open]);
  });
});

/** Where the whole container may be asked for: whoever reads incidents for somebody asks for theirs. */
const mayUseAll = [
  "app/(account)/sign-in/page.tsx",
  "app/people/[userId]/page.tsx",
  "app/people/page.tsx",
  "app/settings/account/page.tsx",
  "lib/server/account/viewer.ts",
  "lib/server/agents/mcp-route.ts",
  "lib/server/alerts/load-alert-page.ts",
  "lib/server/api/answer-api-request.ts",
  "lib/server/container.ts",
  "lib/server/incident/open-to.ts",
  "lib/server/installation/load-settings.ts",
  "lib/server/metrics/metrics-route.ts",
  "lib/server/models/load-model-page.ts",
  "lib/server/notices/load-notice-page.ts",
  "lib/server/people/load-people.ts",
  "lib/server/review/load-permalink.ts",
  "lib/server/start-server.ts",
];

test("whoever reads for somebody reads by the stores that are open to them", () => {
  const files = ["app/**/*.{ts,tsx}", "lib/server/**/*.ts"].flatMap((pattern) => globSync(pattern));
  const using = files.filter(
    (file) => !file.endsWith(".test.ts") && /getContainer\(/.test(readFileSync(file, "utf8")),
  );
  expect(using.toSorted()).toEqual(mayUseAll);
});
