import { ok, type Result } from "@/lib/base/result";
import type { Artifact } from "@/lib/domain/evidence/artifact";
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
import type { Ports } from "../ports/ports";
import { noRun, planFollowingRun } from "../runs/queue-run";
import type { ClockSurveys } from "./clock-surveys";
import { describeMovedClocks } from "./moved-clocks";
import { surveySettings } from "./survey-settings";

type WithdrawPorts = Pick<
  Ports,
  "cases" | "clock" | "ids" | "jobs" | "performers" | "usualRounds"
> & {
  readonly surveys: ClockSurveys;
};

/**
 * Takes a file out of the investigation, and with an archive what came out of it. Its bytes and every
 * journal entry about it stay; what rests on it alone is marked unsupported or goes with the next run,
 * which is started here. The clocks of the others are found anew without it.
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
    const gone = withFilesInside(artifacts, artifactId);
    if (gone.length === 0) return refuse("not-found", "There is no such file in this incident.");
    return ok(await planWithdrawal(ports, actor, incidentId, artifacts, gone));
  });
  if (withdrawn.ok && withdrawn.value !== null) await ports.jobs.wakeRun(withdrawn.value);
  return withdrawn;
}

async function planWithdrawal(
  ports: WithdrawPorts,
  actor: Actor,
  incidentId: IncidentId,
  artifacts: readonly Artifact[],
  gone: readonly Artifact[],
): Promise<Change<RunId | null>> {
  const at = ports.clock.now();
  const left = artifacts.filter((artifact) => !gone.includes(artifact));
  const before = await ports.cases.read.artifacts.clocks(incidentId);
  const after =
    left.length === 0
      ? []
      : await ports.surveys.survey(left, surveySettings(at, before, left, artifacts));
  const why = gone.length === 1 ? "A file was withdrawn" : `${gone.length} files were withdrawn`;
  const following =
    left.length === 0 ? noRun : await planFollowingRun(ports, actor, incidentId, why);
  const start = { at, actor: journalActor(actor), causedBy: null } as const;
  return {
    drafts: [
      ...gone.map((artifact) => describeWithdrawn(start, artifact, `Withdrew ${artifact.path}`)),
      ...describeMovedClocks(start, "What was withdrawn changes", {
        ...{ artifacts: left, before, after },
      }),
      ...following.drafts,
    ],
    write: async (inside) => {
      for (const { id } of gone) await inside.artifacts.withdraw(incidentId, id, at);
      await inside.artifacts.setClocks(incidentId, after, at);
      await inside.facts.follow(incidentId, at);
      await following.write(inside);
    },
    value: following.runId,
  };
}

function withFilesInside(
  artifacts: readonly Artifact[],
  withdrawn: ArtifactId,
): readonly Artifact[] {
  const file = artifacts.find(({ id }) => id === withdrawn);
  const inside = file?.report.kind === "container" ? `${file.path}!/` : null;
  return artifacts.filter(
    ({ id, path }) => id === withdrawn || (inside !== null && path.startsWith(inside)),
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
