import { execFile, spawn } from "node:child_process";
import {
  appendFileSync,
  mkdtempSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { connect, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { IncidentId } from "@/lib/domain/ids";
import { createApiToken } from "@/lib/investigation/agents/api-tokens";
import { openIncident } from "@/lib/investigation/incident/incidents";
import { sha256 } from "@/lib/investigation/sha256";
import type { Viewer } from "@/lib/view-model/workspace/workspace";
import { newAgentSecret } from "../environment/id-source";
import { ApiDoor } from "../testing/serve-api";
import { setUpServer } from "../testing/test-server";
import { unwrap } from "../testing/unwrap";
import { createPushClient } from "./push-client";
import { followFiles, pushFiles } from "./push-files";

const server = setUpServer();
const door = new ApiDoor();
const folder = mkdtempSync(join(tmpdir(), "whence-push-test-"));
afterAll(() => rmSync(folder, { recursive: true }));

let owner: Viewer;
let token: string;
beforeAll(async () => {
  owner = (await server().person("responder")).viewer;
  const { tokens, ports } = server().container;
  token = newAgentSecret();
  const asked = { agent: "push", scopes: ["send"], incidents: null, days: 1 } as const;
  unwrap(await createApiToken({ ...ports, tokens }, owner, asked, token));
});

async function openOne(): Promise<IncidentId> {
  const news = { title: "One", severity: "unset", zone: "UTC" } as const;
  return unwrap(await openIncident(server().container.ports, owner, news));
}

async function filesOf(incident: IncidentId): Promise<Readonly<Record<string, string>>> {
  const files = await server().container.ports.cases.read.artifacts.list(incident);
  return Object.fromEntries(files.map(({ path, sha256: digest }) => [path, digest]));
}

const lines = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, nth) => {
    const at = new Date(Date.UTC(2026, 10, 21) + 1000 * (from + nth)).toISOString();
    return `${at} ERROR worker ${from + nth} cannot reach orders-db\n`;
  }).join("");

function write(name: string, text: string): string {
  const location = join(folder, name);
  writeFileSync(location, text);
  return location;
}

function setUp(incident: IncidentId, origin = door.origin, secret = token) {
  const stop = new AbortController();
  const words: string[] = [];
  const client = createPushClient({ origin, token: secret, incident }, stop.signal);
  const terms = {
    signal: stop.signal,
    patienceMs: 20_000,
    onProgress: (text: string) => void words.push(text),
  };
  return { client, terms, words, stop };
}

test("files are sent and imported together; again, only what changed", async () => {
  const incident = await openOne();
  const { client, terms } = setUp(incident);
  const files = ["a.log", "b.log"].map((name) => ({
    ...{ name: `web 01/${name}`, location: write(name, lines(0, 5)) },
  }));
  expect(await pushFiles(client, files, terms)).toMatchObject({ value: { sent: 2, same: 0 } });
  expect(await filesOf(incident)).toEqual({
    "web 01/a.log": sha256(lines(0, 5)),
    "web 01/b.log": sha256(lines(0, 5)),
  });
  const runs = await server().container.ports.cases.read.runs.list(incident);
  expect(runs).toHaveLength(1);
  appendFileSync(join(folder, "a.log"), lines(5, 6));
  const again = await pushFiles(client, files, terms);
  expect(again).toMatchObject({ value: { sent: 1, same: 1, bytes: lines(5, 6).length } });
  expect((await filesOf(incident))["web 01/a.log"]).toBe(sha256(lines(0, 6)));
});

/** In front of the server: cuts a connection after so many bytes of the client, or lets none in. */
class BadNetwork {
  cutAfter: number | null = null;
  isDown = false;
  readonly #sockets = new Set<Socket>();
  readonly #server: Server = createServer((client) => {
    if (this.isDown) return client.destroy();
    const { port } = new URL(door.origin);
    const upstream = connect(Number(port), "127.0.0.1");
    let bytes = 0;
    for (const socket of [client, upstream]) {
      this.#sockets.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        client.destroy();
        upstream.destroy();
      });
    }
    client.on("data", (part: Buffer) => {
      bytes += part.length;
      if (this.cutAfter === null || bytes < this.cutAfter) return void upstream.write(part);
      this.cutAfter = null;
      upstream.end(part, () => client.destroy());
    });
    upstream.pipe(client);
  });

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    const address = this.#server.address();
    if (address === null || typeof address === "string") throw new Error("It has no port");
    return `http://127.0.0.1:${address.port}`;
  }

  drop(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
  }

  close(): void {
    this.drop();
    this.#server.close();
  }
}

test("a file that broke off goes on where the server has it, and a server that is away is waited for", async () => {
  const incident = await openOne();
  const network = new BadNetwork();
  const origin = await network.listen();
  const { client, terms, words } = setUp(incident, origin);
  const text = lines(0, 60_000);
  const files = [{ name: "long.log", location: write("long.log", text) }];
  network.cutAfter = 1_000_000;
  network.isDown = true;
  setTimeout(() => {
    network.isDown = false;
  }, 500);
  const pushed = await pushFiles(client, files, terms);
  network.close();
  expect(pushed).toMatchObject({ ok: true });
  expect(words.filter((word) => word.includes("Trying again")).length).toBeGreaterThanOrEqual(2);
  // What had arrived was not sent again.
  expect(pushed.ok && pushed.value.bytes).toBeLessThan(text.length);
  expect(await filesOf(incident)).toEqual({ "long.log": sha256(text) });
}, 120_000);

test("a file that grows is followed in whole lines, over a rotation, and by a second command where the first stopped", async () => {
  const incident = await openOne();
  const location = write("grow.log", `${lines(0, 10)}2026-11-21T00:00:10.000Z half a li`);
  const first = setUp(incident);
  const files = [{ name: "grow.log", location }];
  const following = followFiles(first.client, files, { ...first.terms, everyMs: 50 });
  const until = (expected: Readonly<Record<string, string>>) =>
    vi.waitFor(async () => expect(await filesOf(incident)).toEqual(expected), {
      ...{ timeout: 30_000, interval: 100 },
    });
  await until({ "grow.log": sha256(lines(0, 10)) });
  first.stop.abort();
  await expect(following).rejects.toThrow();
  const whole = `${lines(0, 10)}2026-11-21T00:00:10.000Z half a line\n`;
  writeFileSync(location, whole);
  const second = setUp(incident);
  const goingOn = followFiles(second.client, files, { ...second.terms, everyMs: 50 });
  await until({ "grow.log": sha256(whole) });
  // Rotated: the rest of the old file is sent, and the new one goes on beside it.
  appendFileSync(location, "the last words");
  renameSync(location, join(folder, "grow.log.old"));
  writeFileSync(location, lines(20, 25));
  const rotated = { "grow.log": sha256(`${whole}the last words`) };
  await until({ ...rotated, "grow.log.2": sha256(lines(20, 25)) });
  // Copied and truncated: it begins anew at the same place.
  truncateSync(location, 0);
  appendFileSync(location, lines(30, 32));
  await until({
    ...{ ...rotated, "grow.log.2": sha256(lines(20, 25)) },
    "grow.log.3": sha256(lines(30, 32)),
  });
  second.stop.abort();
  await expect(goingOn).rejects.toThrow();
}, 120_000);

test.each([
  ["a wrong token", () => newAgentSecret(), "This token is not known."],
  ["another server's answer", () => "short", "Send a token of yours as a bearer token."],
])("%s is told at once, in the words of the server", async (_, secret, expected) => {
  const { client, terms } = setUp(await openOne(), door.origin, secret());
  const files = [{ name: "x.log", location: write("x.log", "x\n") }];
  expect(await pushFiles(client, files, terms)).toEqual({ ok: false, error: `x.log: ${expected}` });
});

const command = (incident: string, ...words: readonly string[]) => {
  const env = {
    NODE_ENV: "test" as const,
    PATH: "/usr/bin:/bin",
    WHENCE_URL: door.origin,
    WHENCE_TOKEN: token,
  };
  return [["scripts/whence.mjs", "push", incident, ...words], { env }] as const;
};

test("the command sends standard input, and says what is wrong without a stack", async () => {
  const incident = await openOne();
  const [words, options] = command(incident, "-", "--name", "api.log", "--under", "web-01");
  const child = spawn(process.execPath, [...words], {
    ...options,
    stdio: ["pipe", "pipe", "pipe"],
  });
  child.stdin.end(lines(0, 4));
  const code = await new Promise((resolve) => child.once("exit", resolve));
  expect(code).toBe(0);
  expect(await filesOf(incident)).toEqual({ "web-01/api.log": sha256(lines(0, 4)) });
  const [nowhere, sameOptions] = command("inc_0000000000000000", write("y.log", "y\n"));
  const failed = promisify(execFile)(process.execPath, [...nowhere], sameOptions);
  await expect(failed).rejects.toMatchObject({
    ...{ code: 1, stderr: expect.stringContaining("There is no such incident.") },
  });
  await expect(failed).rejects.not.toMatchObject({ stderr: expect.stringContaining("    at ") });
}, 120_000);
