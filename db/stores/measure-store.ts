import { sql } from "drizzle-orm";
import { z } from "zod";
import { type RunStatus, runStatuses } from "@/lib/domain/runs/run";
import type { Database } from "../client";

/** How much there is and how much waits: numbers alone, for whoever watches the server from outside. */
export type Measures = {
  readonly incidents: number;
  /** Imported ever, withdrawn ones too, and their bytes. */
  readonly artifacts: number;
  readonly artifactBytes: number;
  readonly uploadsWaiting: number;
  readonly runs: Readonly<Record<RunStatus, number>>;
  /** When the run that waits longest was queued; null where none waits. */
  readonly oldestQueuedAt: number | null;
};

const whole = z.coerce.number();
const rowSchema = z.object({
  incidents: whole,
  artifacts: whole,
  artifact_bytes: whole,
  uploads_waiting: whole,
  oldest_queued_at: whole.nullable(),
  runs: z.record(z.string(), whole),
});

export type MeasureStore = { read(): Promise<Measures> };

export function createMeasureStore({ executor }: Database): MeasureStore {
  return {
    async read() {
      const [row] = await executor.execute(sql`
        select
          (select count(*) from incidents) as incidents,
          (select count(*) from artifacts) as artifacts,
          (select coalesce(sum(bytes), 0) from artifacts) as artifact_bytes,
          (select count(*) from staged_uploads) as uploads_waiting,
          (select min(queued_at) from runs where status = 'queued') as oldest_queued_at,
          (select coalesce(json_object_agg(status, n), '{}'::json)
             from (select status, count(*) as n from runs group by status) counted) as runs`);
      const told = rowSchema.parse(row);
      return {
        incidents: told.incidents,
        artifacts: told.artifacts,
        artifactBytes: told.artifact_bytes,
        uploadsWaiting: told.uploads_waiting,
        oldestQueuedAt: told.oldest_queued_at,
        runs: Object.fromEntries(
          runStatuses.map((status) => [status, told.runs[status] ?? 0]),
        ) as Record<RunStatus, number>,
      };
    },
  };
}
