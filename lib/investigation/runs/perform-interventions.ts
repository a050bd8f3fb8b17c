import { toJsonValue } from "@/lib/base/canonical-json";
import type { PlannedTask } from "@/lib/domain/run";
import type { EvidenceReader } from "../ports/evidence-port";
import { composeInterventionsInput } from "../what-if/interventions-task";
import type { RunOfIncident } from "./end-run";
import { performRoundTask } from "./perform-rounds";
import type { RunWork } from "./run-work";

/** One answer about what stands when it is begun: one that was cut off goes on. False when another worker took it. */
export async function performInterventions(
  work: RunWork,
  run: RunOfIncident,
  planned: PlannedTask,
  evidence: EvidenceReader,
): Promise<boolean> {
  const timeline = await work.ports.cases.read.timelines.current(run.incidentId);
  const input = toJsonValue(composeInterventionsInput(timeline));
  return performRoundTask(work, run, { planned, input, evidence });
}
