import type { DuckDBConnection } from "@duckdb/node-api";
import { EvidenceQueryError } from "../evidence-query-error";

/** An interrupt between two statements is lost, so it is repeated until the query has ended. */
const interruptEveryMs = 20;

export type QueryBounds = {
  /** Null: as long as it takes. */
  readonly limitMs: number | null;
  readonly signal: AbortSignal | undefined;
};

/**
 * Ends what runs on the connection when it takes longer than `limitMs`, and when nobody waits for it any more:
 * a search that is still running keeps others from running.
 */
export async function withinTime<T>(
  connection: DuckDBConnection,
  { limitMs, signal }: QueryBounds,
  ask: () => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  let isLate = false;
  let interrupting: NodeJS.Timeout | null = null;
  const interrupt = () => {
    interrupting ??= setInterval(() => connection.interrupt(), interruptEveryMs);
  };
  const beLate = () => {
    isLate = true;
    interrupt();
  };
  const limit = limitMs === null ? undefined : setTimeout(beLate, limitMs);
  signal?.addEventListener("abort", interrupt);
  try {
    return await ask();
  } catch (error) {
    signal?.throwIfAborted();
    if (!isLate || limitMs === null || error instanceof EvidenceQueryError) throw error;
    throw new EvidenceQueryError({ kind: "too-slow", limitMs }, { cause: error });
  } finally {
    clearTimeout(limit);
    if (interrupting !== null) clearInterval(interrupting);
    signal?.removeEventListener("abort", interrupt);
  }
}
