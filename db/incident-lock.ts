import { sql } from "drizzle-orm";
import type { IncidentId } from "@/lib/domain/ids";
import type { Executor } from "./client";

/**
 * Makes writers of one incident take turns until their transaction ends. One lock for the journal, the timeline and
 * the numbering of runs: two locks could be taken in two orders, and the transactions would wait for each other.
 */
export async function lockIncident(executor: Executor, incidentId: IncidentId): Promise<void> {
  await executor.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`whence-incident ${incidentId}`}, 0))`,
  );
}
