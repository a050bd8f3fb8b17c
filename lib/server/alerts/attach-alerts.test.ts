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
    ...{ source: alertSourceIds.fromDigest("00000000000000a1"), at: instant(0) },
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
  return { viewer, attach, line, put, attached, filesOf };
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

test("a sender whose account was deactivated holds up no other", async () => {
  const { attach, line, attached, filesOf } = await openBench();
  const { viewer: gone } = await server().person("supervisor");
  const done = await attach([line("1", "hers", gone.id), line("2", "theirs")], gone.id);
  expect(done).toMatchObject({ error: { kind: "forbidden" } });
  expect(attached).toEqual(["2"]);
  expect([...(await filesOf()).keys()]).toEqual(["alerts/theirs.jsonl"]);
});
