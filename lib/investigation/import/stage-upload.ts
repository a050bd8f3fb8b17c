import { ok, type Result } from "@/lib/base/result";
import type { ReadReport } from "@/lib/domain/artifact";
import type { IncidentId } from "@/lib/domain/ids";
import { type Actor, type CaseProblem, findMissingRight, refuse } from "../case-problem";
import { findIncident } from "../incidents";
import { ingestStoredBlob } from "../ingest-artifact";
import type { Ports } from "../ports";
import { parseUploadPath } from "../upload-path";
import type { StagedUpload, UploadStore } from "../upload-port";
import type { ClockSurveys } from "./clock-surveys";
import { describeBytes, importLimits } from "./import-limits";

/** Bytes of uploads that are not complete, kept so that a broken connection costs only what was on its way. */
export interface PartialFiles {
  /** Writes from `offset` on, at most `bytesMax`; `onBroken` hears how far it got when the sender stops short. */
  write(
    id: string,
    offset: number,
    bytes: AsyncIterable<Uint8Array>,
    bytesMax: number,
  ): Promise<WrittenBytes>;
  open(id: string, bytes: number): AsyncIterable<Uint8Array>;
  remove(id: string): Promise<void>;
}

export type WrittenBytes = {
  readonly bytes: number;
  /** whole: the sender came to its end. cut: the connection broke. over: it sent more than it had announced. */
  readonly end: "whole" | "cut" | "over";
};

export type UploadPorts = Pick<Ports, "cases" | "evidence" | "clock" | "ids"> & {
  readonly uploads: UploadStore;
  readonly partials: PartialFiles;
  readonly surveys: ClockSurveys;
  /** Logs why a file could not be read and answers what may be shown of it. */
  readonly describeFailure: (error: unknown) => string;
};

export type UploadPart = {
  readonly incidentId: IncidentId;
  readonly path: string;
  readonly offset: number;
  readonly total: number;
  readonly bytes: AsyncIterable<Uint8Array>;
};

export type UploadProgress = {
  readonly uploadId: string;
  readonly received: number;
  readonly isComplete: boolean;
};

/**
 * Takes the bytes of one file from an offset on. What arrived before a broken connection is kept, and
 * the sender goes on from there. When all have arrived they are stored and read, for the preview.
 */
export async function stageUpload(
  ports: UploadPorts,
  actor: Actor,
  part: UploadPart,
): Promise<Result<UploadProgress, CaseProblem>> {
  const missing = findMissingRight(actor, "investigate");
  if (missing) return missing;
  const path = parseUploadPath(part.path);
  if (!path.ok) return path;
  const { fileBytesMax } = importLimits;
  if (part.total > fileBytesMax) {
    return refuse(
      "invalid",
      `${path.value} has ${describeBytes(part.total)}; at most ${describeBytes(fileBytesMax)} are taken. Compress it with gzip, or split it.`,
    );
  }
  if (part.offset > part.total) return refuse("invalid", "The offset lies behind the end.");
  const incident = await findIncident(ports.cases, part.incidentId);
  if (!incident.ok) return incident;
  const upload = await findOrBegin(ports, actor, { ...part, path: path.value });
  return upload.ok ? receive(ports, upload.value, part) : upload;
}

/** The upload these bytes belong to: the one under way when they follow on it, a new one when they are its start. */
async function findOrBegin(
  ports: UploadPorts,
  actor: Actor,
  part: UploadPart,
): Promise<Result<StagedUpload, CaseProblem>> {
  const staged = await ports.uploads.list(part.incidentId);
  const known = staged.find(({ path }) => path === part.path);
  if (known && part.offset > 0 && part.total === known.bytesTotal) {
    if (part.offset === known.bytesReceived) return ok(known);
    return refuse("conflict", `${part.path}: go on from byte ${known.bytesReceived}.`);
  }
  if (part.offset > 0) {
    return refuse("conflict", `${part.path}: nothing was received before. Send it from byte 0.`);
  }
  if (!known && staged.length >= importLimits.stagedFilesMax) {
    return refuse(
      "invalid",
      `${staged.length} files wait to be imported. Import or discard them first.`,
    );
  }
  const upload: StagedUpload = {
    id: `upl_${ports.ids.next()}`,
    ...{ incidentId: part.incidentId, path: part.path, bytesTotal: part.total },
    ...{ bytesReceived: 0, sha256: null, report: null, by: actor.id, at: ports.clock.now() },
  };
  const replaced = await ports.uploads.insert(upload);
  await Promise.all(replaced.map((id) => ports.partials.remove(id)));
  return ok(upload);
}

async function receive(
  ports: UploadPorts,
  upload: StagedUpload,
  { offset, total, bytes }: UploadPart,
): Promise<Result<UploadProgress, CaseProblem>> {
  const written = await ports.partials.write(upload.id, offset, bytes, total - offset);
  if (written.end === "over") {
    await discard(ports, upload);
    return refuse("invalid", `${upload.path} is longer than announced. Send it again.`);
  }
  const received = offset + written.bytes;
  const progress = { bytesReceived: received, sha256: null };
  if (!(await ports.uploads.setReceived(upload.id, offset, progress))) {
    return refuse("conflict", `${upload.path} is being sent by another request as well.`);
  }
  if (received < total) return ok({ uploadId: upload.id, received, isComplete: false });
  await complete(ports, upload.id, total);
  return ok({ uploadId: upload.id, received, isComplete: true });
}

async function complete(ports: UploadPorts, id: string, total: number): Promise<void> {
  const blob = await ports.evidence.blobs.put(ports.partials.open(id, total));
  const progress = { bytesReceived: total, sha256: blob.sha256 };
  if (!(await ports.uploads.setReceived(id, total, progress))) return;
  const upload = await ports.uploads.find(id);
  if (upload) await readUpload(ports, upload);
  await ports.partials.remove(id);
}

/** The report of a complete upload, read now if a crash came before it was. Null while bytes are missing. */
export async function readUpload(
  ports: Pick<UploadPorts, "uploads" | "evidence" | "describeFailure">,
  { id, path, sha256, bytesReceived, report }: StagedUpload,
): Promise<ReadReport | null> {
  if (report !== null || sha256 === null) return report;
  const read = await readOrExplain(ports, path, { sha256, bytes: bytesReceived });
  await ports.uploads.setReport(id, read);
  return read;
}

/** A file that breaks a reader is kept unread like one that no reader knows; the others go on. */
async function readOrExplain(
  ports: Pick<UploadPorts, "evidence" | "describeFailure">,
  path: string,
  blob: { readonly sha256: string; readonly bytes: number },
): Promise<ReadReport> {
  try {
    return (await ingestStoredBlob(ports.evidence, path, blob)).report;
  } catch (error) {
    return {
      kind: "unread",
      format: "unknown",
      reason: ports.describeFailure(error),
      warnings: [],
    };
  }
}

/** Forgets uploads that nobody wants imported. Bytes that are stored already may serve other incidents and stay. */
export async function discardStaged(
  ports: Pick<UploadPorts, "uploads" | "partials">,
  actor: Actor,
  incidentId: IncidentId,
  uploadIds: readonly string[],
): Promise<Result<{ readonly discarded: number }, CaseProblem>> {
  const missing = findMissingRight(actor, "investigate");
  if (missing) return missing;
  const wanted = new Set(uploadIds);
  const staged = (await ports.uploads.list(incidentId)).filter(({ id }) => wanted.has(id));
  for (const upload of staged) await discard(ports, upload);
  return ok({ discarded: staged.length });
}

async function discard(
  { uploads, partials }: Pick<UploadPorts, "uploads" | "partials">,
  { id }: StagedUpload,
): Promise<void> {
  await uploads.remove(id);
  await partials.remove(id);
}
