import { chmodSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { startCluster } from "@/db/cluster/cluster";
import { migrate } from "@/db/migrate";
import { assertPresent } from "@/lib/base/assert";
import { ok } from "@/lib/base/result";
import { openIncident } from "@/lib/investigation/incident/incidents";
import { actionDefinition, defineAction } from "./actions/define-action";
import { answerAgentRequest } from "./agents/mcp-route";
import { newAgentSecret } from "./environment/id-source";
import { findStartingPage, noteDatabase } from "./requests/starting-page";
import { defineRoute, routeDefinition } from "./routes/define-route";
import { type Browser, setUpServer } from "./testing/test-server";

const reports: string[] = [];
let serverFile = "";

const server = setUpServer(async (dataFolder) => {
  chmodSync(dataFolder, 0o711);
  serverFile = join(dataFolder, "postgres", "cluster", "postmaster.pid");
  const report = (line: string) => void reports.push(line);
  const cluster = await startCluster({ dataFolder, label: "a test", report });
  await migrate(cluster.databaseUrl);
  return { databaseUrl: cluster.databaseUrl, drop: async () => cluster.stop() };
});

let browser: Browser | undefined;

beforeAll(async () => {
  browser = (await server().person("responder")).browser;
});

const nothing = z.object({});

const route = defineRoute(
  routeDefinition({
    ...{ name: "GET test", input: nothing, access: "read" },
    run: async (_input, { container }) => ok(await container.people.list()),
  }),
);

const action = defineAction(
  actionDefinition({
    ...{ name: "test", input: nothing, access: "investigate" },
    run: (_input, { container, viewer }) =>
      openIncident(container.ports, viewer, { title: "One", severity: "unset", zone: "UTC" }),
  }),
);

/** What each way answers at one moment. */
async function askEverything() {
  // What was known a moment ago is forgotten: each time all ways are asked of the same moment.
  noteDatabase(() => server().container.people.hasAny());
  const { headers } = assertPresent(browser, "browser");
  const request = (path: string) => new Request(`http://127.0.0.1:4000${path}`, { headers });
  const bearer = new Headers({
    ...Object.fromEntries(headers),
    authorization: `Bearer ${newAgentSecret()}`,
  });
  const asked = new Request("http://127.0.0.1:4000/api/mcp", { method: "POST", headers: bearer });
  const [agent, answer, acted, page] = await Promise.all([
    answerAgentRequest(asked),
    route(request("/api/test"), { params: Promise.resolve({}) }),
    assertPresent(browser, "browser").request(() => action({})),
    findStartingPage(request("/incidents"), {}),
  ]);
  return [
    `agent ${agent.status}`,
    `route ${answer.status}`,
    `action ${acted.ok ? "done" : acted.message}`,
    `page ${page === null ? "shown" : page.status}`,
  ];
}

test("while PostgreSQL recovers from a kill, who is signed in is answered that the server is starting, by every way", async () => {
  const logged = vi.spyOn(console, "error").mockReturnValue(undefined);
  const allAnswered = "agent 401, route 200, action done, page shown";
  expect((await askEverything()).join(", ")).toBe(allAnswered);
  process.kill(Number.parseInt(readFileSync(serverFile, "utf8"), 10), "SIGKILL");
  const answers = new Set<string>();
  const isBack = async () => {
    const now = await askEverything();
    for (const answer of now) answers.add(answer);
    return reports.at(-1)?.includes("runs again") === true && now.join(", ") === allAnswered;
  };
  await expect.poll(isBack, { timeout: 120_000, interval: 10 }).toBe(true);
  logged.mockRestore();

  expect([...answers].sort()).toEqual([
    "action The server is starting: its database does not answer yet. Try again in a few seconds.",
    ...[
      "action done",
      "agent 401",
      "agent 503",
      "page 503",
      "page shown",
      "route 200",
      "route 503",
    ],
  ]);
}, 180_000);
