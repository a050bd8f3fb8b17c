import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fail, ok } from "@/lib/base/result";
import type { AgentCases } from "./agent-cases";
import { createAgentServer } from "./agent-server";

/** What an agent may pay before it does anything: about 4,000 tokens. */
const listCharactersMax = 15_000;

const none: AgentCases = {
  list: async () => ({ cases: [], total: 0 }),
  open: async () => fail("There is no such incident."),
  revisions: async () => ok([]),
  revision: async () => fail("There is no such revision."),
  propose: async () => fail("Nothing is kept here."),
  saveContext: async () => fail("Nothing is kept here."),
  reportFailure: String,
};

const client = new Client({ name: "test-agent", version: "1.0.0" });
beforeAll(async () => {
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  await createAgentServer(none).connect(theirs);
  await client.connect(ours);
});
afterAll(() => client.close());

test("the list of all tools takes no more than 15 KB", async () => {
  const { tools } = await client.listTools();
  expect(tools.length).toBeGreaterThan(30);
  const sizes = tools.map((tool) => `${JSON.stringify(tool).length} ${tool.name}`);
  expect(JSON.stringify(tools).length, sizes.join("\n")).toBeLessThanOrEqual(listCharactersMax);
});

test("a proposed event takes kinds that are known, and what is told of it says which", async () => {
  const { tools } = await client.listTools();
  const event = tools.find(({ name }) => name === "propose_event");
  expect(event?.inputSchema.properties?.kind).toMatchObject({
    enum: expect.arrayContaining(["failure", "change", "recovery"]),
  });
  const given = {
    ...{ incident: "inc_1", title: "It leaks", entities: ["till"], confidence: 0.5 },
    ...{ evidence: [{ path: "a.log", lines: [1, 1] }], reasoning: "It says so" },
  };
  const call = (kind: string) =>
    client.callTool({ name: "propose_event", arguments: { ...given, kind } });
  expect(JSON.stringify(await call("leak"))).toMatch(/kind/);
  expect(JSON.stringify(await call("failure"))).toContain("Nothing is kept here.");
});
