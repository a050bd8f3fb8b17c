import type { IncidentId } from "@/lib/domain/ids";
import type { RunResult } from "@/lib/domain/run-result";
import { compareRuns } from "@/lib/investigation/runs/compare-runs";
import { requireViewer } from "../account/viewer";
import { getContainer } from "../container";

/** Runs of an incident side by side; null when there is no such incident. */
export async function loadComparison(incidentId: IncidentId): Promise<{
  readonly title: string;
  readonly runs: readonly RunResult[];
} | null> {
  await requireViewer();
  const { read } = (await getContainer()).ports.cases;
  const incident = await read.incidents.find(incidentId);
  return incident && { title: incident.title, runs: await compareRuns(read, incidentId) };
}
