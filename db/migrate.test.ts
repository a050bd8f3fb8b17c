import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { instant } from "@/lib/base/instant";
import type { IncidentId } from "@/lib/domain/ids";
import { emptyTimeline } from "@/lib/domain/timeline/timeline";
import { createEmptyDatabase } from "@/lib/testing/test-database";
import { connect, type Executor } from "./client";
import { listMigrations, migrate, migrateTo } from "./migrate";
import { createIncidentStore } from "./stores/incident-store";
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

const known = await listMigrations();

/** Values of any kind for the columns of a table that need one, whatever the version of the schema. */
async function insertRow(executor: Executor, table: string): Promise<void> {
  const columns = await executor.execute(
    sql`select column_name as name, data_type as type from information_schema.columns
        where table_name = ${table} and table_schema = 'public' and is_nullable = 'NO' and column_default is null and is_identity = 'NO'`,
  );
  const values: Readonly<Record<string, string>> = { text: "'x'", json: "'{}'", boolean: "false" };
  const row = columns.map(({ name, type }) => [
    `"${name}"`,
    name === "incident_id" || (table === "incidents" && name === "id")
      ? "'inc_0000000000000001'"
      : (values[String(type)] ?? (type === "ARRAY" ? "'{}'" : "1")),
  ]);
  const [names, cells] = [0, 1].map((part) => row.map((each) => each[part]).join(", "));
  await executor.execute(sql.raw(`insert into ${table} (${names}) values (${cells})`));
}

describe("an upgrade", () => {
  it.each(known.map((_, at) => at + 1))(
    "from a database of the first %i migrations keeps its rows and ends at the newest schema",
    async (count) => {
      const { databaseUrl, drop } = await createEmptyDatabase();
      await migrateTo(databaseUrl, count);
      const database = connect({ databaseUrl });
      const tables = ["incidents", "artifacts", "journal_entries", "events", "piece_marks"];
      const { executor } = database;
      const present = await executor.execute(
        sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
      );
      const filled = tables.filter((table) => present.some(({ name }) => name === table));
      for (const table of filled) await insertRow(executor, table);
      await migrate(databaseUrl);
      for (const table of filled) {
        expect(await executor.execute(sql.raw(`select 1 from ${table}`))).toHaveLength(1);
      }
      const incidentId = "inc_0000000000000001" as IncidentId;
      const found = await createIncidentStore(executor).find(incidentId);
      expect(found).toMatchObject({ id: incidentId, title: "x", isLive: false });
      const applied = await executor.execute(
        sql`select created_at from drizzle.__drizzle_migrations`,
      );
      expect(applied).toHaveLength(known.length);
      await database.close();
      await drop();
    },
  );

  it("to the schema of a newer version is refused in clear words, and changes nothing", async () => {
    const { databaseUrl, drop } = await createEmptyDatabase();
    await migrate(databaseUrl);
    const database = connect({ databaseUrl });
    const later = (known.at(-1) ?? 0) + 1;
    await database.executor.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', ${later})`,
    );
    await expect(migrate(databaseUrl)).rejects.toThrow(/belongs to a newer version of Whence/);
    await database.close();
    await drop();
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
