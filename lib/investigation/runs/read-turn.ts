import { ok, type Result } from "@/lib/base/result";
import type { IncidentId, RunId } from "@/lib/domain/ids";
import type { Turn } from "@/lib/domain/invocation";
import { type CaseProblem, refuse } from "../case-problem";
import type { CaseStores } from "../ports/case-store-port";

export type TurnAddress = {
  readonly incidentId: IncidentId;
  readonly runId: RunId;
  readonly step: string;
  readonly turn: number;
};

/** All that was exchanged in one turn: calls with their answers, questions to the evidence with theirs. */
export async function readTurn(
  { runs, invocations }: Pick<CaseStores, "runs" | "invocations">,
  { incidentId, runId, step, turn: number }: TurnAddress,
): Promise<Result<Turn, CaseProblem>> {
  const run = await runs.find(runId);
  const isHere = run !== null && run.incidentId === incidentId;
  const performed = isHere ? await invocations.ofRun(runId) : [];
  const invocation = performed.find(({ stepKey }) => stepKey === step);
  const turns = invocation ? await invocations.turns(invocation.id) : [];
  const turn = turns.find((candidate) => candidate.number === number);
  return turn ? ok(turn) : refuse("not-found", "There is no such turn.");
}
