import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { alertSourceIds } from "@/lib/domain/ids";
import { attachAlerts } from "@/lib/investigation/alerts/attach-alerts";
import { ingestArtifact } from "@/lib/investigation/evidence/files/ingest-artifact";
import { openIncident } from "@/lib/investigation/incident/incidents";
import { importArtifacts } from "@/lib/investigation/intake/import-artifacts";
import type { WaitingLine } from "@/lib/investigation/ports/alert-port";
import { uploadPorts } from "../intake/upload-ports";
import { setUpServer } from "../testing/test-server";
import { unwrap } from "../testing/unwrap";

const server = setUpServer();

async function openBench() {
  const { container, person } = server();
  const { viewer } = await person("responder");
  const ports = uploadPorts(container);
  const news = { title: "Burning", severity: "unset", zone: "UTC" } as const;
  const incident = unwrap(await openIncident(container.ports, viewer, news));
  const attached: string[] = [];
  const source = alertSourceIds.create(container.ports.ids);
  await container.alerts.store.insertSource(
    {
      ...{ id: source, name: source.slice(-8).toLowerCase(), setup: { kind: "alertmanager" } },
      ...{ createdBy: viewer.id, createdAt: instant(0) },
    },
    null,
  );
  const attach = (lines: readonly WaitingLine[], gone: string | null = null) => {
    const alerts: Parameters<typeof attachAlerts>[0]["alerts"] = {
      ...container.alerts.store,
      waitingLines: async () => lines,
      setAttached: async (ids) => void attached.push(...ids),
    };
    const people: Parameters<typeof attachAlerts>[0]["people"] = {
      find: async (id) => (id === gone ? null : container.people.find(id)),
    };
    return attachAlerts({ ...ports, alerts, people }, incident);
  };
  const line = (id: string, name: string, owner = viewer.id): WaitingLine => ({
    ...{ source, at: instant(0) },
    ...{ id, line: JSON.stringify({ message: `alert ${id}` }), sender: { owner, name } },
  });
  const put = async (path: string, text: string) => {
    async function* bytes() {
      yield Buffer.from(text);
    }
    const artifact = await ingestArtifact(container.ports.evidence, path, bytes());
    unwrap(await importArtifacts(ports, viewer, incident, [artifact]));
  };
  const filesOf = async () => {
    const files = await container.ports.cases.read.artifacts.list(incident);
    return new Map(files.map(({ path, bytes }) => [path, bytes]));
  };
  return { attach, line, put, attached, filesOf, source, incident };
}

test("a further file of one sender is never a file of another, and what is in the full one is not added again", async () => {
  const { attach, line, put, filesOf } = await openBench();
  const known = line("1", "prod");
  const filler = `${JSON.stringify({ message: "x".repeat(500) })}\n`.repeat(2_200);
  await put("alerts/prod.jsonl", `${known.line}\n${filler}`);
  unwrap(await attach([line("2", "prod-2")]));
  unwrap(await attach([known, line("3", "prod")]));
  const files = await filesOf();
  const one = line("3", "prod").line.length + 1;
  expect(files.get("alerts/prod-2.jsonl")).toBe(one);
  expect(files.get("alerts/prod.2.jsonl")).toBe(one);
});

test("a sender whose account was deactivated, or has no right to send, holds up no other, and administrators see it", async () => {
  const { attach, line, attached, filesOf, source, incident } = await openBench();
  const { viewer: gone } = await server().person("supervisor");
  const { viewer: reader } = await server().person("viewer");
  const lines = [line("1", "hers", gone.id), line("2", "mine", reader.id), line("3", "theirs")];
  const done = await attach(lines, gone.id);
  expect(done).toMatchObject({ error: { kind: "forbidden" } });
  expect(attached).toEqual(["1", "2", "3"]);
  expect([...(await filesOf()).keys()]).toEqual(["alerts/theirs.jsonl"]);
  const noted = await server().container.alerts.store.deliveries(source, 10);
  const refused = { outcome: "refused", incidents: [incident] };
  const lost = "The incident got no lines of 1 alert.";
  expect(noted).toMatchObject([
    { ...refused, reason: expect.stringContaining(`${lost} Your role, viewer,`) },
    { ...refused, reason: `${lost} The account of this sender was deactivated.` },
  ]);
});

test("lines of a sender whose source was removed wait no more, too", async () => {
  const { attach, line, attached, source } = await openBench();
  const { viewer: gone } = await server().person("supervisor");
  await server().container.alerts.store.removeSource(source);
  expect(await attach([line("1", "hers", gone.id)], gone.id)).toMatchObject({ ok: false });
  expect(attached).toEqual(["1"]);
});
