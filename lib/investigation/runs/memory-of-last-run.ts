import type { JsonValue } from "@/lib/base/canonical-json";
import { isAside } from "@/lib/domain/run";
import type { CaseStores } from "../ports/case-store-port";
import type { RunOfIncident } from "./end-run";
import { isEnded } from "./queue-run";
import { parseStepResult } from "./step-result";

/**
 * What the builder remembered when the last run of the incident ended, whichever way: rounds that go on without passes of
 * their own know its events by their names, and its conclusion. Null where no run left anything.
 */
export async function memoryOfLastRun(
  { runs }: Pick<CaseStores, "runs">,
  { id, incidentId }: Pick<RunOfIncident, "id" | "incidentId">,
): Promise<JsonValue | null> {
  const ended = (await runs.list(incidentId)).filter(
    (run) => isEnded(run) && run.id !== id && !isAside(run.plan),
  );
  for (const run of ended) {
    const steps = (await runs.steps(run.id)).toSorted((a, b) => b.at - a.at);
    for (const { result } of steps) {
      const { memory } = parseStepResult(result);
      if (memory !== null) return memory;
    }
  }
  return null;
}
