import { createHash } from "node:crypto";
import { afterAll, beforeAll } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import type { Sha256 } from "@/lib/base/digest";
import { instant } from "@/lib/base/instant";
import { type IncidentId, incidentIds, userIdSchema } from "@/lib/domain/ids";
import type { Incident } from "@/lib/domain/incident";
import type { CaseStore } from "@/lib/investigation/ports/case-store-port";
import { createTestDatabase, type TestDatabase } from "@/lib/testing/test-database";
import { createCaseStore } from "../case-store";
import { connect, type Database } from "../client";

export const sha256: Sha256 = (text) => createHash("sha256").update(text, "utf8").digest("hex");

export const alice = userIdSchema.parse("alice");
export const bob = userIdSchema.parse("bob");

let incidentNumber = 0;

export function buildIncident(changes: Partial<Incident> = {}): Incident {
  incidentNumber += 1;
  return {
    id: incidentIds.create({ next: () => String(incidentNumber).padStart(16, "0") }),
    title: "Orders answer 503",
    severity: "sev2",
    status: "open",
    owner: alice,
    zone: "Europe/Berlin",
    openedAt: instant(1_700_000_000_000 + incidentNumber),
    archivedAt: null,
    isLive: false,
    ...changes,
  };
}

export type TestCaseStore = {
  readonly database: Database;
  readonly databaseUrl: string;
  readonly cases: CaseStore;
  openIncident(changes?: Partial<Incident>): Promise<IncidentId>;
};

/** A database of its own for the test file that calls this, opened before its tests and dropped after them. */
export function setUpCaseStore(): () => TestCaseStore {
  let server: TestDatabase | undefined;
  let opened: TestCaseStore | undefined;
  beforeAll(async () => {
    server = await createTestDatabase();
    const { databaseUrl } = server;
    const database = connect({ databaseUrl });
    const cases = createCaseStore(database, { sha256 });
    opened = {
      database,
      databaseUrl,
      cases,
      async openIncident(changes) {
        const incident = buildIncident(changes);
        await cases.read.incidents.insert(incident);
        return incident.id;
      },
    };
  });
  afterAll(async () => {
    await opened?.database.close();
    await server?.drop();
  });
  return () => assertPresent(opened, "the test database");
}
