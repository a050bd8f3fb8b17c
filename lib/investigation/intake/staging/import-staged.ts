import type { Result } from "@/lib/base/result";
import type { Artifact, ReadReport } from "@/lib/domain/evidence/artifact";
import type { IncidentId } from "@/lib/domain/ids";
import { type Actor, type CaseProblem, findMissingRight, refuse } from "../../case-problem";
import { markRepeats } from "../../evidence/files/find-repeats";
import { artifactIdOf } from "../../evidence/files/ingest-artifact";
import { placeByNeighbours } from "../../evidence/files/place-by-neighbours";
import type { Ports } from "../../ports/ports";
import type { StagedUpload } from "../../ports/upload-port";
import { type ImportOutcome, importArtifacts, type Suppliers } from "../import-artifacts";
import type { KeptAsWritten } from "../read-as-written";
import type { UploadPorts } from "./stage-upload";

/** Imports the chosen uploads and takes them off the list of what waits. */
export async function importStaged(
  ports: UploadPorts & Pick<Ports, "jobs" | "performers" | "usualRounds">,
  actor: Actor,
  incidentId: IncidentId,
  uploadIds: readonly string[],
  kept: readonly KeptAsWritten[] = [],
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
  const placed = await markRepeats(
    ports.evidence,
    await placeByNeighbours(ports.evidence, artifacts, beside),
    beside,
  );
  const suppliers = await findSuppliers(ports, incidentId, artifacts, chosen);
  const outcome = await importArtifacts(ports, actor, incidentId, placed, suppliers, kept);
  // Only now: after a crash before this line a second import finds all of them "already there".
  if (outcome.ok) await Promise.all(chosen.map(({ id }) => ports.uploads.remove(id)));
  return outcome;
}

/** Of the uploads as they wait now: somebody may have said what columns mean while they were being read. */
async function findSuppliers(
  { uploads }: Pick<UploadPorts, "uploads">,
  incidentId: IncidentId,
  artifacts: readonly Artifact[],
  chosen: readonly StagedUpload[],
): Promise<Suppliers> {
  const waiting = new Map((await uploads.list(incidentId)).map((upload) => [upload.id, upload]));
  return new Map(
    artifacts.flatMap(({ id }, at) => {
      const read = chosen[at];
      if (read === undefined) return [];
      const hands = waiting.get(read.id)?.hands ?? read.hands;
      return [[id, { by: read.by, hands }] as const];
    }),
  );
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
