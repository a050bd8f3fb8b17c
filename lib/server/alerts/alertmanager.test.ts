import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import type { AlertRule } from "@/lib/domain/alerts/alert-rule";
import { createApiToken } from "@/lib/investigation/agents/api-tokens";
import { addAlertSource, changeAlertRules } from "@/lib/investigation/alerts/set-alerts";
import { newAgentSecret } from "../environment/id-source";
import { settingsOf } from "../installation/settings-of";
import { readAlertmanagerConfig } from "../testing/doors-page";
import { ApiDoor } from "../testing/serve-api";
import { setUpServer } from "../testing/test-server";
import { unwrap } from "../testing/unwrap";

/** The package prometheus-alertmanager of Debian. */
const program = "/usr/bin/prometheus-alertmanager";
const isThere = existsSync(program);
if (!isThere)
  console.warn(`Skipped: ${program} is not installed, so no real Alertmanager is tried.`);

const server = setUpServer();
const door = new ApiDoor();
const folder = mkdtempSync(join(tmpdir(), "whence-alertmanager-"));
let running: ChildProcess | undefined;

afterAll(async () => {
  if (running?.exitCode === null) {
    const ended = new Promise((resolve) => running?.once("exit", resolve));
    running.kill();
    await ended;
  }
  rmSync(folder, { recursive: true });
});

async function freePort(): Promise<number> {
  const listening = createServer();
  await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
  const address = listening.address();
  await new Promise((resolve) => listening.close(resolve));
  if (address === null || typeof address === "string") throw new Error("It listens on a port");
  return address.port;
}

async function setUpSource(): Promise<string> {
  const { container, person } = server();
  const { viewer } = await person("admin");
  const { ports, alerts, tokens } = container;
  const all = { ...ports, alerts: alerts.store, settings: settingsOf(container) };
  const setup = { kind: "alertmanager" } as const;
  unwrap(await addAlertSource(all, viewer, { name: "alertmanager", setup }, () => ""));
  const rule: Omit<AlertRule, "id"> = {
    ...{ name: "All", sources: [], labels: [], same: ["service"], windowMinutes: 30 },
    ...{ opens: true, severity: "sev1" },
  };
  unwrap(await changeAlertRules(all, viewer, { kind: "add", rule }));
  const secret = newAgentSecret();
  const asked = { agent: "alertmanager", scopes: ["send"], incidents: null, days: 1 } as const;
  unwrap(await createApiToken({ ...ports, tokens }, viewer, asked, secret));
  return secret;
}

/** With the configuration of docs/doors.md: only the addresses are those of this machine. */
async function startAlertmanager(token: string): Promise<string> {
  const tokenFile = join(folder, "token");
  writeFileSync(tokenFile, token);
  const shown = readAlertmanagerConfig();
  const config = shown
    .replace("https://whence.example", door.origin)
    .replace("/etc/alertmanager/whence-token", tokenFile);
  expect(config).not.toBe(shown);
  const configFile = join(folder, "alertmanager.yml");
  writeFileSync(configFile, config);
  const address = `127.0.0.1:${await freePort()}`;
  const options = [
    `--config.file=${configFile}`,
    `--storage.path=${join(folder, "data")}`,
    `--web.listen-address=${address}`,
    "--cluster.listen-address=",
  ];
  running = spawn(program, options, { stdio: "ignore" });
  await expect
    .poll(
      () =>
        fetch(`http://${address}/-/ready`).then(
          ({ ok }) => ok,
          () => false,
        ),
      {
        timeout: 60_000,
      },
    )
    .toBe(true);
  return `http://${address}`;
}

test.skipIf(!isThere)(
  "a real Alertmanager opens an incident when an alert fires, and adds its end",
  async () => {
    const address = await startAlertmanager(await setUpSource());
    const { ports, alerts } = server().container;
    const labels = { alertname: "HighErrorRate", service: "checkout", severity: "page" };
    const startsAt = new Date(Date.now() - 60_000).toISOString();
    const post = (endsAt: string) =>
      fetch(`${address}/api/v2/alerts`, {
        ...{ method: "POST", headers: { "Content-Type": "application/json" } },
        body: JSON.stringify([
          { labels, annotations: { summary: "checkout fails" }, startsAt, endsAt },
        ]),
      });
    expect((await post(new Date(Date.now() + 3_600_000).toISOString())).status).toBe(200);

    const list = () => ports.cases.read.incidents.list({ limit: 2, offset: 0 });
    await expect.poll(async () => (await list()).total, { timeout: 60_000 }).toBe(1);
    const [opened] = (await list()).incidents;
    expect(opened).toMatchObject({ title: "checkout fails", severity: "sev1" });
    const { id } = assertPresent(opened, "the incident");
    await alerts.files.sweep();
    const [file] = await ports.cases.read.artifacts.list(id);
    expect(file).toMatchObject({ path: "alerts/alertmanager.jsonl", report: { kind: "read" } });

    expect((await post(new Date().toISOString())).status).toBe(200);
    const read = async () => {
      await alerts.files.sweep();
      const [newest] = await ports.cases.read.artifacts.list(id);
      return newest?.report.kind === "read" ? newest.report.records : null;
    };
    await expect.poll(read, { timeout: 60_000, interval: 1_000 }).toBe(2);
  },
  150_000,
);
