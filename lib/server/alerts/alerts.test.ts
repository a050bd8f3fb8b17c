import { createHmac } from "node:crypto";
import { request } from "node:http";
import { beforeAll, describe, expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import { formatInstant, instant } from "@/lib/base/instant";
import type { AlertRule } from "@/lib/domain/alerts/alert-rule";
import { type AlertSource, type AlertSourceSetup, checkOf } from "@/lib/domain/alerts/alert-source";
import { exampleMappings } from "@/lib/domain/alerts/example-mappings";
import { type IncidentId, incidentIds } from "@/lib/domain/ids";
import { readBytes } from "@/lib/ingest/testing/read-sample";
import { createApiToken, type NewApiToken } from "@/lib/investigation/agents/api-tokens";
import { addAlertSource, changeAlertRules, tryAlerts } from "@/lib/investigation/alerts/set-alerts";
import { readDelivery } from "@/lib/investigation/alerts/take-delivery";
import { changeIncident } from "@/lib/investigation/incident/incidents";
import type { Viewer } from "@/lib/view-model/workspace/workspace";
import { addAlertSourceAction } from "../actions/alert-actions";
import { alertBytesMax, notedPerMinute } from "../api/receive-alerts";
import { newAgentSecret } from "../environment/id-source";
import { settingsOf } from "../installation/settings-of";
import { type DoorExample, readDoorExamples, readDoorMapping } from "../testing/doors-page";
import { ApiDoor } from "../testing/serve-api";
import { setUpServer } from "../testing/test-server";
import { unwrap } from "../testing/unwrap";

const server = setUpServer();
const door = new ApiDoor();
const secret = "the secret of the sources";

let admin: Viewer;
let token: string;

beforeAll(async () => {
  admin = (await server().person("admin")).viewer;
  token = await tokenOf({});
});

async function tokenOf(changes: Partial<NewApiToken>): Promise<string> {
  const { tokens, ports } = server().container;
  const made = newAgentSecret();
  const asked = { agent: "alertmanager", scopes: ["send"], incidents: null, days: 1 } as const;
  unwrap(await createApiToken({ ...ports, tokens }, admin, { ...asked, ...changes }, made));
  return made;
}

function bench() {
  const { container } = server();
  const { ports, alerts } = container;
  const settings = settingsOf(container);
  return { container, ports: { ...ports, alerts: alerts.store, settings }, alerts };
}

test("a secret of a few letters, which can be guessed, makes no source", () => {
  const given = { name: "guessed", kind: "github", settings: "" };
  const isTaken = (text: string) =>
    addAlertSourceAction.input.safeParse({ ...given, secret: text }).success;
  expect(["", " ", "a", "x".repeat(19), "x".repeat(20)].map(isTaken)).toEqual([
    ...[true, true, false, false, true],
  ]);
});

async function addSource(name: string, setup: AlertSourceSetup): Promise<void> {
  const { ports, alerts } = bench();
  unwrap(
    await addAlertSource(ports, admin, { name, setup }, ({ id }) =>
      alerts.secrets.seal(secret, id),
    ),
  );
}

/** These rules and no others. */
async function setRules(...rules: readonly Partial<Omit<AlertRule, "id">>[]): Promise<void> {
  const { ports } = bench();
  for (const { id } of (await ports.settings.current()).settings.alertRules) {
    unwrap(await changeAlertRules(ports, admin, { kind: "remove", id }));
  }
  for (const changes of rules) {
    const usual: Omit<AlertRule, "id"> = {
      ...{ name: "Shop", sources: [], labels: [], same: ["service"], windowMinutes: 30 },
      ...{ opens: true, severity: "sev2" },
    };
    const rule = { ...usual, ...changes };
    unwrap(await changeAlertRules(ports, admin, { kind: "add", rule }));
  }
}

type Sent = {
  readonly setup: AlertSourceSetup;
  readonly body: string;
  readonly event?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
};

function proofOf({ setup, body }: Pick<Sent, "setup" | "body">): Record<string, string> {
  const check = checkOf(setup);
  if (check.kind === "token") return { Authorization: `Bearer ${token}` };
  if (check.kind === "secret") return { [check.header]: secret };
  const digest = createHmac("sha256", secret).update(body).digest("hex");
  return { [check.header]: `${check.prefix}${digest}` };
}

async function send(name: string, { setup, body, event = null, headers }: Sent) {
  const answered = await fetch(`${door.origin}/api/v1/hooks/${name}`, {
    ...{ method: "POST", body },
    headers: {
      ...{ "Content-Type": "application/json", ...proofOf({ setup, body }) },
      ...{ ...(event && { "x-github-event": event }), ...headers },
    },
  });
  const value = (await answered.json()) as {
    readonly outcome?: string;
    readonly reason?: string;
    readonly detail?: string;
    readonly incidents?: readonly IncidentId[];
  };
  return { status: answered.status, ...value };
}

const alertmanager = { kind: "alertmanager" } as const;
const github = { kind: "github" } as const;
const hour = 3_600_000;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

type AlertChanges = {
  readonly name?: string;
  readonly service?: string;
  readonly startsAt?: string;
  readonly endsAt?: string;
};

function alertBody({ name = "Errors", service = "checkout", startsAt, endsAt }: AlertChanges) {
  const alert = {
    ...{ status: endsAt === undefined ? "firing" : "resolved", fingerprint: name },
    ...{ labels: { alertname: name, service }, annotations: {}, startsAt: startsAt ?? ago(0) },
    endsAt: endsAt ?? "0001-01-01T00:00:00Z",
  };
  return JSON.stringify({ version: "4", receiver: "whence", alerts: [alert] });
}

function deploymentBody(service: string, at: string, id = 1): string {
  return JSON.stringify({
    ...{ action: "created", repository: { name: service, full_name: `acme/${service}` } },
    deployment: { id, sha: "0a1b", ref: "v42", environment: "production", created_at: at },
    deployment_status: { id: id + 1, state: "success", created_at: at, updated_at: at },
  });
}

const sendAlert = (changes: AlertChanges) =>
  send("alertmanager", { setup: alertmanager, body: alertBody(changes) });
const sendDeployment = (service: string, at: string, id = 1) =>
  send("github", {
    setup: github,
    body: deploymentBody(service, at, id),
    event: "deployment_status",
  });

function only(incidents: readonly IncidentId[] | undefined): IncidentId {
  expect(incidents).toHaveLength(1);
  return assertPresent(incidentIds.parse(incidents?.[0] ?? ""), "the incident");
}

/** The lines of the files of alerts, by path, when all that waits is there. */
async function linesOf(incident: IncidentId): Promise<Readonly<Record<string, string[]>>> {
  const { ports, alerts } = bench();
  await alerts.files.sweep();
  const files = await ports.cases.read.artifacts.list(incident);
  const read = files.map(async ({ path, sha256 }) => {
    const parts: Uint8Array[] = [];
    for await (const part of ports.evidence.blobs.open(sha256)) parts.push(part);
    const lines = Buffer.concat(parts).toString("utf8").split("\n").filter(Boolean);
    return [path, lines] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}

function readAlertsOf({ setup, body, event = null }: Sent) {
  const source = { setup } as AlertSource; // Nothing else of it is read.
  const read = readDelivery({ source, payload: JSON.parse(body), event });
  if (!read.ok || read.value.kind === "nothing") throw new Error(JSON.stringify(read));
  return [assertPresent(read.value.alerts[0], "an alert")] as const;
}

beforeAll(async () => {
  await addSource("alertmanager", alertmanager);
  await addSource("github", github);
});

describe("the examples of docs/doors.md", () => {
  const examples = readDoorExamples().map(
    (each) => [`${each.name} ${each.event ?? ""}`, each] as const,
  );
  const isSigned = ({ setup }: DoorExample) => checkOf(setup).kind === "hmac";

  /** A signed payload that is older than a week is refused. */
  const asOfNow = ({ body }: DoorExample) =>
    body.replaceAll("2026-11-21T00:", `${ago(0).slice(0, 10)}T00:`);

  test("the mappings are those that the page Alerts offers", () => {
    for (const { name, mapping } of exampleMappings) expect(readDoorMapping(name)).toEqual(mapping);
  });

  test.each(examples)("%s is taken, and read as an alert of its time", async (_, example) => {
    const { name, setup, event } = example;
    await setRules({ windowMinutes: 10_080 });
    const source = `page-${name}`;
    if ((await bench().alerts.store.findSource(source)) === null) await addSource(source, setup);
    const body = isSigned(example) ? asOfNow(example) : example.body;
    const [{ alert }] = readAlertsOf({ setup, body, event });
    // A change joins what an alert opened.
    const before = { name: `before ${example.body}`, startsAt: formatInstant(alert.at) };
    expect((await sendAlert(before)).outcome).toBe("taken");
    const sent = await send(source, { setup, body, event });
    expect(sent).toMatchObject({ status: 200, outcome: "taken" });
    const incident = only(sent.incidents);
    const lines = await linesOf(incident);
    const own = lines[`alerts/${source}.jsonl`]?.filter((line) =>
      line.includes(alert.labels.service ?? ""),
    );
    const { records } = await readBytes(Buffer.from(`${own?.at(-1)}\n`));
    expect(records.map(({ stamp }) => stamp?.wallMicros)).toEqual([alert.at * 1000]);
    const { ports } = bench();
    const files = await ports.cases.read.artifacts.list(incident);
    const file = assertPresent(
      files.find(({ path }) => path === `alerts/${source}.jsonl`),
      "the file",
    );
    expect(file.report).toMatchObject({ kind: "read" });
    const journal = await ports.cases.read.journal.list(incident, 0, 2_000);
    const imported = journal.find(({ rationale }) => rationale.startsWith(file.path));
    expect(imported?.actor).toBe(`sender:${admin.id}/${source}`);
  });
});

test("without a rule nothing opens, and the delivery says so", async () => {
  await setRules();
  const sent = await sendAlert({ name: "No rule" });
  expect(sent).toMatchObject({ status: 200, outcome: "left", incidents: [] });
  expect(sent.reason).toBe("No rule takes this alert.");
  const { alerts, ports } = bench();
  const { source } = assertPresent(await ports.alerts.findSource("alertmanager"), "the source");
  const [last] = await alerts.store.deliveries(source.id, 1);
  expect(last).toMatchObject({ outcome: "left", reason: "No rule takes this alert." });
});

test("an alert that came before its rule opens when the same is sent again, and then no more", async () => {
  await setRules();
  const body = alertBody({ name: "Early", service: "early", startsAt: ago(hour) });
  const sendAgain = () => send("alertmanager", { setup: alertmanager, body });
  expect((await sendAgain()).outcome).toBe("left");
  await setRules({});
  const opened = only((await sendAgain()).incidents);
  expect((await sendAgain()).outcome).toBe("repeated");
  expect((await linesOf(opened))["alerts/alertmanager.jsonl"]).toHaveLength(1);
});

test("an alert opens, another of the same service joins, one of another service and a later one open", async () => {
  await setRules({ labels: [{ name: "service", value: "pay" }] }, { name: "Rest" });
  const first = only(
    (await sendAlert({ name: "A", service: "pay", startsAt: ago(hour) })).incidents,
  );
  const near = await sendAlert({ name: "B", service: "pay", startsAt: ago(hour - 60_000) });
  expect(only(near.incidents)).toBe(first);
  const other = only(
    (await sendAlert({ name: "A", service: "cart", startsAt: ago(hour) })).incidents,
  );
  const later = only((await sendAlert({ name: "C", service: "pay", startsAt: ago(0) })).incidents);
  expect(new Set([first, other, later]).size).toBe(3);
  const { ports } = bench();
  expect(await ports.cases.read.incidents.find(first)).toMatchObject({
    ...{ title: "A", severity: "sev2", status: "open", owner: admin.id },
  });
  const [opened] = await ports.cases.read.journal.list(first, 0, 1);
  expect(opened).toMatchObject({
    ...{ kind: "incident-opened", actor: `sender:${admin.id}/alertmanager` },
  });
});

test("a hundred alerts at once open one incident, and each has its line once", async () => {
  await setRules({});
  const at = ago(hour);
  const sent = await Promise.all(
    Array.from({ length: 100 }, (_, number) =>
      sendAlert({ name: `Storm ${number}`, service: "storm", startsAt: at }),
    ),
  );
  expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]));
  const [incident, ...more] = new Set(sent.flatMap(({ incidents }) => incidents ?? []));
  expect(more).toEqual([]);
  const lines = (await linesOf(only([assertPresent(incident, "one")])))[
    "alerts/alertmanager.jsonl"
  ];
  expect(lines).toHaveLength(100);
  expect(new Set(lines).size).toBe(100);
});

/** A line that waits for the file of its incident. */
async function keepLine(source: AlertSource["id"], incident: IncidentId, text: string) {
  const { alerts, ports } = bench();
  const now = ports.clock.now();
  const name = text.slice(0, 10);
  const { alert } = readAlertsOf({ setup: alertmanager, body: alertBody({ name }) })[0];
  const sender = { owner: admin.id, name: "alertmanager" };
  const news = { source, alert, line: JSON.stringify({ text }), sender, now, joinAt: now };
  const kept = assertPresent(await alerts.store.keepAlert(news), "the alert");
  await alerts.store.putInto(kept.id, incident);
  return kept;
}

test("of long lines that wait a few are read at once", async () => {
  await setRules({});
  const { alerts, ports } = bench();
  const { source } = assertPresent(await ports.alerts.findSource("alertmanager"), "the source");
  const sent = await sendAlert({ name: "Long", service: "long", startsAt: ago(hour) });
  const incident = only(sent.incidents);
  await alerts.files.sweep();
  for (const nth of [1, 2, 3, 4]) {
    await keepLine(source.id, incident, `${nth} ${"x".repeat(3 * 1024 * 1024)}`);
  }
  expect(await alerts.store.waitingLines(incident)).toHaveLength(2);
  await alerts.store.setAttached((await alerts.store.waitingLines(incident)).map(({ id }) => id));
  expect(await alerts.store.waitingLines(incident)).toHaveLength(2);
  await alerts.store.setAttached((await alerts.store.waitingLines(incident)).map(({ id }) => id));
});

test("the same body, and the same state of an alert in another body, count once", async () => {
  await setRules({});
  const startsAt = ago(hour);
  const body = alertBody({ name: "Twice", service: "twice", startsAt });
  const first = await send("alertmanager", { setup: alertmanager, body });
  expect(first.outcome).toBe("taken");
  const again = await send("alertmanager", { setup: alertmanager, body });
  expect(again).toMatchObject({ outcome: "repeated", incidents: [] });
  const reworded = JSON.stringify({ ...JSON.parse(body), receiver: "another" });
  const third = await send("alertmanager", { setup: alertmanager, body: reworded });
  expect(third.outcome).toBe("repeated");
  const lines = (await linesOf(only(first.incidents)))["alerts/alertmanager.jsonl"];
  expect(lines).toHaveLength(1);
});

test("out of order: the end and the deployment that came first join the incident that the alert opens", async () => {
  await setRules({ name: "Alerts", labels: [] });
  const [startsAt, endsAt] = [ago(hour), ago(hour / 2)];
  const end = await sendAlert({ name: "Late", service: "late", startsAt, endsAt });
  expect(end.outcome).toBe("left");
  const deployment = await sendDeployment("late", ago(hour + 300_000), 71);
  expect(deployment.outcome).toBe("left");
  const opened = only((await sendAlert({ name: "Late", service: "late", startsAt })).incidents);
  const lines = await linesOf(opened);
  const states = lines["alerts/alertmanager.jsonl"]?.map(
    (line) => JSON.parse(line).alerts[0].status,
  );
  expect(states).toEqual(["firing", "resolved"]);
  expect(lines["alerts/github.jsonl"]).toHaveLength(1);
});

test("a deployment after the alert joins, and alone opens nothing", async () => {
  await setRules({});
  const alone = await sendDeployment("lonely", ago(hour), 72);
  expect(alone).toMatchObject({ outcome: "left" });
  expect(alone.reason).toContain("a change opens none");
  const opened = only(
    (await sendAlert({ name: "D", service: "joined", startsAt: ago(hour) })).incidents,
  );
  expect(only((await sendDeployment("joined", ago(hour - 60_000), 73)).incidents)).toBe(opened);
});

test("a closed incident takes no more: the next alert opens another", async () => {
  await setRules({});
  const first = only(
    (await sendAlert({ name: "E", service: "done", startsAt: ago(hour) })).incidents,
  );
  const { ports } = bench();
  unwrap(await changeIncident(ports, admin, first, { status: "closed" }));
  const next = await sendAlert({ name: "F", service: "done", startsAt: ago(hour - 1000) });
  expect(only(next.incidents)).not.toBe(first);
});

test("an alert of the future is kept, named, and joins what is on now", async () => {
  await setRules({});
  const now = only(
    (await sendAlert({ name: "Now", service: "clock", startsAt: ago(0) })).incidents,
  );
  const startsAt = ago(-3 * hour);
  const ahead = await sendAlert({ name: "Ahead", service: "clock", startsAt });
  expect(only(ahead.incidents)).toBe(now);
  expect(ahead.reason).toContain("Its time is 180 minutes in the future.");
  const lines = (await linesOf(now))["alerts/alertmanager.jsonl"];
  expect(lines?.some((line) => line.includes(startsAt))).toBe(true);
});

describe("what is refused", () => {
  const body = () => deploymentBody("refused", ago(hour), 80);

  test("a wrong signature, a missing one, one of another body, and a source that is not there", async () => {
    const signed = proofOf({ setup: github, body: body() })["x-hub-signature-256"] ?? "";
    const flipped = `${signed.slice(0, -1)}${signed.endsWith("0") ? "1" : "0"}`;
    const event = "deployment_status";
    for (const signature of ["", "sha256=", flipped, `sha1=${signed.slice(7)}`]) {
      const headers = { "x-hub-signature-256": signature };
      const sent = await send("github", { setup: github, body: body(), event, headers });
      expect([signature, sent.status]).toEqual([signature, 401]);
    }
    const other = { "x-hub-signature-256": signed };
    const moved = await send("github", {
      setup: github,
      body: `${body()} `,
      event,
      headers: other,
    });
    expect(moved.status).toBe(401);
    const unknown = await send("nobody", { setup: github, body: body(), event });
    expect(unknown).toMatchObject({ status: 401, detail: moved.detail });
  });

  test("a token that may only read, and one for chosen incidents", async () => {
    await setRules({});
    const opened = only(
      (await sendAlert({ name: "T", service: "token", startsAt: ago(0) })).incidents,
    );
    for (const changes of [{ scopes: ["read"] }, { incidents: [opened] }] as const) {
      const headers = { Authorization: `Bearer ${await tokenOf(changes)}` };
      const sent = await send("alertmanager", {
        setup: alertmanager,
        body: alertBody({}),
        headers,
      });
      expect(sent.status).toBe(403);
    }
  });

  test("what has no token, as long as what is too long: nobody learns which sources there are", async () => {
    const body = "x".repeat(alertBytesMax + 1);
    const headers = { Authorization: "" };
    const answers = async (name: string) => [
      await send(name, { setup: alertmanager, body: "{}", headers }),
      await send(name, { setup: alertmanager, body, headers }),
    ];
    const [short, long] = await answers("alertmanager");
    expect([short?.status, long?.status]).toEqual([401, 413]);
    expect(await answers("nobody")).toEqual([short, long]);
  });

  test("alerts that share so much that each would hold it once more", async () => {
    const one = JSON.parse(alertBody({ name: "Shared" })) as { alerts: readonly object[] };
    const payload = { ...one, commonAnnotations: { text: "x".repeat(900_000) } };
    const read = (count: number) =>
      readDelivery({
        source: { setup: alertmanager } as AlertSource,
        payload: { ...payload, alerts: Array(count).fill(one.alerts[0]) },
        event: null,
      });
    expect(read(4)).toMatchObject({ ok: true });
    expect(read(5)).toMatchObject({ error: expect.stringContaining("Send fewer at once") });
  });

  test("a signed payload of more than a week ago", async () => {
    const sent = await sendDeployment("old", ago(8 * 24 * hour), 81);
    expect(sent).toMatchObject({ status: 400 });
    expect(sent.detail).toContain("7 days");
  });

  test("what cannot be read, with the reason for the sender and for administrators", async () => {
    const cases = [
      ["not JSON", "The body is not an object in JSON."],
      ['{"alerts": 7}', 'The payload has no list "alerts".'],
      ['{"alerts": []}', 'The list "alerts" of the payload is empty.'],
      ['{"alerts": [{}]}', 'The payload lacks "fingerprint", "startsAt", "annotations.summary|'],
      [alertBody({ startsAt: "yesterday" }), '"yesterday" is not a time'],
      [`{"alerts":${"[".repeat(50_000)}${"]".repeat(50_000)}}`, 'The payload lacks "fingerprint"'],
    ] as const;
    const { source } = assertPresent(await bench().ports.alerts.findSource("alertmanager"), "it");
    for (const [sentBody, reason] of cases) {
      const sent = await send("alertmanager", { setup: alertmanager, body: sentBody });
      expect([sent.status, sent.detail]).toEqual([400, expect.stringContaining(reason)]);
      const [last] = await bench().alerts.store.deliveries(source.id, 1);
      expect(last).toMatchObject({ outcome: "refused", reason: sent.detail });
    }
    const issue = await send("github", { setup: github, body: body(), event: "issues" });
    expect(issue).toMatchObject({ status: 400 });
    expect(issue.detail).toContain('"issues" is not read');
  });

  test("a body of 50 MB, before it is read, and a stream that never says how long it is", async () => {
    const bytes = 50 * 1024 * 1024;
    const answered = await new Promise<{ status: number | undefined; sent: number }>(
      (resolve, reject) => {
        const asked = request(`${door.origin}/api/v1/hooks/alertmanager`, {
          method: "POST",
          headers: { Authorization: `Bearer ${token}`, "Content-Length": `${bytes}` },
        });
        let sent = 0;
        asked.on("response", ({ statusCode: status }) => {
          resolve({ status, sent });
          asked.destroy();
        });
        asked.on("error", reject);
        sent += 1024;
        asked.write(Buffer.alloc(1024, " "));
      },
    );
    expect(answered).toEqual({ status: 413, sent: 1024 });
    const streamed = await fetch(`${door.origin}/api/v1/hooks/alertmanager`, {
      ...{ method: "POST", duplex: "half", headers: { Authorization: `Bearer ${token}` } },
      body: new Blob([Buffer.alloc(alertBytesMax + 1, " ")]).stream(),
    } as RequestInit);
    expect(streamed.status).toBe(413);
  });
});

test("hostile texts stay texts: members that objects inherit, NUL, half characters, and what is too long", async () => {
  await setRules({ same: ["__proto__"], labels: [] });
  const alert = JSON.parse(alertBody({ service: "hostile", startsAt: ago(0) })).alerts[0];
  const text = `{"alerts":[${JSON.stringify({
    ...alert,
    annotations: { summary: `<b>\u0000${"\ud800"}${"x".repeat(5_000)}` },
  }).replace('"labels":{', '"labels":{"__proto__":"mine",')}]}`;
  const sent = await send("alertmanager", { setup: alertmanager, body: text });
  const found = await bench().ports.cases.read.incidents.find(only(sent.incidents));
  expect(found?.title).toHaveLength(200);
  expect(found?.title.startsWith("<b>\uFFFD\uFFFDxxx")).toBe(true);
});

test("a payload is tried: it says what would happen, and nothing does", async () => {
  await setRules({});
  const { ports } = bench();
  const before = await ports.cases.read.incidents.list({ limit: 1, offset: 0 });
  const payload = JSON.parse(alertBody({ name: "Tried", service: "tried", startsAt: ago(0) }));
  const asked = { source: "alertmanager", payload, event: null };
  const [tried] = unwrap(await tryAlerts(ports, admin, asked));
  expect(tried).toMatchObject({ kind: "open", incident: null, alert: { title: "Tried" } });
  expect((await ports.cases.read.incidents.list({ limit: 1, offset: 0 })).total).toBe(before.total);
  const opened = only(
    (await sendAlert({ name: "Tried", service: "tried", startsAt: ago(0) })).incidents,
  );
  const [joined] = unwrap(await tryAlerts(ports, admin, asked));
  expect(joined).toMatchObject({ kind: "join", incident: { id: opened, title: "Tried" } });
});

test("deliveries and alerts are forgotten, and lines that wait for their file are not", async () => {
  await setRules({});
  const { ports, alerts } = bench();
  const opened = only(
    (await sendAlert({ name: "Old", service: "old", startsAt: ago(0) })).incidents,
  );
  const { source } = assertPresent(await ports.alerts.findSource("alertmanager"), "the source");
  await alerts.files.sweep();
  const waiting = await keepLine(source.id, opened, "waits");
  await alerts.store.forget(instant(ports.clock.now() + 1_000));
  expect(await alerts.store.deliveries(source.id, 1)).toEqual([]);
  expect(await alerts.store.incidentOf(source.id, "Old")).toBeNull();
  expect(await alerts.store.waitingLines(opened)).toMatchObject([{ id: waiting.id }]);
  const lines = (await linesOf(opened))["alerts/alertmanager.jsonl"];
  expect(lines).toHaveLength(2);
});

// The last one: the network of these tests waits from here on.
test("what is refused again and again by one network is noted a few times a minute, and then waits", async () => {
  await addSource("guessed", github);
  const { source } = assertPresent(await bench().ports.alerts.findSource("guessed"), "it");
  const headers = { "x-hub-signature-256": "sha256=0" };
  const statuses: number[] = [];
  while (statuses.at(-1) !== 429 && statuses.length < 300) {
    statuses.push((await send("guessed", { setup: github, body: "{}", headers })).status);
  }
  expect(statuses.at(-1)).toBe(429);
  const noted = await bench().alerts.store.deliveries(source.id, 1_000);
  expect(noted).toHaveLength(notedPerMinute.attempts);
});
