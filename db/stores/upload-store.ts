import {
  and,
  asc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  not,
  notInArray,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import { z } from "zod";
import type { Instant } from "@/lib/base/instant";
import { readMappingSchema, readReportSchema } from "@/lib/domain/evidence/artifact-schema";
import { type IncidentId, type UserId, userIdSchema } from "@/lib/domain/ids";
import type {
  Staged,
  StagedUpload,
  StagingRoom,
  UploadStore,
} from "@/lib/investigation/ports/upload-port";
import { lockIncident } from "../advisory-lock";
import type { Database, Executor } from "../client";
import { inTransaction } from "../in-transaction";
import { insertInBatches } from "../insert-in-batches";
import { parseDocument } from "../parse-document";
import { artifacts } from "../schema/artifact";
import { stagedUploads } from "../schema/staged-upload";
import { discardedBlobStore } from "./discarded-blob-store";

const uploadColumns = {
  id: stagedUploads.id,
  incidentId: stagedUploads.incidentId,
  path: stagedUploads.path,
  bytesReceived: stagedUploads.bytesReceived,
  bytesTotal: stagedUploads.bytesTotal,
  sha256: stagedUploads.sha256,
  report: stagedUploads.report,
  archiveId: stagedUploads.archiveId,
  mapping: stagedUploads.mapping,
  warnings: stagedUploads.warnings,
  by: stagedUploads.uploadedBy,
  hands: stagedUploads.hands,
  at: stagedUploads.startedAt,
};
type Documents = "report" | "mapping" | "warnings" | "hands";
type UploadRow = Omit<StagedUpload, Documents> & Readonly<Record<Documents, unknown>>;

export function createUploadStore({ executor }: Database): UploadStore {
  const select = (where: SQL | undefined) =>
    executor.select(uploadColumns).from(stagedUploads).where(where);
  return {
    insert: (upload, room) =>
      inTransaction(executor, (transaction) => insertWithin(transaction, upload, room)),
    async find(id) {
      const [row] = await select(eq(stagedUploads.id, id));
      return row ? toUpload(row) : null;
    },
    async list(incidentId) {
      const rows = await select(eq(stagedUploads.incidentId, incidentId)).orderBy(
        asc(stagedUploads.path),
        asc(stagedUploads.id),
      );
      return rows.map(toUpload);
    },
    bytesOf: (person) => sumBytes(executor, person, []),
    async inUse(digests) {
      const wanted = [...digests];
      if (wanted.length === 0) return new Set();
      const rows = await union(
        executor
          .select({ sha256: artifacts.sha256 })
          .from(artifacts)
          .where(inArray(artifacts.sha256, wanted)),
        executor
          .select({ sha256: sql<string>`${stagedUploads.sha256}` })
          .from(stagedUploads)
          .where(inArray(stagedUploads.sha256, wanted)),
      );
      return new Set(rows.map(({ sha256 }) => sha256));
    },
    async unread() {
      const rows = await select(
        and(isNotNull(stagedUploads.sha256), isNull(stagedUploads.report)),
      ).orderBy(asc(stagedUploads.startedAt), asc(stagedUploads.path));
      return rows.map(toUpload);
    },
    async setReceived(id, fromBytes, received) {
      const updated = await executor
        .update(stagedUploads)
        .set(received)
        .where(and(eq(stagedUploads.id, id), eq(stagedUploads.bytesReceived, fromBytes)))
        .returning({ id: stagedUploads.id });
      return updated.length === 1;
    },
    addHand: (id, person) => addHand(executor, id, person),
    lease: (id, node, ms) => lease(executor, id, node, ms),
    setReport: (id, report) => setReport(executor, id, report),
    setContents: (archive, contents, room) =>
      inTransaction(executor, (transaction) => setContents(transaction, archive, contents, room)),
    async remove(id) {
      const removed = await executor
        .delete(stagedUploads)
        .where(eq(stagedUploads.id, id))
        .returning({ id: stagedUploads.id });
      return removed.length === 1;
    },
    discard: (ids, at) =>
      inTransaction(executor, (transaction) => discardWithFiles(transaction, ids, at)),
    discardBegunBefore: (begun, at) =>
      inTransaction(executor, (transaction) =>
        discard(transaction, lt(stagedUploads.startedAt, begun), at),
      ),
    ...discardedBlobStore(executor),
  };
}

/** Room is counted by one transaction at a time: for an incident its files, for a person their bytes. */
async function lease(executor: Executor, id: string, node: string, ms: number): Promise<boolean> {
  const now = sql`clock_timestamp()`;
  const isFree = or(
    isNull(stagedUploads.readUntil),
    eq(stagedUploads.readBy, node),
    lt(stagedUploads.readUntil, now),
  );
  const leased = await executor
    .update(stagedUploads)
    .set({ readBy: node, readUntil: sql`${now} + make_interval(secs => ${ms / 1000})` })
    .where(and(eq(stagedUploads.id, id), isNull(stagedUploads.report), isFree))
    .returning({ id: stagedUploads.id });
  return leased.length > 0;
}

async function insertWithin(
  transaction: Executor,
  upload: StagedUpload,
  { filesMax, bytesMaxOfPerson }: StagingRoom,
): Promise<Staged> {
  await lockIncident(transaction, upload.incidentId);
  const there = await findAtPaths(transaction, upload.incidentId, [upload]);
  const waiting = await transaction.$count(
    stagedUploads,
    eq(stagedUploads.incidentId, upload.incidentId),
  );
  if (there.length === 0 && waiting >= filesMax) return { kind: "too-many-files", waiting };
  if (!(await hasRoom(transaction, [upload], there, bytesMaxOfPerson))) return { kind: "no-room" };
  return { kind: "staged", replaced: await put(transaction, [upload], there, upload.at) };
}

async function setContents(
  transaction: Executor,
  { id, incidentId }: StagedUpload,
  { report, files }: Parameters<UploadStore["setContents"]>[1],
  { bytesMaxOfPerson, at }: Parameters<UploadStore["setContents"]>[2],
): ReturnType<UploadStore["setContents"]> {
  await lockIncident(transaction, incidentId);
  const there = await findAtPaths(transaction, incidentId, files);
  if (!(await hasRoom(transaction, files, there, bytesMaxOfPerson))) return { kind: "no-room" };
  if (!(await setReport(transaction, id, report))) return { kind: "gone" };
  return { kind: "staged", replaced: await put(transaction, files, there, at) };
}

/** Of one person, whose uploads take turns from here on until the transaction ends. */
async function hasRoom(
  transaction: Executor,
  uploads: readonly StagedUpload[],
  going: readonly string[],
  bytesMax: number,
): Promise<boolean> {
  const [first] = uploads;
  if (!first) return true;
  await transaction.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`whence-uploads-of ${first.by}`}, 0))`,
  );
  const waiting = await sumBytes(transaction, first.by, going);
  return uploads.reduce((sum, upload) => sum + bytesOf(upload), waiting) <= bytesMax;
}

function bytesOf({ bytesTotal, bytesReceived }: StagedUpload): number {
  return bytesTotal ?? bytesReceived;
}

async function sumBytes(
  executor: Executor,
  person: UserId,
  going: readonly string[],
): Promise<number> {
  const { id, archiveId, bytesTotal, bytesReceived, uploadedBy } = stagedUploads;
  const stays =
    going.length === 0
      ? undefined
      : and(notInArray(id, [...going]), or(isNull(archiveId), notInArray(archiveId, [...going])));
  const [row] = await executor
    .select({ bytes: sql<string>`coalesce(sum(coalesce(${bytesTotal}, ${bytesReceived})), 0)` })
    .from(stagedUploads)
    .where(and(eq(uploadedBy, person), stays));
  return Number(row?.bytes ?? 0);
}

/** One file waits at a path, the one that was put there last. */
async function put(
  transaction: Executor,
  uploads: readonly StagedUpload[],
  there: readonly string[],
  at: Instant,
): Promise<readonly string[]> {
  const replaced = await discardWithFiles(transaction, there, at);
  const rows = uploads.map(({ by, at: startedAt, warnings, hands, ...upload }) => ({
    ...{ ...upload, uploadedBy: by, startedAt },
    ...{ warnings: [...warnings], hands: [...hands] },
  }));
  await insertInBatches(rows, (batch) => transaction.insert(stagedUploads).values([...batch]));
  return replaced;
}

async function findAtPaths(
  transaction: Executor,
  incidentId: IncidentId,
  uploads: readonly StagedUpload[],
): Promise<readonly string[]> {
  const paths = uploads.map(({ path }) => path);
  const there = await transaction
    .select({ id: stagedUploads.id })
    .from(stagedUploads)
    .where(and(eq(stagedUploads.incidentId, incidentId), inArray(stagedUploads.path, paths)));
  return there.map(({ id }) => id);
}

async function setReport(
  executor: Executor,
  id: string,
  report: StagedUpload["report"],
): Promise<boolean> {
  const updated = await executor
    .update(stagedUploads)
    .set({ report })
    .where(eq(stagedUploads.id, id))
    .returning({ id: stagedUploads.id });
  return updated.length === 1;
}

async function addHand(executor: Executor, id: string, person: UserId): Promise<void> {
  const { hands, uploadedBy } = stagedUploads;
  const known = sql`${hands}::jsonb`;
  const hand = sql`to_jsonb(${person}::text)`;
  await executor
    .update(stagedUploads)
    .set({ hands: sql`(${known} || ${hand})::json` })
    .where(and(eq(stagedUploads.id, id), ne(uploadedBy, person), not(sql`${known} @> ${hand}`)));
}

async function discardWithFiles(
  transaction: Executor,
  ids: readonly string[],
  at: Instant,
): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const { id, archiveId } = stagedUploads;
  return discard(transaction, or(inArray(id, [...ids]), inArray(archiveId, [...ids])), at);
}

async function discard(
  transaction: Executor,
  where: SQL | undefined,
  at: Instant,
): Promise<readonly string[]> {
  const removed = await transaction
    .delete(stagedUploads)
    .where(where)
    .returning({ id: stagedUploads.id, sha256: stagedUploads.sha256 });
  await discardedBlobStore(transaction).noteDiscarded(
    removed.flatMap(({ sha256 }) => sha256 ?? []),
    at,
  );
  return removed.map(({ id }) => id);
}

const warningsSchema = z.array(z.string());
const handsSchema = z.array(userIdSchema);

function toUpload(row: UploadRow): StagedUpload {
  const place = `staged_uploads ${row.id}`;
  return {
    ...row,
    report: parseDocument(readReportSchema.nullable(), row.report, place),
    mapping: parseDocument(readMappingSchema.nullable(), row.mapping, place),
    warnings: parseDocument(warningsSchema, row.warnings, place),
    hands: parseDocument(handsSchema, row.hands, place),
  };
}
