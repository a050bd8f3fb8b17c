import { appendFileSync, chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { IncidentId } from "@/lib/domain/ids";
import type { Run } from "@/lib/domain/runs/run";
import { createApiToken } from "@/lib/investigation/agents/api-tokens";
import { openIncident } from "@/lib/investigation/incident/incidents";
import { createAccount } from "@/lib/server/account/accounts";
import { type Container, createContainer, provideContainer } from "@/lib/server/container";
import { newAgentSecret } from "@/lib/server/environment/id-source";
import { createPushClient } from "@/lib/server/push/push-client";
import { followFiles } from "@/lib/server/push/push-files";
import { listenToApi } from "@/lib/server/testing/listen-to-api";
import { untilRunsEnd } from "@/lib/server/testing/until-runs-end";
import { unwrap } from "@/lib/server/testing/unwrap";
import { startDatabase } from "../facts/started-database";
import { summarize } from "../measured/times";
import { printTable } from "../quality/print-table";

// Two files grow while `whence push --follow` sends them: a log of 50,000 records, and one of alerts. How long it takes from the
// last byte of an alert to the timeline that cites it, and what each analysis costs. A server in one process without Next.
// npm run bench live [-- records seconds]

const [recordsMany = 50_000, seconds = 60] = process.argv.slice(2).map(Number);
const promiseMs = 5_000;
const [everyMs, linesEach] = [2_000, 100];

const folder = mkdtempSync(join(tmpdir(), "whence-bench-live-"));
chmodSync(folder, 0o700);
const [log, alerts] = [join(folder, "shop.log"), join(folder, "alerts.jsonl")];
const database = await startDatabase();
const container = await createContainer({
  ...{ databaseUrl: database.databaseUrl, dataFolder: join(folder, "data"), isOwnDatabase: true },
  secret: "a secret that is only used in this measurement",
  ...{ host: "127.0.0.1", port: 4000, origin: "http://127.0.0.1:4000", trustedProxies: [] },
});
provideContainer(container);
const api = await listenToApi();
try {
  await measure(container);
} finally {
  await api.close();
  await container.close();
  await database.discard();
  rmSync(folder, { recursive: true, force: true });
}

async function measure(opened: Container): Promise<void> {
  const { incident, token } = await openFollowed(opened);
  const { runs } = opened.ports.cases.read;
  const beginning = Date.now() - recordsMany * 60;
  writeFileSync(log, ordinary(beginning, recordsMany, 60));
  writeFileSync(alerts, alert("Watchdog", beginning));
  const stop = new AbortController();
  const following = followFiles(
    createPushClient({ origin: api.origin, token, incident }, stop.signal),
    [
      { name: "shop.log", location: log },
      { name: "alerts.jsonl", location: alerts },
    ],
    { signal: stop.signal, patienceMs: 60_000, onProgress: () => undefined, everyMs: 1_000 },
  ).catch(() => undefined);
  while ((await runs.list(incident)).length === 0) await pause(50);
  await untilRunsEnd(opened, incident);
  const before = await runs.list(incident);
  const cpu = process.cpuUsage();
  const { seen, sent } = await grow(opened, incident);
  const { user, system } = process.cpuUsage(cpu);
  stop.abort();
  await following;
  const all = await runs.list(incident);
  const followed = all.slice(0, all.length - before.length);
  printTable([
    ["", "median ms", "p95 ms", "worst ms", "n"],
    toRow("last byte to visible in the timeline", seen),
    toRow("an analysis, from queued to finished", costsOf(followed)),
    toRow("the first analysis", costsOf(before)),
  ]);
  const each = (user + system) / 1000 / Math.max(1, followed.length);
  process.stdout.write(`processor time for each analysis with its import: ${each.toFixed(0)} ms\n`);
  const late = sent - seen.filter((ms) => ms <= promiseMs).length;
  process.stdout.write(`later than ${promiseMs} ms, or never: ${late} of ${sent}\n`);
  process.exitCode = late > 0 ? 1 : 0;
}

/** An incident that a program opened, so that it is followed live, and the token of the program. */
async function openFollowed({ ports, tokens, auth }: Container) {
  const account = { name: "Ada", email: "ada@example.org", password: "correct horse battery" };
  const id = await createAccount(auth, { ...account, role: "responder" });
  const viewer = { id, name: "Ada", role: "responder" } as const;
  const token = newAgentSecret();
  const asked = { agent: "bench", scopes: ["send"], incidents: null, days: 1 } as const;
  unwrap(await createApiToken({ ...ports, tokens }, viewer, asked, token));
  const sender = { ...viewer, through: { kind: "sender", name: asked.agent } } as const;
  const news = { title: "The shop fails", severity: "unset", zone: "UTC" } as const;
  return { incident: unwrap(await openIncident(ports, sender, news)), token };
}

/** Alerts and lines for so many seconds; how long each alert took that was seen within another minute. */
async function grow({ ports }: Container, incident: IncidentId) {
  const seen: number[] = [];
  const waiting = new Map<string, number>();
  const startedAt = Date.now();
  let sent = 0;
  for (;;) {
    const passed = Date.now() - startedAt;
    const isGrowing = passed < seconds * 1000;
    if (!isGrowing && (waiting.size === 0 || passed > (seconds + 60) * 1000)) break;
    if (isGrowing && passed >= sent * everyMs) {
      sent += 1;
      const name = `OrdersSlow${sent}x`;
      appendFileSync(log, ordinary(Date.now() - linesEach, linesEach, 1));
      appendFileSync(alerts, alert(name, Date.now()));
      waiting.set(name, performance.now());
    }
    const text = JSON.stringify((await ports.cases.read.timelines.current(incident)).events);
    for (const [name, since] of [...waiting].filter(([each]) => text.includes(each))) {
      seen.push(performance.now() - since);
      waiting.delete(name);
    }
    await pause(50);
  }
  return { seen, sent };
}

function costsOf(runs: readonly Run[]): readonly number[] {
  return runs.flatMap(({ queuedAt, finishedAt }) =>
    finishedAt === null ? [] : [finishedAt - queuedAt],
  );
}

function toRow(name: string, ms: readonly number[]): readonly string[] {
  const { p50, p95, most, count } = summarize(ms);
  return [name, p50.toFixed(0), p95.toFixed(0), most.toFixed(0), String(count)];
}

function ordinary(from: number, count: number, stepMs: number): string {
  const levels = ["INFO", "INFO", "WARN", "INFO", "ERROR"];
  return Array.from({ length: count }, (_, nth) => {
    const at = new Date(from + nth * stepMs).toISOString();
    const level = levels[(nth * 7) % 5];
    return `${at} ${level} service-${nth % 12} request ${nth} took ${nth % 900} ms\n`;
  }).join("");
}

function alert(alertname: string, at: number): string {
  const labels = { alertname, severity: "critical", service: "orders" };
  const annotations = { summary: `${alertname}: half of the orders take longer than a second` };
  const startsAt = new Date(at).toISOString();
  return `${JSON.stringify({ status: "firing", labels, annotations, startsAt })}\n`;
}
