import { and, desc, eq, exists, getTableColumns, inArray, isNull, lt, not } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { IncidentId } from "@/lib/domain/ids";
import { causalLinkSchema } from "@/lib/domain/timeline/causal-link";
import { eventSchema } from "@/lib/domain/timeline/event";
import type { DecidedProposal } from "@/lib/investigation/ports/case-store-port";
import type { Executor } from "../client";
import { parseDocument } from "../parse-document";
import { type ClaimTable, causalLinks, events } from "../schema/claim-tables";

const decided = ["accepted", "edited", "rejected"] as const;

/** Events and links that people have decided on, each as it was proposed last before anybody first did. */
export async function selectDecidedProposals(
  executor: Executor,
  incidentId: IncidentId,
): Promise<readonly DecidedProposal[]> {
  const [ofEvents, ofLinks] = await Promise.all([
    selectProposals(executor, incidentId, events, eventSchema),
    selectProposals(executor, incidentId, causalLinks, causalLinkSchema),
  ]);
  return [
    ...ofEvents.map((each) => ({ noun: "event" as const, ...each })),
    ...ofLinks.map((each) => ({ noun: "causal-link" as const, ...each })),
  ];
}

async function selectProposals<Piece>(
  executor: Executor,
  incidentId: IncidentId,
  table: ClaimTable,
  schema: z.ZodType<Piece>,
) {
  const now = alias(table, "now");
  const earlier = alias(table, "earlier");
  const rows = await executor
    .selectDistinctOn([table.id], { ...pick(table), standing: now.status })
    .from(table)
    .innerJoin(now, and(eq(now.incidentId, table.incidentId), eq(now.id, table.id)))
    .where(
      and(
        eq(table.incidentId, incidentId),
        eq(table.status, "proposed"),
        isNull(now.expiredAt),
        inArray(now.status, [...decided]),
        not(
          exists(
            executor
              .select({ id: earlier.id })
              .from(earlier)
              .where(
                and(
                  eq(earlier.incidentId, table.incidentId),
                  eq(earlier.id, table.id),
                  lt(earlier.versionId, table.versionId),
                  inArray(earlier.status, [...decided]),
                ),
              ),
          ),
        ),
      ),
    )
    .orderBy(table.id, desc(table.versionId));
  return rows.map(({ id, content, standing }) => ({
    isKept: standing !== "rejected",
    proposed: parseDocument(schema, content, `${incidentId} ${id}`),
  }));
}

function pick(table: ClaimTable) {
  const { id, content } = getTableColumns(table);
  return { id, content };
}
