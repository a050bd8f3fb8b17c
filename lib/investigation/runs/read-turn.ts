import type { JsonValue } from "@/lib/base/canonical-json";
import { ok, type Result } from "@/lib/base/result";
import type { IncidentId, RunId } from "@/lib/domain/ids";
import type { Turn } from "@/lib/domain/invocation";
import type { PromptPart } from "@/lib/domain/prompt-part";
import { type CaseProblem, refuse } from "../case-problem";
import type { CaseStores } from "../ports/case-store-port";

export type TurnAddress = {
  readonly incidentId: IncidentId;
  readonly runId: RunId;
  readonly step: string;
  readonly turn: number;
};

export type ReadTurn = Turn & {
  /** What its task was given, whoever performed it. */
  readonly input: JsonValue;
  /** As it was sent; empty where nothing was. */
  readonly prompt: readonly PromptPart[];
};

/** All that a performer was shown before a turn, in its order. */
async function readPrompt(
  { invocations }: Pick<CaseStores, "invocations">,
  { shown }: Turn,
): Promise<readonly PromptPart[]> {
  const digests = shown?.parts ?? [];
  const kept = await invocations.promptParts(digests);
  return digests.flatMap((digest) => kept.get(digest) ?? []);
}

/** All that was exchanged in one turn: calls with their answers, questions to the evidence with theirs. */
export async function readTurn(
  { runs, invocations }: Pick<CaseStores, "runs" | "invocations">,
  { incidentId, runId, step, turn: number }: TurnAddress,
): Promise<Result<ReadTurn, CaseProblem>> {
  const run = await runs.find(runId);
  const isHere = run !== null && run.incidentId === incidentId;
  const performed = isHere ? await invocations.ofRun(runId) : [];
  const invocation = performed.find(({ stepKey }) => stepKey === step);
  const turns = invocation ? await invocations.turns(invocation.id) : [];
  const turn = turns.find((candidate) => candidate.number === number);
  if (invocation === undefined || turn === undefined) {
    return refuse("not-found", "There is no such turn.");
  }
  return ok({ ...turn, input: invocation.input, prompt: await readPrompt({ invocations }, turn) });
}
