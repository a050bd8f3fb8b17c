import { and, asc, eq, lte } from "drizzle-orm";
import { toJsonValue } from "@/lib/base/canonical-json";
import { type ReportEntry, reportContentSchema } from "@/lib/domain/review/report-entry";
import type { ReportStore } from "@/lib/investigation/ports/case-store-port";
import type { Executor } from "../client";
import { parseDocument } from "../parse-document";

import { reportEntries } from "../schema/discussion";

export function createReportStore(executor: Executor): ReportStore {
  return {
    async insert(incidentId, { by, content, ...entry }) {
      await executor
        .insert(reportEntries)
        .values({ incidentId, ...entry, content: toJsonValue(content), writtenBy: by });
    },
    async list(incidentId, recordedAt) {
      const rows = await executor
        .select({
          position: reportEntries.position,
          key: reportEntries.key,
          content: reportEntries.content,
          by: reportEntries.writtenBy,
          writtenAt: reportEntries.writtenAt,
        })
        .from(reportEntries)
        .where(
          and(
            eq(reportEntries.incidentId, incidentId),
            recordedAt === null ? undefined : lte(reportEntries.writtenAt, recordedAt),
          ),
        )
        .orderBy(asc(reportEntries.position));
      const latest = new Map<string, ReportEntry>();
      for (const { position, content, ...row } of rows) {
        const words = parseDocument(reportContentSchema, content, `report_entries ${position}`);
        latest.set(row.key, { ...row, content: words });
      }
      return [...latest.values()].filter(({ content }) => content.kind !== "withdrawn");
    },
  };
}
