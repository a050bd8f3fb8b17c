import { createReadStream } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import { incidentIds } from "@/lib/domain/ids";
import { ingestArtifact } from "@/lib/investigation/evidence/files/ingest-artifact";
import { openIncident } from "@/lib/investigation/incident/incidents";
import { importArtifacts } from "@/lib/investigation/intake/import-artifacts";
import { uploadPorts } from "./intake/upload-ports";
import { findActions, findRoutes, type TestedRoute } from "./testing/endpoints";
import { Browser, setUpServer } from "./testing/test-server";
import { untilRunsEnd } from "./testing/until-runs-end";
import { unwrap } from "./testing/unwrap";

const server = setUpServer();
const actions = await findActions();
const routes = await findRoutes();

/** What somebody without an account has to be able to do, and nothing more. */
const guestActions = ["confirmSignIn", "joinByLink", "setUpFirstAccount", "signIn", "signOut"];
const guestRoutes = ["GET /api/health"];
/** For guests, and nothing where no provider is set. */
const signOnRoutes = ["GET /api/oidc/callback", "GET /api/oidc/start"];
/** What everybody with an account may do by an action: reading goes by routes and pages. */
const viewerActions: readonly string[] = [
  ...["changePassword", "countWaiting", "createApiToken"],
  ...["lookAtIncident", "revokeApiToken"],
  "chooseNotices",
  // Their own, that is: sessions.test.ts.
  ...["endSessions", "offerSecondFactor", "confirmSecondFactor", "removeSecondFactor"],
];
const approverActions = ["approveRevision", "giveVerdict", "requestChanges", "waiveWeakness"];
const adminActions = [
  ...["changeModelPolicy", "changeRole", "deactivatePerson", "invitePerson", "reactivatePerson"],
  ...[
    "findServers",
    "removeProviderKey",
    "resetPassword",
    "resetSecondFactor",
    "revokeInvitation",
    "setProviderKey",
    "testModel",
  ],
  "addPullSource",
  ...["addAlertSource", "changeAlertRules", "removeAlertSource", "tryAlerts"],
  "addWebhook",
  "changeSettings",
  "changeWebhook",
  "removePullSource",
  "testWebhook",
  ...["saveTeam", "removeTeam"],
];

let people: Record<"viewer" | "responder" | "supervisor" | "admin", Browser>;
let incidentId: string;

beforeAll(async () => {
  const { container, person } = server();
  const [viewer, responder, supervisor, admin] = [
    await person("viewer"),
    await person("responder"),
    await person("supervisor"),
    await person("admin"),
  ];
  people = {
    viewer: viewer.browser,
    responder: responder.browser,
    supervisor: supervisor.browser,
    admin: admin.browser,
  };
  const news = { title: "An incident", severity: "unset", zone: "UTC" } as const;
  const opened = unwrap(await openIncident(container.ports, responder.viewer, news));
  const bytes = createReadStream("public/samples/orders-503/changes/deploys.jsonl");
  const artifact = await ingestArtifact(container.ports.evidence, "deploys.jsonl", bytes);
  unwrap(await importArtifacts(uploadPorts(container), responder.viewer, opened, [artifact]));
  await untilRunsEnd(container, opened);
  incidentId = opened;
});

/** Names of the actions that do not turn this browser away; what it sends is no valid input for any. */
async function admittedActions(browser: Browser): Promise<readonly string[]> {
  const admitted: string[] = [];
  for (const { name, call } of actions) {
    const result = await browser.request(() => call("not an object"));
    if (result.ok || result.kind !== "forbidden") admitted.push(name);
  }
  return admitted.toSorted();
}

describe("server actions", () => {
  test("the app's actions are found", () => {
    expect(actions.length).toBeGreaterThan(20);
  });

  test("a guest may set up, sign in and out, and use a link: nothing else", async () => {
    expect(await admittedActions(new Browser())).toEqual(guestActions);
  });

  test("somebody who only reads changes nothing but their own account and what they have looked at", async () => {
    const expected = [...guestActions, ...viewerActions].toSorted();
    expect(await admittedActions(people.viewer)).toEqual(expected);
  });

  test("a responder neither approves nor manages people", async () => {
    const refused = actions
      .map(({ name }) => name)
      .filter((name) => ![...approverActions, ...adminActions].includes(name));
    expect(await admittedActions(people.responder)).toEqual(refused.toSorted());
  });

  test("a supervisor does not manage people", async () => {
    const refused = actions.map(({ name }) => name).filter((name) => !adminActions.includes(name));
    expect(await admittedActions(people.supervisor)).toEqual(refused.toSorted());
  });

  test.each([undefined, null, 7, "text", [], () => 1].map((input) => [typeof input, input]))(
    "input that is no object (%s) is refused by every action",
    async (_type, input) => {
      for (const { name, call } of actions) {
        const result = await people.admin.request(() => call(input));
        expect({ name, result }).toMatchObject({ name, result: { ok: false, kind: "invalid" } });
      }
    },
  );

  test("words with a NUL, which no table keeps, are refused with a message", async () => {
    const title = "before\u0000after";
    const createIncident = assertPresent(
      actions.find(({ name }) => name === "createIncident"),
      "createIncident",
    );
    const input = { title, severity: "unset", zone: "UTC" };
    expect(await people.responder.request(() => createIncident.call(input))).toMatchObject({
      ok: false,
      kind: "invalid",
    });
  });

  test("an owner who is nobody here is refused", async () => {
    const changeIncident = assertPresent(
      actions.find(({ name }) => name === "changeIncident"),
      "changeIncident",
    );
    const input = { incidentId, owner: "nobody-here" };
    expect(await people.responder.request(() => changeIncident.call(input))).toMatchObject({
      ok: false,
      kind: "invalid",
    });
  });

  test("ids that are none are refused by every action that takes one", async () => {
    const input = {
      incidentId: "../../etc/passwd",
      userId: "'; drop table users; --",
      token: "x",
    };
    const takesNoId = [
      "countWaiting",
      "createIncident",
      "findServers",
      "openSampleIncident",
      "signOut",
    ];
    for (const { name, call } of actions.filter((action) => !takesNoId.includes(action.name))) {
      const result = await people.admin.request(() => call(input));
      expect({ name, result }).toMatchObject({ name, result: { ok: false, kind: "invalid" } });
    }
  });
});

function ask(
  browser: Browser,
  { address, method, call }: Pick<TestedRoute, "address" | "method" | "call">,
  {
    id = incidentId,
    search = "",
    headers = {},
  }: { id?: string; search?: string; headers?: Record<string, string> } = {},
): Promise<Response> {
  const url = `http://127.0.0.1:4000${address.replace("[incidentId]", id)}${search}`;
  const sent = new Headers(browser.headers);
  for (const [name, value] of Object.entries(headers)) sent.set(name, value);
  const params = Promise.resolve(address.includes("[incidentId]") ? { incidentId: id } : {});
  return call(new Request(url, { method, headers: sent }), {
    params: params as Promise<Record<string, string>>,
  });
}

const isForPrograms = ({ address }: Pick<TestedRoute, "address">) =>
  address === "/api/mcp" || address.startsWith("/api/v1/");
/** What stands under /api and is nothing. */
const isNothing = ({ address }: Pick<TestedRoute, "address">) => address === "/api/[[...path]]";

function expectedOfGuest(route: TestedRoute): number {
  if (isNothing(route) || signOnRoutes.includes(route.name)) return 404;
  // A program is asked for its token.
  return isForPrograms(route) ? 401 : 403;
}

describe("route handlers", () => {
  test("a guest is turned away everywhere but at the health check", async () => {
    const open: string[] = [];
    for (const route of routes) {
      const response = await ask(new Browser(), route);
      const expected = expectedOfGuest(route);
      if (response.status !== expected) open.push(route.name);
    }
    expect(open).toEqual(guestRoutes);
  });

  test("somebody who only reads uploads nothing, and may say where they are", async () => {
    const sending = routes.filter((route) => route.method !== "GET" && !isNothing(route));
    const statuses = new Map<string, number>();
    for (const route of sending) {
      const search = "?tab=aaaaaaaa&view=timeline&doing=looking";
      statuses.set(route.name, (await ask(people.viewer, route, { search })).status);
    }
    expect(Object.fromEntries(statuses)).toEqual({
      // A session is no token: no page of a browser acts there for whoever is signed in.
      "POST /api/mcp": 401,
      ...Object.fromEntries(
        ["POST", "PUT", "PATCH", "DELETE"].map((method) => [`${method} /api/v1/[[...path]]`, 401]),
      ),
      "PUT /api/incidents/[incidentId]/presence": 200,
      "PUT /api/incidents/[incidentId]/uploads": 403,
    });
  });

  test("somebody who only reads reads everything, but makes no bundle, and sees neither the audit nor what a model would be sent", async () => {
    const refused: string[] = [];
    for (const route of routes.filter(({ method }) => method === "GET")) {
      if ((await ask(people.viewer, route)).status === 403) refused.push(route.name);
    }
    expect(refused.toSorted()).toEqual([
      "GET /api/audit",
      "GET /api/incidents/[incidentId]/bundle",
      "GET /api/incidents/[incidentId]/sending",
    ]);
  });

  test.each([
    ["a view that is none", "?tab=aaaaaaaa&view=admin&doing=looking"],
    ["a piece that is none", "?tab=aaaaaaaa&view=graph&doing=looking&piece=<script>"],
    ["a doing that is none", "?tab=aaaaaaaa&view=graph&doing=judging"],
    ["a tab that is a sentence", "?tab=two words&view=graph&doing=looking"],
  ])("%s is nowhere to be", async (_name, search) => {
    const route = routes.find(({ name }) => name.endsWith("/presence"));
    if (!route) throw new Error("No route takes presence");
    expect((await ask(people.viewer, route, { search })).status).toBe(400);
  });

  test("who is said to be there is who is signed in, whatever the tab says", async () => {
    const route = routes.find(({ name }) => name.endsWith("/presence"));
    if (!route) throw new Error("No route takes presence");
    const { presence } = server().container;
    const search = "?tab=bbbbbbbb&view=graph&doing=editing&person=somebody&name=Else";
    const heard = new Promise<void>((resolve) => {
      presence.subscribe(incidentIds.schema.parse(incidentId), resolve);
    });
    await ask(people.responder, route, { search });
    await heard;
    const [found] = presence
      .list(incidentIds.schema.parse(incidentId))
      .filter(({ tab }) => tab === "bbbbbbbb");
    expect(found).toMatchObject({ view: "graph", piece: null, doing: "editing" });
    expect(found?.person.name).toMatch(/^Person \d+$/);
  });

  test("an upload that another site sends along is refused, whoever is signed in", async () => {
    for (const route of routes.filter((each) => each.method !== "GET" && !isNothing(each))) {
      const headers = { origin: "http://127.0.0.1:9999" };
      const search = "?path=a.log&offset=0&total=0";
      expect((await ask(people.responder, route, { headers, search })).status).toBe(403);
    }
  });

  test("an address that is none gets a message and status 400 or 404, never a failure", async () => {
    const ofIncident = routes.filter(({ address }) => address.includes("[incidentId]"));
    for (const id of ["../../etc/passwd", "inc_0000000000000000", "%00"]) {
      for (const route of ofIncident) {
        const response = await ask(people.admin, route, { id });
        expect([400, 404]).toContain(response.status);
        expect(await response.json()).toMatchObject({ message: expect.any(String) });
      }
    }
  });

  test.each([
    ["a bad regular expression", "records", "?regex=(["],
    ["a limit beyond the largest page", "records", "?limit=100000"],
    ["a cursor of somebody's own making", "records", "?cursor=zzz"],
    [
      "a cursor behind the last of all times",
      "records",
      `?cursor=${Buffer.from('["9999999999999999999","a",0]').toString("base64url")}`,
    ],
    ["columns without number over all there is", "density", "?bucketMs=1"],
    ["a severity that is none", "records", "?severities=loud"],
    ["a time beyond the year 9999", "records", "?from=99999999999999999"],
    ["a bucket of no length", "density", "?bucketMs=0"],
    ["more columns than can be drawn", "density", "?from=0&to=9999999999&bucketMs=1"],
    ["more points than can be drawn", "series", "?from=0&to=9999999999&bucketMs=1"],
    ["points of no stretch and no file", "series", ""],
    ["points of a place that is none", "series", "?artifactId=art_0000000000000000&at=L9-1"],
    ["a stretch that ends before it begins", "series", "?from=2&to=1&bucketMs=1"],
    ["words of several lines", "found", "?artifactId=art_0000000000000000&words=a%0Ab"],
    ["a place that is none", "place-facts", "?artifactId=art_0000000000000000&at=L9-1"],
    ["lines in the wrong order", "lines", "?artifactId=art_0000000000000000&from=9&to=1"],
    ["an export of an unknown form", "export", "?format=exe"],
    ["a bundle of no revision", "bundle", "?revisionId=tlr_1"],
    ["what is like no piece", "like-this", "?piece="],
    ["a record of no run", "run-record", "?runId=run_1"],
    ["the rounds of no run", "round-work", "?runId=run_1"],
    ["what a model of no provider would be sent", "sending", "?models=somebody/x"],
    ["what no model would be sent", "sending", "?models="],
  ])("%s is refused with status 400", async (_name, last, search) => {
    const route = routes.find(({ name }) => name === `GET /api/incidents/[incidentId]/${last}`);
    if (!route) throw new Error(`No route ends in ${last}`);
    const response = await ask(people.responder, route, { search });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ kind: "invalid" });
  });
});
