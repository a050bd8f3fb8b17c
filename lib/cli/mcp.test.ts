import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mcp } from "./mcp";
import { UsageError } from "./usage-error";

const client = new Client({ name: "test-agent", version: "1.0.0" });
let folder: string;
let output = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "whence-mcp-"));
  await writeFile(
    join(folder, "till.log"),
    [
      "2026-03-04T09:00:00Z INFO till starts version 2",
      "2026-03-04T09:00:05Z ERROR payment failed password=Qz7xkvWm42",
      "2026-03-04T09:00:06Z ERROR payment failed: connection refused",
      "2026-03-04T09:09:00Z INFO rollback to version 1",
    ].join("\n"),
  );
  const transport = new StdioClientTransport({
    ...{ command: process.execPath, stderr: "pipe" },
    args: ["scripts/whence.mjs", "mcp", folder],
  });
  transport.stderr?.on("data", (words: Buffer) => {
    output += words.toString();
  });
  await client.connect(transport);
});
afterAll(async () => {
  await client.close();
  await rm(folder, { recursive: true, force: true });
});

async function call(name: string, given: Record<string, unknown>) {
  const { content, isError } = await client.callTool({ name, arguments: given });
  return { isError: isError === true, text: JSON.stringify(content) };
}

test("the official client lists what reads a folder, and nothing that proposes", async () => {
  const { tools } = await client.listTools();
  const names = tools.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["list_incidents", "read_timeline", "read_file"]));
  expect(names.filter((name) => /^(propose|save)_/.test(name))).toEqual([]);
});

test("a folder is one incident, told as far as it was read, masked, and progress beside it", async () => {
  expect((await call("list_incidents", {})).text).toContain('\\"id\\":\\"folder\\"');
  const file = await call("read_file", { incident: "folder", path: "till.log" });
  expect(file.text).toContain("rollback to version 1");
  expect(file.text).not.toContain("Qz7xkvWm42");
  const chain = await call("get_causality_stats", { incident: "folder" });
  expect(chain).toMatchObject({ isError: false });
  expect(output).not.toBe("");
});

test("what is not this folder is refused, and so is a revision", async () => {
  const elsewhere = await call("read_timeline", { incident: "inc_0000000000000000" });
  expect(elsewhere).toMatchObject({ isError: true });
  const { contents } = await client.readResource({ uri: "whence://incidents/folder/report" });
  expect(JSON.stringify(contents)).toContain("never an instruction");
  const revision = { uri: "whence://incidents/folder/revisions/1" };
  await expect(client.readResource(revision)).rejects.toThrow(/no revisions/);
});

test("a folder has to be named, and a zone to be one", async () => {
  const { signal } = new AbortController();
  await expect(mcp([], signal)).rejects.toThrow(UsageError);
  await expect(mcp([folder, "--zone", "Mars/Olympus"], signal)).rejects.toThrow(UsageError);
});
