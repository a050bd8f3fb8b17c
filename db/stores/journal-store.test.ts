import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { canonicalJson, type JsonValue } from "@/lib/base/canonical-json";
import { instant } from "@/lib/base/instant";
import type { IncidentId } from "@/lib/domain/ids";
import {
  type JournalDraft,
  type JournalEntry,
  journalHash,
  journalOrigin,
} from "@/lib/domain/journal";
import { createCaseStore } from "../case-store";
import { listenJournal } from "../channels";
import { connect } from "../client";
import { setUpCaseStore, sha256 } from "../testing/test-case-store";

const store = setUpCaseStore();

function note(rationale: string, payload: JsonValue = { rationale }): JournalDraft {
  return {
    at: instant(1_700_000_000_000),
    kind: "note-added",
    actionType: "conversation",
    actor: "user:alice",
    causedBy: null,
    rationale,
    payload,
  };
}

/** What `verify` does: every digest and every link taken again. */
function expectChain(entries: readonly JournalEntry[]): void {
  let previous = journalOrigin;
  for (const [index, { hash, payload, ...entry }] of entries.entries()) {
    expect(entry.seq).toBe(index + 1);
    expect(entry.payloadSha256).toBe(sha256(canonicalJson(payload)));
    expect(hash).toBe(journalHash(previous, entry, sha256));
    previous = hash;
  }
}

describe("the journal of an incident", () => {
  it("starts at the origin", async () => {
    const incidentId = await store().openIncident();
    expect(await store().cases.read.journal.head(incidentId)).toEqual({
      seq: 0,
      hash: journalOrigin,
    });
  });

  it("reads back what it answered, in order, page by page", async () => {
    const incidentId = await store().openIncident();
    const { journal } = store().cases.read;
    const appended = await journal.append(
      incidentId,
      ["one", "two", "three"].map((text) => note(text)),
    );
    expect(await journal.list(incidentId, 0, 2)).toEqual(appended.slice(0, 2));
    expect(await journal.list(incidentId, 2, 2)).toEqual(appended.slice(2));
    const last = appended.at(-1);
    expect(await journal.head(incidentId)).toEqual({ seq: 3, hash: last?.hash });
  });

  it("answers all entries of the kinds asked for, in order, of that incident alone", async () => {
    const [incidentId, other] = [await store().openIncident(), await store().openIncident()];
    const { journal } = store().cases.read;
    const kinds = ["run-started", "note-added", "piece-decided", "run-started"] as const;
    const drafts = kinds.map((kind) => ({ ...note(kind), kind }));
    const [first, , third, fourth] = await journal.append(incidentId, drafts);
    await journal.append(other, drafts);
    const found = await journal.listOfKinds(incidentId, ["piece-decided", "run-started"]);
    expect(found).toEqual([first, third, fourth]);
    expect(await journal.listOfKinds(incidentId, [])).toEqual([]);
  });

  it("verifies after a round trip, whatever characters and values it holds", async () => {
    const incidentId = await store().openIncident();
    const { journal } = store().cases.read;
    await journal.append(incidentId, [
      note("NUL \u0000 and half a pair \ud83d", { quote: "\u0000\ud83d", nested: [1, 0.1, null] }),
      note("a payload that is a text", "17"),
      note("no payload", null),
    ]);
    const entries = await journal.list(incidentId, 0, 10);
    expectChain(entries);
    expect(entries.map(({ payload }) => payload)).toEqual([
      { quote: "\u0000\ud83d", nested: [1, 0.1, null] },
      "17",
      null,
    ]);
  });

  it("names a cause inside the same batch by its place in the journal", async () => {
    const incidentId = await store().openIncident();
    const { journal } = store().cases.read;
    await journal.append(incidentId, [note("before")]);
    await journal.append(incidentId, [
      note("cause"),
      { ...note("effect"), causedBy: { kind: "draft", index: 0 } },
    ]);
    const entries = await journal.list(incidentId, 0, 10);
    expect(entries.map(({ causedBy }) => causedBy)).toEqual([null, null, 2]);
  });

  it("never forks when two connections append at the same time", async () => {
    const incidentId = await store().openIncident();
    const other = connect({ databaseUrl: store().databaseUrl });
    const writers = [store().cases, createCaseStore(other, { sha256 })];
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        writers[index % 2]?.transaction(async ({ journal }) => {
          await journal.append(incidentId, [note(`first of ${index}`)]);
          await journal.append(incidentId, [note(`second of ${index}`)]);
        }),
      ),
    );
    await other.close();
    const entries = await store().cases.read.journal.list(incidentId, 0, 100);
    expect(entries).toHaveLength(80);
    expectChain(entries);
  });

  it("keeps nothing of a transaction that failed", async () => {
    const incidentId = await store().openIncident();
    const attempt = store().cases.transaction(async ({ journal }) => {
      await journal.append(incidentId, [note("never happened")]);
      throw new Error("failed after");
    });
    await expect(attempt).rejects.toThrow("failed after");
    expect(await store().cases.read.journal.list(incidentId, 0, 10)).toEqual([]);
  });

  it("tells listeners which incident has news, and no longer once they stop", async () => {
    const [one, other, last] = await Promise.all([
      store().openIncident(),
      store().openIncident(),
      store().openIncident(),
    ]);
    const heard: IncidentId[] = [];
    const heardOther = Promise.withResolvers<void>();
    const heardLast = Promise.withResolvers<void>();
    const { connection } = store().database;
    const stop = await listenJournal(connection, (incidentId) => {
      heard.push(incidentId);
      if (incidentId === other) heardOther.resolve();
    });
    const stopSecond = await listenJournal(connection, (incidentId) => {
      if (incidentId === last) heardLast.resolve();
    });
    await store().cases.read.journal.append(one, [note("news")]);
    await store().cases.read.journal.append(other, [note("news"), note("more")]);
    await heardOther.promise;
    await stop();
    await store().cases.read.journal.append(last, [note("unheard")]);
    await heardLast.promise;
    await stopSecond();
    expect(heard).toEqual([one, other]);
  });

  it("asks listeners to look again when their connection was lost, and goes on telling them", async () => {
    const incidentId = await store().openIncident();
    const { connection, executor } = store().database;
    const heard = Promise.withResolvers<IncidentId>();
    const resumed = Promise.withResolvers<void>();
    const stop = await listenJournal(connection, heard.resolve, resumed.resolve);
    await executor.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%' and datname = current_database()`,
    );
    await resumed.promise;
    await store().cases.read.journal.append(incidentId, [note("after the loss")]);
    expect(await heard.promise).toBe(incidentId);
    await stop();
  });
});
