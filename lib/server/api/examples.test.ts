import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { createApiToken } from "@/lib/investigation/agents/api-tokens";
import { newAgentSecret } from "../environment/id-source";
import { ApiDoor } from "../testing/serve-api";
import { setUpServer } from "../testing/test-server";
import { unwrap } from "../testing/unwrap";

const server = setUpServer();
const door = new ApiDoor();

const log = Array.from(
  { length: 20 },
  (_, second) => `2026-11-21T00:22:${String(second).padStart(2, "0")}.000Z ERROR no orders-db\n`,
).join("");

test("the examples of docs/api.md do what the page says, in their order", async () => {
  const { container, person } = server();
  const { tokens, ports } = container;
  const { viewer } = await person("responder");
  const secret = newAgentSecret();
  const asked = { agent: "page", scopes: ["read", "send"], incidents: null, days: 1 } as const;
  unwrap(await createApiToken({ ...ports, tokens }, viewer, asked, secret));
  const page = readFileSync("docs/api.md", "utf8");
  const blocks = [...page.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = ""]) => block);
  expect(blocks.length).toBeGreaterThan(8);
  const folder = mkdtempSync(join(tmpdir(), "whence-examples-"));
  writeFileSync(join(folder, "app.log"), log);
  try {
    const script = ["set -eu -o pipefail", ...blocks].join("\n");
    const env = {
      NODE_ENV: "test" as const,
      PATH: "/usr/local/bin:/usr/bin:/bin",
      WHENCE_URL: door.origin,
      WHENCE_TOKEN: secret,
    };
    const { stdout } = await promisify(execFile)("bash", ["-c", script], { cwd: folder, env });
    for (const said of ['"state":"imported"', '"state":"waiting"', '"state":"arriving"', "# "]) {
      expect(stdout).toContain(said);
    }
    const { incidents } = await ports.cases.read.incidents.list({ limit: 2, offset: 0 });
    const [opened] = incidents;
    if (opened === undefined) throw new Error("No incident was opened");
    const files = await ports.cases.read.artifacts.list(opened.id);
    expect(files.map(({ path }) => path).filter((path) => !path.startsWith("notes/"))).toEqual([
      "app.log",
      ...["01/app.log.gz", "02/app.log", "03/app.log", "04/app.log"].map((name) => `web-${name}`),
    ]);
    expect(files.find(({ path }) => path === "app.log")?.bytes).toBeGreaterThan(log.length);
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 120_000);
