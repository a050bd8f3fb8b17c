import type { Client } from "@modelcontextprotocol/client";
import { beforeAll, expect, test, vi } from "vitest";
import type { IncidentId } from "@/lib/domain/ids";
import { createApiToken } from "@/lib/investigation/agents/api-tokens";
import { ingestArtifact } from "@/lib/investigation/evidence/files/ingest-artifact";
import { openIncident } from "@/lib/investigation/incident/incidents";
import { importArtifacts } from "@/lib/investigation/intake/import-artifacts";
import type { Viewer } from "@/lib/view-model/workspace/workspace";
import { newAgentSecret } from "../environment/id-source";
import { uploadPorts } from "../intake/upload-ports";
import { AgentDoor, call } from "../testing/serve-agents";
import { setUpServer } from "../testing/test-server";
import { untilRunsEnd } from "../testing/until-runs-end";
import { unwrap } from "../testing/unwrap";

const server = setUpServer();
const door = new AgentDoor();

/** Ended by its limit of 15 s and by nothing before. */
const endless = "SELECT count(*) FROM range(1000000000000) a, range(1000) b";
const short = "SELECT count(*) AS n FROM records";

let incidentId: IncidentId;

async function* linesOf(count: number) {
  for (let line = 0; line < count; line += 1) {
    yield Buffer.from(`2026-11-21T00:22:0${line}.000Z INFO worker starts\n`);
  }
}

beforeAll(async () => {
  const { container } = server();
  const { viewer } = await server().person("supervisor");
  const news = { title: "The shop fails", severity: "sev2", zone: "UTC" } as const;
  incidentId = unwrap(await openIncident(container.ports, viewer, news));
  const artifact = await ingestArtifact(container.ports.evidence, "worker.log", linesOf(3));
  unwrap(await importArtifacts(uploadPorts(container), viewer, incidentId, [artifact]));
  await untilRunsEnd(container, incidentId);
});

/** An agent that only reads, by a token of this person. */
async function connect(viewer: Viewer): Promise<Client> {
  const { tokens, ports } = server().container;
  const secret = newAgentSecret();
  const asked = { agent: "scribe", scopes: ["read"], incidents: null, days: 7 } as const;
  const { clock, ids, cases } = ports;
  unwrap(await createApiToken({ tokens, clock, ids, cases }, viewer, asked, secret));
  return door.connect(secret);
}

const query = (client: Client, sql: string) =>
  call(client, "query_records", { incident: incidentId, sql });

test("six endless statements of one token leave the statements of another person unaffected", async () => {
  const people = [await server().person("responder"), await server().person("responder")] as const;
  const busy = await connect(people[0].viewer);
  const other = await connect(people[1].viewer);
  // The copy of the records is made once, by whoever asks first: only the places are measured here.
  const expected = await query(other, short);
  expect(expected).toMatchObject({ isError: false, text: expect.stringMatching(/\b3\b/) });

  let ended = 0;
  const endlessOnes = Array.from({ length: 6 }, () =>
    query(busy, endless).finally(() => {
      ended += 1;
    }),
  );
  const left = Promise.allSettled(endlessOnes);
  const logged = vi.spyOn(console, "error");
  try {
    expect(await query(other, short)).toEqual(expected);
    // No endless statement had to reach its limit of time before: a place was free for the other token.
    expect(ended).toBe(0);
    expect(await query(other, short)).toEqual(expected);
  } finally {
    await busy.close();
    await left;
  }
  // The process of a statement that nobody waits for is ended, so that the next one of any token starts. That is no failure.
  const again = await connect(people[0].viewer);
  expect(await query(again, short)).toEqual(expected);
  expect(logged).not.toHaveBeenCalled();
}, 120_000);
