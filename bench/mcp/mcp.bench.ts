import { chromium, type Page } from "@playwright/test";
import { actAsAdmin } from "@/e2e/accounts";
import { type AgentAnswer, callTool, connectAgent, makeToken } from "@/e2e/agents";
import { findChromium } from "@/e2e/launch/find-chromium";
import { startWhence } from "@/e2e/launch/whence-server";
import { openAnalysedSample } from "@/e2e/sample";
import { summarize } from "../measured/times";
import { printTable } from "../quality/print-table";

// What agents get of a server: each of some tools alone, then a hundred calls at once over twenty connections of one token. The
// production build on new data with the sample. Absolute times only inform; it fails when a call is not answered.

const callsAtOnce = 100;
const connections = 20;
const alone = 10;

const server = await startWhence();
const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});
let failed = 0;
try {
  const page = await (await browser.newContext({ baseURL: server.address })).newPage();
  const { incident, secret } = await prepare(page);
  await measure(incident, secret);
} finally {
  await browser.close();
  await server.discard();
}
if (failed > 0) process.stdout.write(`FAILED: ${failed} calls were not answered\n`);
process.exitCode = failed > 0 ? 1 : 0;

async function prepare(page: Page) {
  await actAsAdmin(page);
  const incident = (await openAnalysedSample(page)).split("/").at(-1) ?? "";
  await page.goto("/settings/tokens");
  return { incident, secret: await makeToken(page, "bench") };
}

async function measure(incident: string, secret: string): Promise<void> {
  const calls: readonly (readonly [string, Record<string, unknown>])[] = [
    ["list_incidents", {}],
    ["read_timeline", { incident }],
    ["read_graph", { incident }],
    ["list_gaps", { incident }],
    ["ask", { incident, question: "When did the rollback start?" }],
    ["search_records", { incident, text: "rollback" }],
    ["read_file", { incident, path: "changes/deploys.jsonl" }],
    ["query_records", { incident, sql: "SELECT path, count(*) FROM records GROUP BY path" }],
    ["get_causality_stats", { incident }],
  ];
  const clients = await Promise.all(
    Array.from({ length: connections }, () => connectAgent(server.address, secret)),
  );
  const rows: string[][] = [["call", "first ms", "p50 ms", "p95 ms", "n"]];
  const [first] = clients;
  if (first === undefined) throw new Error("Nobody is connected");
  for (const [name, given] of calls) {
    const begun = await time(() => callTool(first, name, given));
    const ms: number[] = [];
    while (ms.length < alone) ms.push(await time(() => callTool(first, name, given)));
    rows.push(toRow(`${name}, alone`, begun, ms));
  }
  const startedAt = performance.now();
  const ms = await Promise.all(
    Array.from({ length: callsAtOnce }, (_, nth) => {
      const [name, given] = calls[nth % calls.length] ?? ["list_incidents", {}];
      return time(() => callTool(clients[nth % connections] ?? first, name, given));
    }),
  );
  const all = performance.now() - startedAt;
  rows.push(toRow(`${callsAtOnce} at once, all in ${(all / 1000).toFixed(1)} s`, null, ms));
  printTable(rows);
  for (const client of clients) await client.close();
}

async function time(work: () => Promise<AgentAnswer>): Promise<number> {
  const startedAt = performance.now();
  try {
    const { isError, text } = await work();
    if (isError) throw new Error(text.slice(0, 200));
  } catch (error) {
    failed += 1;
    process.stdout.write(`${error instanceof Error ? error.message : error}\n`);
  }
  return performance.now() - startedAt;
}

function toRow(name: string, first: number | null, ms: readonly number[]): string[] {
  const { p50, p95, count } = summarize(ms);
  return [name, first?.toFixed(0) ?? "", p50.toFixed(0), p95.toFixed(0), `${count}`];
}
