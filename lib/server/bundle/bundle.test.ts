import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import { verifyBundle as verifyByCommand } from "@/lib/cli/verify-bundle";
import type { IncidentId, RevisionId } from "@/lib/domain/ids";
import { unpackBundle } from "@/lib/investigation/document/bundle/read-bundle";
import { verifyBundle } from "@/lib/investigation/document/bundle/verify-bundle";
import { ingestArtifact } from "@/lib/investigation/evidence/files/ingest-artifact";
import { openIncident } from "@/lib/investigation/incident/incidents";
import { changeSettings } from "@/lib/investigation/installation/change-settings";
import { importArtifacts } from "@/lib/investigation/intake/import-artifacts";
import { approveRevision } from "@/lib/investigation/review/review-revision";
import { submitRevision } from "@/lib/investigation/review/submit-revision";
import type { Viewer } from "@/lib/view-model/workspace/workspace";
import { settingsOf } from "../installation/settings-of";
import { uploadPorts } from "../intake/upload-ports";
import { findRoutes } from "../testing/endpoints";
import { type Browser, setUpServer } from "../testing/test-server";
import { untilRunsEnd } from "../testing/until-runs-end";
import { unwrap } from "../testing/unwrap";
import { openInstallationKey } from "./installation-key";

const server = setUpServer();
const log = [
  "2026-11-21T02:23:00Z INFO login password=s3cr3t-v4lue by eve@shop.example from 203.0.113.66",
  "2026-11-21T02:23:01Z ERROR request of 203.0.113.66 failed with status 503",
].join("\n");

let people: Record<"viewer" | "responder", Browser>;
let author: Viewer;
let incidentId: IncidentId;
let revisionId: RevisionId;
const folder = mkdtempSync(join(tmpdir(), "whence-bundle-"));

beforeAll(async () => {
  const { container, person } = server();
  const [viewer, responder, supervisor] = [
    await person("viewer"),
    await person("responder"),
    await person("supervisor"),
  ];
  author = responder.viewer;
  people = { viewer: viewer.browser, responder: responder.browser };
  ({ incidentId, revisionId } = await submitLog());
  const review = { incidentId, revisionId, note: "Rotate s3cr3t-v4lue" };
  unwrap(await approveRevision(container.ports, supervisor.viewer, review));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function submitLog() {
  const { container } = server();
  const { ports } = container;
  const news = { title: "Logins fail", severity: "unset", zone: "UTC" } as const;
  const opened = unwrap(await openIncident(ports, author, news));
  const artifact = await ingestArtifact(ports.evidence, "app.log", new Blob([`${log}\n`]).stream());
  unwrap(await importArtifacts(uploadPorts(container), author, opened, [artifact]));
  await untilRunsEnd(container, opened);
  const submitted = unwrap(await submitRevision(ports, author, opened));
  return { incidentId: opened, revisionId: submitted.revisionId };
}

/** As an administrator sets it for the installation. */
async function share(permalinksOfApprovedOnly: boolean): Promise<void> {
  const { container, person } = server();
  const { clock } = container.ports;
  const ports = { settings: settingsOf(container), clock };
  const admin = await person("admin");
  unwrap(await changeSettings(ports, admin.viewer, { permalinksOfApprovedOnly }));
}

async function ask(browser: Browser, search: string, of = incidentId): Promise<Response> {
  const route = assertPresent(
    (await findRoutes()).find(({ address }) => address.endsWith("/bundle")),
    "the route of bundles",
  );
  const address = `http://127.0.0.1:4000/api/incidents/${of}/bundle?${search}`;
  const request = new Request(address, { headers: browser.headers });
  return route.call(request, { params: Promise.resolve({ incidentId: of }) });
}

async function made(search = ""): Promise<Buffer> {
  const response = await ask(people.responder, `revisionId=${revisionId}${search}`);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

describe("a bundle that was downloaded", () => {
  test("passes every check, for the key of the installation", async () => {
    const key = await openInstallationKey(server().container.env.dataFolder);
    const report = await verifyBundle(await made(), [key.id]);
    expect(report.checks.filter(({ problems }) => problems.length > 0)).toEqual([]);
    expect(report.outcome).toBe("valid");
    expect(report.notes.join("\n")).toContain("Approved by Person 3");
  });

  test("is named by the incident and its revision", async () => {
    const response = await ask(people.responder, `revisionId=${revisionId}`);
    expect(response.headers.get("content-type")).toBe("application/zip");
    expect(response.headers.get("content-disposition")).toBe(
      'attachment; filename="logins-fail-revision-1-2026-11-21-redacted.zip"',
    );
  });

  test("has no secret and no address, and addresses only where they were asked for", async () => {
    const hidden = await textsOf(await made());
    const shown = await textsOf(await made("&addresses=shown"));
    for (const secret of ["s3cr3t-v4lue", "eve@shop.example"]) {
      expect(hidden).not.toContain(secret);
      expect(shown).not.toContain(secret);
    }
    expect(hidden).not.toContain("203.0.113.66");
    expect(shown).toContain("203.0.113.66");
  });

  test("is for nobody without the right to investigate", async () => {
    expect((await ask(people.viewer, `revisionId=${revisionId}`)).status).toBe(403);
  });

  test("is of no revision that the incident does not have", async () => {
    expect((await ask(people.responder, "revisionId=tlr_0000000000000000")).status).toBe(404);
  });

  test("is of approved revisions only where an administrator set this for permalinks", async () => {
    const submitted = await submitLog();
    const askForIt = () =>
      ask(people.responder, `revisionId=${submitted.revisionId}`, submitted.incidentId);
    expect((await askForIt()).status).toBe(200);
    await share(true);
    const refused = await askForIt();
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain("approved revisions only");
    expect((await ask(people.responder, `revisionId=${revisionId}`)).status).toBe(200);
    await share(false);
  });

  test("is checked by the command with an exit code for each outcome", async () => {
    const out = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    const words = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    const key = await openInstallationKey(server().container.env.dataFolder);
    const [file, keyFile] = [join(folder, "whole.zip"), join(folder, "key.pem")];
    const bytes = await made();
    writeFileSync(file, bytes);
    writeFileSync(keyFile, key.publicKeyPem);
    const cut = join(folder, "cut.zip");
    writeFileSync(cut, bytes.subarray(0, 1000));
    try {
      expect(await verifyByCommand([file, "--key", key.id])).toBe(0);
      expect(await verifyByCommand([file, "--key", keyFile])).toBe(0);
      expect(await verifyByCommand([file])).toBe(3);
      expect(await verifyByCommand([file, "--key", "0".repeat(64)])).toBe(1);
      expect(await verifyByCommand([cut, "--key", key.id])).toBe(1);
      await expect(verifyByCommand([file, "--key", file])).rejects.toThrow("neither");
      expect(out.mock.calls.map(([text]) => `${text}`.split(/[:.]/)[0])).toEqual([
        ...["Verified", "Verified", "The signer is unknown", "FAILED", "FAILED"],
      ]);
    } finally {
      out.mockRestore();
      words.mockRestore();
    }
  });
});

async function textsOf(bytes: Buffer): Promise<string> {
  return [...unwrapped(await unpackBundle(bytes)).values()].join("\n");
}

function unwrapped<T>(result: { ok: true; value: T } | { ok: false; error: string }): T {
  if (!result.ok) throw new Error(result.error);
  return result.value;
}

describe("the key of an installation", () => {
  test("is made once, for its owner only, also when two ask at once", async () => {
    const home = mkdtempSync(join(folder, "data-"));
    const keys = await Promise.all([openInstallationKey(home), openInstallationKey(home)]);
    const again = await openInstallationKey(home);
    expect(new Set([...keys, again].map(({ id }) => id)).size).toBe(1);
    expect(statSync(join(home, "signing-key.pem")).mode & 0o777).toBe(0o600);
  });

  test("is not replaced when its file is damaged", async () => {
    const home = mkdtempSync(join(folder, "data-"));
    await openInstallationKey(home);
    const file = join(home, "signing-key.pem");
    chmodSync(file, 0o600);
    writeFileSync(file, "damaged");
    await expect(openInstallationKey(home)).rejects.toThrow("is no Ed25519 key");
    expect(readFileSync(file, "utf8")).toBe("damaged");
  });
});
