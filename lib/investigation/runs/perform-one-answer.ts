import { toJsonValue } from "@/lib/base/canonical-json";
import type { TaskSettings } from "@/lib/domain/invocation";
import { factsTaskId, type PlannedTask } from "@/lib/domain/run";
import {
  composeFactsInput,
  type FactsOutput,
  planFacts,
  readFactsOutput,
} from "../facts/facts-task";
import type { EvidenceReader } from "../ports/evidence-port";
import { composeInterventionsInput } from "../what-if/interventions-task";
import type { RunOfIncident } from "./end-run";
import { performRoundTask } from "./perform-rounds";
import { invocationIdOf } from "./perform-step";
import type { RunWork } from "./run-work";

export type FactsRead = { readonly facts: FactsOutput | null };

export const noFactsRead: FactsRead = { facts: null };

/** What people wrote, as a run's performer reads it, once: one that was cut off goes on. Null when another worker took it. */
export async function readFacts(
  work: RunWork,
  run: RunOfIncident,
  settings: TaskSettings,
  evidence: EvidenceReader,
): Promise<FactsRead | null> {
  const { invocations } = work.ports.cases.read;
  const id = invocationIdOf(run, factsTaskId);
  const begun = await invocations.find(id);
  if (begun === null || begun.status === "going") {
    const input = toJsonValue(await composeFactsInput(evidence));
    const isOurs = await performRoundTask(work, run, {
      ...{ planned: planFacts(settings), input, evidence },
    });
    if (!isOurs) return null;
  }
  return { facts: readFactsOutput(await invocations.turns(id)) };
}

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
