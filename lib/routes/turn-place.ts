import { type RunId, runIds } from "@/lib/domain/ids";
import { stepKeySchema } from "@/lib/domain/runs/run";

/** A run, the performance of one of its tasks, or one turn of that: `run_x`, `run_x.coarse`, `run_x.coarse.2`. */
export type TurnPlace = {
  readonly runId: RunId;
  readonly step: string | null;
  /** 1 for the first; only where there is a step. */
  readonly turn: number | null;
};

export function formatTurnPlace({ runId, step, turn }: TurnPlace): string {
  return [runId, ...(step === null ? [] : [step, ...(turn === null ? [] : [turn])])].join(".");
}

/** Null when it names nothing. */
export function parseTurnPlace(text: string): TurnPlace | null {
  const [run = "", step, turn, ...more] = text.split(".");
  const runId = runIds.parse(run);
  if (runId === null || more.length > 0) return null;
  if (step === undefined) return { runId, step: null, turn: null };
  if (!stepKeySchema.safeParse(step).success) return null;
  if (turn === undefined) return { runId, step, turn: null };
  return /^[1-9]\d{0,5}$/.test(turn) ? { runId, step, turn: Number(turn) } : null;
}
