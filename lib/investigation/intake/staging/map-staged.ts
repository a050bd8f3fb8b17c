import { ok, type Result } from "@/lib/base/result";
import { type ChosenReading, toMapping } from "@/lib/domain/evidence/chosen-reading";
import type { TablePreview } from "@/lib/domain/evidence/table-preview";
import type { IncidentId } from "@/lib/domain/ids";
import { previewTable } from "@/lib/ingest/preview-table";
import { type Actor, type CaseProblem, findMissingRight, refuse } from "../../case-problem";
import { readPlaced } from "../../evidence/files/ingest-artifact";
import { readHead } from "../../evidence/files/read-blob";
import type { StagedUpload } from "../../ports/upload-port";
import type { UploadPorts } from "./stage-upload";

type MapPorts = Pick<UploadPorts, "uploads" | "evidence">;
type ArrivedUpload = StagedUpload & { readonly sha256: string };

/** The columns of a waiting file, for a person to say what they mean. */
export async function previewColumns(
  ports: MapPorts,
  incidentId: IncidentId,
  uploadId: string,
): Promise<Result<TablePreview, CaseProblem>> {
  const upload = await findArrived(ports, incidentId, uploadId);
  if (!upload.ok) return upload;
  const head = await readHead(ports.evidence.blobs.open(upload.value.sha256));
  const preview = previewTable(head);
  if (preview) return ok(preview);
  return refuse("invalid", `${upload.value.path} has no columns that could be chosen.`);
}

/** Reads a waiting file again with what a person chose for its columns and times; null reads it as it is. */
export async function mapStaged(
  ports: MapPorts,
  actor: Actor,
  incidentId: IncidentId,
  uploadId: string,
  chosen: ChosenReading | null,
): Promise<Result<{ readonly records: number; readonly undated: number }, CaseProblem>> {
  const missing = findMissingRight(actor, "investigate");
  if (missing) return missing;
  const upload = await findArrived(ports, incidentId, uploadId);
  if (!upload.ok) return upload;
  const { path, sha256, warnings } = upload.value;
  // What its archive says of it holds beside what the person says.
  const known = upload.value.mapping;
  const mapping = { ...known, ...toMapping(chosen) };
  const report = await readPlaced(ports.evidence, { path, sha256 }, undefined, mapping);
  if (report.kind !== "read") return refuse("invalid", `${path} has no records to read again.`);
  const mapped = { ...report, warnings: [...warnings, ...report.warnings] };
  // First: whoever imports it in between takes over no reading without whose it is.
  await ports.uploads.addHand(uploadId, actor.id);
  if (!(await ports.uploads.setReport(uploadId, mapped))) {
    return refuse("conflict", `${path} does not wait any more.`);
  }
  return ok({ records: report.records, undated: report.undated });
}

async function findArrived(
  { uploads }: MapPorts,
  incidentId: IncidentId,
  uploadId: string,
): Promise<Result<ArrivedUpload, CaseProblem>> {
  const upload = await uploads.find(uploadId);
  if (upload?.incidentId !== incidentId)
    return refuse("not-found", "This file does not wait any more.");
  const { sha256, path } = upload;
  if (sha256 === null) return refuse("invalid", `${path} has not arrived completely.`);
  return ok({ ...upload, sha256 });
}
