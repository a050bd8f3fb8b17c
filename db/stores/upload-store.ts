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
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import { z } from "zod";
import { readMappingSchema, readReportSchema } from "@/lib/domain/artifact-schema";
import { type IncidentId, type UserId, userIdSchema } from "@/lib/domain/ids";
import type { StagedUpload, UploadStore } from "@/lib/investigation/upload-port";
import type { Database, Executor } from "../client";
import { inTransaction } from "../in-transaction";
import { lockIncident } from "../incident-lock";
import { insertInBatches } from "../insert-in-batches";
import { parseDocument } from "../parse-document";
import { artifacts } from "../schema/artifact";
import { stagedUploads } from "../schema/staged-upload";

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
    insert: (upload) => inTransaction(executor, (transaction) => insert(transaction, [upload])),
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
    async bytesOf(person) {
      const { bytesTotal, bytesReceived, uploadedBy } = stagedUploads;
      const [row] = await executor
        .select({ bytes: sql<string>`coalesce(sum(coalesce(${bytesTotal}, ${bytesReceived})), 0)` })
        .from(stagedUploads)
        .where(eq(uploadedBy, person));
      return Number(row?.bytes ?? 0);
    },
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
    setReport: (id, report) => setReport(executor, id, report),
    setContents: (archiveId, report, files) =>
      inTransaction(executor, async (transaction) => {
        if (!(await setReport(transaction, archiveId, report))) return null;
        return insert(transaction, files);
      }),
    async remove(id) {
      return (await remove(executor, eq(stagedUploads.id, id))).length === 1;
    },
    discard: (ids) => removeWithFiles(executor, ids),
    discardBegunBefore: (at) => remove(executor, lt(stagedUploads.startedAt, at)),
  };
}

/** One file waits at a path, the one that was put there last. */
async function insert(
  transaction: Executor,
  uploads: readonly StagedUpload[],
): Promise<readonly string[]> {
  const [first] = uploads;
  if (!first) return [];
  await lockIncident(transaction, first.incidentId);
  const there = await findAtPaths(transaction, first.incidentId, uploads);
  const replaced = await removeWithFiles(transaction, there);
  const rows = uploads.map(({ by, at, warnings, hands, ...upload }) => ({
    ...{ ...upload, uploadedBy: by, startedAt: at },
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

async function removeWithFiles(
  executor: Executor,
  ids: readonly string[],
): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const { id, archiveId } = stagedUploads;
  return remove(executor, or(inArray(id, [...ids]), inArray(archiveId, [...ids])));
}

async function remove(executor: Executor, where: SQL | undefined): Promise<readonly string[]> {
  const removed = await executor
    .delete(stagedUploads)
    .where(where)
    .returning({ id: stagedUploads.id });
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
