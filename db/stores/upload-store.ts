import { and, asc, eq } from "drizzle-orm";
import { readReportSchema } from "@/lib/domain/artifact-schema";
import type { StagedUpload, UploadStore } from "@/lib/investigation/upload-port";
import type { Database } from "../client";
import { inTransaction } from "../in-transaction";
import { lockIncident } from "../incident-lock";
import { parseDocument } from "../parse-document";
import { stagedUploads } from "../schema/staged-upload";

const uploadColumns = {
  id: stagedUploads.id,
  incidentId: stagedUploads.incidentId,
  path: stagedUploads.path,
  bytesReceived: stagedUploads.bytesReceived,
  bytesTotal: stagedUploads.bytesTotal,
  sha256: stagedUploads.sha256,
  report: stagedUploads.report,
  by: stagedUploads.uploadedBy,
  at: stagedUploads.startedAt,
};
type UploadRow = Omit<StagedUpload, "report"> & { readonly report: unknown };

export function createUploadStore({ executor }: Database): UploadStore {
  return {
    insert: ({ by, at, ...upload }) =>
      inTransaction(executor, async (transaction) => {
        const { incidentId, path } = upload;
        await lockIncident(transaction, incidentId);
        const replaced = await transaction
          .delete(stagedUploads)
          .where(and(eq(stagedUploads.incidentId, incidentId), eq(stagedUploads.path, path)))
          .returning({ id: stagedUploads.id });
        await transaction
          .insert(stagedUploads)
          .values({ ...upload, uploadedBy: by, startedAt: at });
        return replaced.map(({ id }) => id);
      }),
    async find(id) {
      const [row] = await executor
        .select(uploadColumns)
        .from(stagedUploads)
        .where(eq(stagedUploads.id, id));
      return row ? toUpload(row) : null;
    },
    async list(incidentId) {
      const rows = await executor
        .select(uploadColumns)
        .from(stagedUploads)
        .where(eq(stagedUploads.incidentId, incidentId))
        .orderBy(asc(stagedUploads.path), asc(stagedUploads.id));
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
    async setReport(id, report) {
      const updated = await executor
        .update(stagedUploads)
        .set({ report })
        .where(eq(stagedUploads.id, id))
        .returning({ id: stagedUploads.id });
      return updated.length === 1;
    },
    async remove(id) {
      const removed = await executor
        .delete(stagedUploads)
        .where(eq(stagedUploads.id, id))
        .returning({ id: stagedUploads.id });
      return removed.length === 1;
    },
  };
}

function toUpload(row: UploadRow): StagedUpload {
  const report =
    row.report === null
      ? null
      : parseDocument(readReportSchema, row.report, `staged_uploads ${row.id}`);
  return { ...row, report };
}
