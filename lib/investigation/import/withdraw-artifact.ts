import { ok, type Result } from "@/lib/base/result";
import type { Artifact } from "@/lib/domain/artifact";
import type { ArtifactId, IncidentId, RunId } from "@/lib/domain/ids";
import type { JournalDraft } from "@/lib/domain/journal";
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

/** One file, or an archive with its files. */
export function withdrawArtifact(
  ports: WithdrawPorts,
  actor: Actor,
  incidentId: IncidentId,
  artifactId: ArtifactId,
): Promise<Result<RunId | null, CaseProblem>> {
  return withdrawArtifacts(ports, actor, incidentId, [artifactId]);
}

/**
 * Takes files out of the investigation in one step, and with an archive what came out of it. Their bytes
 * and every journal entry about them stay; what rests on them alone is marked unsupported or goes with the
 * next run, which is started here.
 */
export async function withdrawArtifacts(
  ports: WithdrawPorts,
  actor: Actor,
  incidentId: IncidentId,
  artifactIds: readonly ArtifactId[],
): Promise<Result<RunId | null, CaseProblem>> {
  const missing = findMissingRight(actor, "investigate");
  if (missing) return missing;
  const withdrawn = await commitChange(ports.cases, incidentId, async (stores) => {
    const artifacts = await stores.artifacts.list(incidentId);
    const gone = withFilesInside(artifacts, new Set(artifactIds));
    if (gone.length === 0) return refuse("not-found", "There is no such file in this incident.");
    const at = ports.clock.now();
    const why = gone.length === 1 ? "A file was withdrawn" : `${gone.length} files were withdrawn`;
    const following =
      artifacts.length > gone.length
        ? await planFollowingRun(ports, actor, incidentId, why)
        : noRun;
    const start = { at, actor: journalActor(actor), causedBy: null } as const;
    return ok<Change<RunId | null>>({
      drafts: [
        ...gone.map((artifact) => describeWithdrawn(start, artifact, `Withdrew ${artifact.path}`)),
        ...following.drafts,
      ],
      write: async (inside) => {
        for (const { id } of gone) await inside.artifacts.withdraw(incidentId, id, at);
        await following.write(inside);
      },
      value: following.runId,
    });
  });
  if (withdrawn.ok && withdrawn.value !== null) await ports.jobs.wakeRun(withdrawn.value);
  return withdrawn;
}

function withFilesInside(
  artifacts: readonly Artifact[],
  ids: ReadonlySet<ArtifactId>,
): readonly Artifact[] {
  const archives = artifacts
    .filter(({ id, report }) => ids.has(id) && report.kind === "container")
    .map(({ path }) => `${path}!/`);
  return artifacts.filter(
    ({ id, path }) => ids.has(id) || archives.some((archive) => path.startsWith(archive)),
  );
}

export function describeWithdrawn(
  start: Pick<JournalDraft, "at" | "actor" | "causedBy">,
  { id, path, sha256 }: Artifact,
  rationale: string,
): JournalDraft {
  return {
    ...{ ...start, kind: "artifact-withdrawn", actionType: "decision", rationale },
    payload: { artifact: id, path, sha256 },
  };
}
