import type { Result } from "@/lib/base/result";
import type { Artifact } from "@/lib/domain/artifact";
import { artifactIds, type IncidentId } from "@/lib/domain/ids";
import { type Actor, type CaseProblem, findMissingRight, refuse } from "../case-problem";
import type { Ports } from "../ports";
import { sha256 } from "../sha256";
import type { StagedUpload } from "../upload-port";
import { type ImportOutcome, importArtifacts } from "./import-artifacts";
import { readUpload, type UploadPorts } from "./stage-upload";

/** Imports the chosen uploads and takes them off the list of what waits. */
export async function importStaged(
  ports: UploadPorts & Pick<Ports, "jobs" | "player">,
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
    artifacts.push(artifact);
  }
  const outcome = await importArtifacts(ports, actor, incidentId, artifacts);
  // Only now: after a crash before this line a second import finds all of them "already there".
  if (outcome.ok) await Promise.all(chosen.map(({ id }) => ports.uploads.remove(id)));
  return outcome;
}

/** The artifact an upload will become; null while bytes are missing. */
export async function toArtifact(
  ports: Pick<UploadPorts, "uploads" | "evidence" | "describeFailure">,
  upload: StagedUpload,
): Promise<Artifact | null> {
  const report = await readUpload(ports, upload);
  if (report === null || upload.sha256 === null) return null;
  const { path, bytesReceived: bytes } = upload;
  const id = artifactIds.fromDigest(sha256(`${path}\n${upload.sha256}`));
  return { id, path, sha256: upload.sha256, bytes, report };
}
