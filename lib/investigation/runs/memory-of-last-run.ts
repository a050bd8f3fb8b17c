import type { JsonValue } from "@/lib/base/canonical-json";
import { hasConcluded, isAnalysis, isAside } from "@/lib/domain/run";
import type { CaseStores, RunStep } from "../ports/case-store-port";
import type { RunOfIncident } from "./end-run";
import { isEnded } from "./queue-run";
import { parseStepResult } from "./step-result";

/**
 * What the builder remembered when the last run of the incident concluded, and where none did, when the last one ended:
 * rounds that go on without passes of their own know its events by their names, and its conclusion. Null where no run
 * left anything.
 */
export async function memoryOfLastRun(
  { runs }: Pick<CaseStores, "runs">,
  { id, incidentId }: Pick<RunOfIncident, "id" | "incidentId">,
): Promise<JsonValue | null> {
  const ended = (await runs.list(incidentId)).filter(
    (run) => isEnded(run) && run.id !== id && !isAside(run.plan),
  );
  let last: JsonValue | null = null;
  for (const run of ended) {
    const steps = await runs.steps(run.id);
    const memory = lastMemory(steps);
    // What a question left goes on from what was concluded before it.
    const isWhole = !isAnalysis(run.plan) || hasConcluded(run.plan, steps);
    if (memory !== null && isWhole) return memory;
    last ??= memory;
  }
  return last;
}

/** What the builder remembered when the last step that changed the timeline was committed. */
export function lastMemory(steps: readonly RunStep[]): JsonValue | null {
  const memories = steps
    .toSorted((a, b) => b.at - a.at)
    .map(({ result }) => parseStepResult(result).memory);
  return memories.find((memory) => memory !== null) ?? null;
}
