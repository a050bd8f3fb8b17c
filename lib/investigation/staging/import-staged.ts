import type { Result } from "@/lib/base/result";
import type { Artifact, ReadReport } from "@/lib/domain/artifact";
import type { IncidentId } from "@/lib/domain/ids";
import { type Actor, type CaseProblem, findMissingRight, refuse } from "../case-problem";
import { type ImportOutcome, importArtifacts } from "../import/import-artifacts";
import { artifactIdOf } from "../ingest-artifact";
import { placeByNeighbours } from "../place-by-neighbours";
import type { Ports } from "../ports";
import type { StagedUpload } from "../upload-port";
import type { UploadPorts } from "./stage-upload";

/** Imports the chosen uploads and takes them off the list of what waits. */
export async function importStaged(
  ports: UploadPorts & Pick<Ports, "jobs" | "performers">,
  actor: Actor,
  incidentId: IncidentId,
  uploadIds: readonly string[],
): Promise<Result<ImportOutcome, CaseProblem>> {
  const missing = findMissingRight(actor, "investigate");
  if (missing) return missing;
  const staged = await ports.uploads.list(incidentId);
  const chosen = staged.filter(({ id }) => uploadIds.includes(id));
  if (chosen.length === 0) return refuse("not-found", "None of these files waits any more.");
  const artifacts: Artifact[] = [];
  for (const upload of chosen) {
    const artifact = await toArtifact(ports, upload);
    if (artifact === null) {
      return refuse(
        "invalid",
        `${upload.path} has not arrived completely. Send it again or discard it.`,
      );
    }
    // Somebody may have discarded it while it was being read, and its bytes may be gone.
    if ((await ports.evidence.blobs.check(artifact.sha256)) !== "sound") {
      return refuse("conflict", `The bytes of ${upload.path} are not there. Send it again.`);
    }
    artifacts.push(artifact);
  }
  const beside = await ports.cases.read.artifacts.list(incidentId);
  const placed = await placeByNeighbours(ports.evidence, artifacts, beside);
  const suppliers = new Map(artifacts.map(({ id }, at) => [id, chosen[at]?.by ?? actor.id]));
  const outcome = await importArtifacts(ports, actor, incidentId, placed, suppliers);
  // Only now: after a crash before this line a second import finds all of them "already there".
  if (outcome.ok) await Promise.all(chosen.map(({ id }) => ports.uploads.remove(id)));
  return outcome;
}

/** The artifact an upload will become; null while bytes are missing. */
async function toArtifact(
  { readings }: Pick<UploadPorts, "readings">,
  upload: StagedUpload,
): Promise<Artifact | null> {
  const report = await readings.settle(upload);
  return report === null ? null : toReadArtifact(upload, report);
}

/** Null while bytes are missing. */
export function toReadArtifact(
  { path, sha256, bytesReceived: bytes }: StagedUpload,
  report: ReadReport,
): Artifact | null {
  return sha256 === null ? null : { id: artifactIdOf(path, sha256), path, sha256, bytes, report };
}
