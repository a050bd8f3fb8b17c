import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { instant } from "@/lib/base/instant";
import type { IncidentId } from "@/lib/domain/ids";
import { emptyTimeline } from "@/lib/domain/timeline/timeline";
import { createEmptyDatabase } from "@/lib/testing/test-database";
import { connect } from "./client";
import { migrate } from "./migrate";
import {
  anApproval,
  anArtifact,
  aRevision,
  aRun,
  aStatedFact,
  newDecisionId,
} from "./testing/case-builders";
import { alice, setUpCaseStore } from "./testing/test-case-store";

const store = setUpCaseStore();
const at = instant(1_700_000_000_000);

describe("migrating", () => {
  it("can be started by several processes at once, and again", async () => {
    const { databaseUrl: empty, drop } = await createEmptyDatabase();
    await Promise.all([migrate(empty), migrate(empty), migrate(empty)]);
    await migrate(empty);
    const database = connect({ databaseUrl: empty });
    const tables = await database.executor.execute(
      sql`select 1 from information_schema.tables where table_name = 'journal_entries'`,
    );
    await database.close();
    await drop();
    expect(tables).toHaveLength(1);
  });
});

/** An incident with one row of everything that is kept. */
async function fill(): Promise<IncidentId> {
  const { openIncident, cases } = store();
  const incidentId = await openIncident();
  const { artifacts, decisions, journal, revisions, runs, timelines } = cases.read;
  await artifacts.insert(incidentId, anArtifact("a.log"), at);
  await timelines.write(incidentId, { ...emptyTimeline, statedFacts: [aStatedFact()] }, at);
  const entry = {
    at,
    kind: "note-added",
    actionType: "conversation",
    actor: "user:alice",
  } as const;
  await journal.append(incidentId, [
    { ...entry, causedBy: null, rationale: "why", payload: { note: "text" } },
  ]);
  const revision = aRevision(1);
  await revisions.insert(incidentId, revision, {});
  await revisions.replace({ ...revision, status: "approved", approval: anApproval() }, "in-review");
  const run = await runs.insert(incidentId, aRun());
  await runs.commitStep(run.id, { key: "coarse", result: null, at });
  const verdict = { kind: "accept" } as const;
  const piece = { noun: "event", piece: "evt_0000000000000001" } as const;
  const decision = { id: newDecisionId(), ...piece, verdict, by: alice, decidedAt: at };
  await decisions.insert(incidentId, decision);
  await decisions.undo(incidentId, decision.id, at);
  return incidentId;
}

describe("what never changes", () => {
  it.each([
    "update journal_entries set rationale = 'another'",
    "update journal_entries set hash = hash",
    `update journal_entries set payload = '"another"'`,
    "delete from journal_entries",
    "truncate journal_entries",
    "update revisions set document = '{}'",
    "update revisions set hash = 'another'",
    "update revisions set claims = '[]'",
    "delete from revisions",
    "update approvals set approved_by = 'another'",
    "delete from approvals",
    "update artifacts set sha256 = 'another'",
    "update artifacts set path = 'another'",
    "delete from artifacts",
    "update timeline_heads set content = '{}'",
    "delete from timeline_heads",
    "update facts set ends_at = 0",
    "delete from facts",
    `update run_steps set result = '"another"'`,
    "update decisions set verdict = '{}'",
    "update decisions set undone_at = null",
    "delete from decisions",
  ])("is refused by the database itself: %s", async (statement) => {
    await fill();
    const attempt = store().database.executor.execute(sql.raw(statement));
    await expect(attempt).rejects.toMatchObject({
      cause: { message: expect.stringContaining("is never allowed") },
    });
  });

  it("leaves retention free to erase the payload of a journal entry", async () => {
    const incidentId = await fill();
    const { journal } = store().cases.read;
    const before = await journal.list(incidentId, 0, 1);
    await store().database.executor.execute(
      sql`update journal_entries set payload = null where incident_id = ${incidentId}`,
    );
    const after = await journal.list(incidentId, 0, 1);
    expect(after).toEqual(before.map((entry) => ({ ...entry, payload: null })));
  });
});
