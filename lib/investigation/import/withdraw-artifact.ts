import { ok, type Result } from "@/lib/base/result";
import type { ArtifactId, IncidentId, RunId } from "@/lib/domain/ids";
import {
  type Actor,
  type CaseProblem,
  findMissingRight,
  journalActor,
  refuse,
} from "../case-problem";
import { type Change, commitChange } from "../commit-change";
import type { Ports } from "../ports";
import { noRun, planFollowingRun } from "../runs/queue-run";

type WithdrawPorts = Pick<Ports, "cases" | "clock" | "ids" | "jobs" | "player">;

/**
 * Takes a file out of the investigation. Its bytes and every journal entry about it stay; what rests
 * on it alone is marked unsupported or goes with the next run, which is started here.
 */
export async function withdrawArtifact(
  ports: WithdrawPorts,
  actor: Actor,
  incidentId: IncidentId,
  artifactId: ArtifactId,
): Promise<Result<RunId | null, CaseProblem>> {
  const missing = findMissingRight(actor, "investigate");
  if (missing) return missing;
  const withdrawn = await commitChange(ports.cases, incidentId, async (stores) => {
    const artifacts = await stores.artifacts.list(incidentId);
    const artifact = artifacts.find(({ id }) => id === artifactId);
    if (!artifact) return refuse("not-found", "There is no such file in this incident.");
    const at = ports.clock.now();
    const following =
      artifacts.length > 1
        ? await planFollowingRun(ports, actor, incidentId, "A file was withdrawn")
        : noRun;
    return ok<Change<RunId | null>>({
      drafts: [
        {
          ...{ at, kind: "artifact-withdrawn", actor: journalActor(actor), causedBy: null },
          actionType: "decision",
          rationale: `Withdrew ${artifact.path}`,
          payload: { artifact: artifactId, path: artifact.path, sha256: artifact.sha256 },
        },
        ...following.drafts,
      ],
      write: async (inside) => {
        await inside.artifacts.withdraw(incidentId, artifactId, at);
        await following.write(inside);
      },
      value: following.runId,
    });
  });
  if (withdrawn.ok && withdrawn.value !== null) await ports.jobs.wakeRun(withdrawn.value);
  return withdrawn;
}
