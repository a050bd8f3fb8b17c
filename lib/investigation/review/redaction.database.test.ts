import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import { instant } from "@/lib/base/instant";
import { eventIds, type IncidentId, permalinkIds, revisionIds } from "@/lib/domain/ids";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { randomIdSource } from "@/lib/server/environment/id-source";
import { uploadPorts } from "@/lib/server/intake/upload-ports";
import { loadPermalink } from "@/lib/server/review/load-permalink";
import { answerPermalink } from "@/lib/server/routes/permalink-route";
import { findRoutes } from "@/lib/server/testing/endpoints";
import { Browser, setUpServer } from "@/lib/server/testing/test-server";
import { untilRunsEnd } from "@/lib/server/testing/until-runs-end";
import { unwrap } from "@/lib/server/testing/unwrap";
import type { Viewer } from "@/lib/view-model/workspace/workspace";
import { documentSchema } from "../document/document-schema";
import { ingestArtifact } from "../evidence/files/ingest-artifact";
import { openIncident } from "../incident/incidents";
import { addNote } from "../intake/add-note";
import { importArtifacts } from "../intake/import-artifacts";
import { withdrawArtifact } from "../intake/withdraw-artifact";
import { createPermalink, revokePermalink } from "./permalinks";
import { approveRevision } from "./review-revision";
import { submitRevision } from "./submit-revision";

const server = setUpServer();
const log = [
  "2026-11-21T02:23:00Z INFO login password=s3cr3t-v4lue by eve@shop.example from 203.0.113.66",
  "2026-11-21T02:23:01Z ERROR request 7f9c2ba4-e88f-4c3a-9d2f-0b5e6a1c7d10 failed",
].join("\n");

let reader: Browser;
let author: Viewer;
let incidentId: IncidentId;
const token = "token-of-the-redacted-incident";

beforeAll(async () => {
  const { container, person } = server();
  const { ports } = container;
  ({ viewer: author } = await person("responder"));
  ({ browser: reader } = await person("viewer"));
  const news = { title: "Logins of eve@shop.example", severity: "unset", zone: "UTC" } as const;
  incidentId = unwrap(await openIncident(ports, author, news));
  const bytes = new Blob([`${log}\n`]).stream();
  const artifact = await ingestArtifact(ports.evidence, "app.log", bytes);
  unwrap(await importArtifacts(uploadPorts(container), author, incidentId, [artifact]));
  await untilRunsEnd(container, incidentId);
  unwrap(await addNote(ports, author, incidentId, "rotated s3cr3t-v4lue, ask eve@shop.example"));
  unwrap(await addNote(ports, author, incidentId, "rx_bytes_total=4111111111111111 stopped"));
  await quoteInsideTheSecret(artifact);
  const { revisionId } = unwrap(await submitRevision(ports, author, incidentId));
  unwrap(await createPermalink(ports, author, incidentId, revisionId, token));
});

/** As an analyst may quote: from the middle of a password, which then has no name before it. */
async function quoteInsideTheSecret(artifact: {
  id: TimelineEvent["evidence"][number]["artifactId"];
}) {
  const { cases, clock } = server().container.ports;
  const timeline = await cases.read.timelines.current(incidentId);
  const event = {
    ...assertPresent(timeline.events.at(-1), "the event of the note"),
    id: eventIds.create(randomIdSource),
    title: "Login from 203.0.113.66 refused with s3cr3t-v4l…",
    description: "",
    evidence: [
      {
        ...{ artifactId: artifact.id, path: "app.log", quote: "v4lue by eve@shop" },
        locator: { kind: "lines", from: 1, to: 1 } as const,
      },
    ],
  };
  const events = [...timeline.events, event];
  await cases.read.timelines.write(incidentId, { ...timeline, events }, instant(clock.now()));
}

async function download(search: string, browser = reader): Promise<Response> {
  const routes = await findRoutes();
  const route = routes.find(({ name }) => name === "GET /api/incidents/[incidentId]/export");
  const { call } = assertPresent(route, "the route of exports");
  const address = `http://127.0.0.1:4000/api/incidents/${incidentId}/export${search}`;
  const request = new Request(address, { headers: browser.headers });
  return call(request, { params: Promise.resolve({ incidentId }) });
}

const secrets = ["s3cr3t", "v4lue", "eve@", "shop.example"];
const leaked = (text: string) => secrets.filter((secret) => text.includes(secret));

describe("an export", () => {
  test("is whole for people with an account", async () => {
    const response = await download("?format=json");
    const text = await response.text();
    expect(leaked(text)).toEqual(secrets);
    expect(documentSchema.parse(JSON.parse(text)).masked).toBeUndefined();
  });

  test.each(["json", "markdown", "csv", "jsonl"])(
    "that is redacted holds no secret as %s, and its name says so",
    async (format) => {
      const response = await download(`?format=${format}&redacted=yes`);
      expect(response.headers.get("content-disposition")).toContain("-redacted.");
      const text = await response.text();
      expect(leaked(text)).toEqual([]);
      expect(text).toContain("203.0.113.66");
      if (format === "markdown") expect(text).toContain("Redacted: ");
      if (format === "json") expect(text).toContain('"masked": {');
    },
  );

  test("of a revision is what was submitted, masked where that is asked for, and of this incident alone", async () => {
    const [revision] = await server().container.ports.cases.read.revisions.list(incidentId);
    const { id, hash } = assertPresent(revision, "the revision");
    const whole = await download(`?format=json&revision=${id}`);
    expect(whole.headers.get("content-disposition")).toContain("-revision-1");
    expect((await whole.json()).revision).toMatchObject({ number: 1, hash });
    const redacted = await (await download(`?format=jsonl&revision=${id}&redacted=yes`)).text();
    expect(leaked(redacted)).toEqual([]);
    expect((await download("?format=json&revision=rev_0000000000000000")).status).toBe(400);
    const other = revisionIds.create(randomIdSource);
    expect((await download(`?format=json&revision=${other}`)).status).toBe(404);
  });

  test("by a template of the installation holds no secret when it is redacted, and a bad one says its line", async () => {
    const folder = join(server().container.env.dataFolder, "templates");
    mkdirSync(folder, { recursive: true });
    writeFileSync(
      join(folder, "short.md"),
      "{{incident.title}}\n{{#events}}{{title}} {{citations}}\n{{/events}}{{#evidence}}{{quote}}\n{{/evidence}}",
    );
    writeFileSync(join(folder, "bad.md"), "a\n{{title}}");
    const by = (name: string) => `?format=markdown&template=${name}`;
    expect(leaked(await (await download(by("short.md"))).text())).toContain("s3cr3t");
    const redacted = await download(`${by("short.md")}&redacted=yes`);
    const text = await redacted.text();
    expect(leaked(text)).toEqual([]);
    expect(text).toContain("203.0.113.66");
    const bad = await download(by("bad.md"));
    expect(bad.status).toBe(400);
    expect(await bad.json()).toMatchObject({
      message: "The template bad.md is wrong. Line 2: There is nothing called title.",
    });
    expect((await download(by("../short.md"))).status).toBe(404);
    expect((await download(by("short.md"), new Browser())).status).toBe(403);
  });

  test("gives a value one token in quotation, title and note", async () => {
    const document = documentSchema.parse(
      await (await download("?format=json&redacted=yes")).json(),
    );
    const note = document.events.at(-3);
    const quoted = document.events.at(-1);
    expect(note?.title).toMatch(/^\[person#1\]: rotated \[secret:password#1\], ask \[email#1\]$/);
    expect(quoted?.title).toBe("Login from 203.0.113.66 refused with [secret:password#1]…");
    expect(quoted?.evidence.map(({ quote }) => quote)).toEqual([
      "[secret:password#1] by [email#1]",
    ]);
    expect(document.journal.entries).toEqual([]);
  });

  test("hides public addresses when that is asked for, and nothing else is understood", async () => {
    expect(await (await download("?format=json&redacted=with-addresses")).text()).not.toContain(
      "203.0.113.66",
    );
    expect((await download("?format=json&redacted=some")).status).toBe(400);
    expect((await download("?format=json&redacted=yes", new Browser())).status).toBe(403);
  });
});

test("an export tells which revision was approved, and names the approver to people with an account alone", async () => {
  const { container, person } = server();
  const { viewer: supervisor } = await person("supervisor");
  const markdown = async (search = "") => (await download(`?format=markdown${search}`)).text();
  expect(await markdown()).toContain("No revision of it is approved.");
  const [revision] = await container.ports.cases.read.revisions.list(incidentId);
  const { id: revisionId } = assertPresent(revision, "the revision");
  unwrap(await approveRevision(container.ports, supervisor, { incidentId, revisionId, note: "" }));
  const approved = "Newest approved revision: number 1, by ";
  const whole = await markdown();
  expect(whole).toContain(`${approved}${supervisor.name}`);
  expect(whole).toContain("Its claims are the ones told here");
  const redacted = await markdown("&redacted=yes");
  expect(redacted).toContain(approved);
  expect(redacted).not.toContain(supervisor.name);
});

describe("a permalink", () => {
  const open = (browser: Browser) => browser.request(() => loadPermalink(token));

  test("shows a guest what the redacted export shows", async () => {
    const opened = await open(new Browser());
    if (opened.kind !== "found") throw new Error(opened.kind);
    expect(opened.isMasked).toBe(true);
    expect(leaked(JSON.stringify(opened.document))).toEqual([]);
    expect(opened.document.events.at(-1)?.evidence[0]?.quote).toBe(
      "[secret:password#1] by [email#1]",
    );
    expect(opened.document.incident.title).toBe("Logins of [email#1]");
  });

  test("hides client addresses from guests, and one from before shows them and hides counters as it did", async () => {
    const { ports } = server().container;
    const [permalink] = await ports.cases.read.permalinks.list(incidentId);
    const before = { ...assertPresent(permalink, "the link"), hidesAddresses: false };
    const id = permalinkIds.create(randomIdSource);
    await ports.cases.read.permalinks.insert(incidentId, { ...before, id }, "token-from-before");
    const read = async (which: string) => {
      const opened = await new Browser().request(() => loadPermalink(which));
      if (opened.kind !== "found") throw new Error(opened.kind);
      return { text: JSON.stringify(opened.document), ...opened };
    };
    const [now, then] = [await read(token), await read("token-from-before")];
    expect(now).toMatchObject({ areAddressesMasked: true });
    expect(now.text).not.toContain("203.0.113.66");
    expect(now.text).toContain("4111111111111111");
    expect(then).toMatchObject({ areAddressesMasked: false });
    expect(then.text).toContain("203.0.113.66");
    expect(then.text).not.toContain("4111111111111111");
  });

  test("is answered with 200, with 410 once it is revoked, and with 404 when it never was", async () => {
    const { ports } = server().container;
    const revoked = "token-that-is-revoked";
    const [revision] = await ports.cases.read.revisions.list(incidentId);
    const { id } = assertPresent(revision, "the revision");
    unwrap(await createPermalink(ports, author, incidentId, id, revoked));
    const [newest] = await ports.cases.read.permalinks.list(incidentId);
    unwrap(await revokePermalink(ports, author, incidentId, assertPresent(newest, "link").id));
    const answers = await Promise.all(
      [token, revoked, "never"].map((which) =>
        answerPermalink(new Request(`http://127.0.0.1/p/${which}`), which),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 410, 404]);
    const [open = "", closed = "", missing = ""] = await Promise.all(
      answers.map((answer) => answer.text()),
    );
    expect(open).toContain("Logins of");
    // The address of the page is a secret, and a closed link says nothing of what it opened.
    for (const page of [open, closed, missing]) expect(page).toContain('content="no-referrer"');
    for (const page of [closed, missing]) expect(page).not.toContain("Logins of");
  });

  test("is a page for guests that loads one script, its own", async () => {
    const answer = await answerPermalink(new Request(`http://127.0.0.1/p/${token}`), token);
    const page = await answer.text();
    expect([...page.matchAll(/<script[^>]*src="([^"]*)"/g)].map(([, source]) => source)).toEqual([
      "/permalink.js",
    ]);
    expect(page.match(/<script/g)).toHaveLength(1);
    expect(leaked(page)).toEqual([]);
  });

  test("shows people with an account the evidence as it is", async () => {
    const opened = await open(reader);
    if (opened.kind !== "found") throw new Error(opened.kind);
    expect(opened.isMasked).toBe(false);
    expect(leaked(JSON.stringify(opened.document))).toEqual(secrets);
    expect(opened.document.masked).toBeUndefined();
  });

  test("hides the same when the file was withdrawn since, and quotes nothing of what was erased", async () => {
    const { container, dataFolder } = server();
    const before = await open(new Browser());
    const artifacts = await container.ports.cases.read.artifacts.list(incidentId);
    const { id } = assertPresent(
      artifacts.find(({ path }) => path === "app.log"),
      "the file",
    );
    unwrap(await withdrawArtifact(uploadPorts(container), author, incidentId, id));
    await untilRunsEnd(container, incidentId);
    const withdrawn = await open(new Browser());
    expect(withdrawn).toEqual({
      ...before,
      withdrawnFiles: ["app.log"],
      changedSince: expect.arrayContaining([expect.stringContaining("[secret:password#1]")]),
    });
    // What changed since is named by the approved words, masked as they are.
    for (const secret of secrets) expect(JSON.stringify(withdrawn)).not.toContain(secret);
    rmSync(join(dataFolder, "evidence"), { recursive: true });
    const opened = await open(new Browser());
    if (opened.kind !== "found") throw new Error(opened.kind);
    const quotes = opened.document.events.flatMap(({ evidence }) =>
      evidence.map(({ quote }) => quote),
    );
    expect(new Set(quotes)).toEqual(new Set(["[quotation left out: its evidence is gone]"]));
  });
});
