import { assertUnreachable } from "@/lib/base/assert";
import { ok, type Result } from "@/lib/base/result";
import type { IncidentId } from "@/lib/domain/ids";
import { toShownName } from "@/lib/ingest/containers/container-tally";
import { type PathProblem, parseMemberPath } from "@/lib/ingest/containers/member-path";
import { memberPathCharsMax } from "@/lib/ingest/limits";
import { type Actor, type CaseProblem, findMissingRight, refuse } from "../../case-problem";
import { findIncident } from "../../incident/incidents";
import type { PartialFiles } from "../../ports/partial-files-port";
import type { Ports } from "../../ports/ports";
import type { StagedUpload, UploadStore } from "../../ports/upload-port";
import type { ClockSurveys } from "../clock-surveys";
import { describeBytes, describeNoRoom, importLimits } from "../import-limits";
import { journalDiscards, withContents } from "./journal-discards";
import type { StagedReadings } from "./staged-readings";

export type UploadPorts = Pick<Ports, "cases" | "evidence" | "clock" | "ids"> & {
  readonly uploads: UploadStore;
  readonly partials: PartialFiles;
  readonly surveys: ClockSurveys;
  readonly readings: StagedReadings;
};

export type UploadPart = {
  readonly incidentId: IncidentId;
  readonly path: string;
  readonly offset: number;
  /** Null: as many as come until the sender ends. What was cut off then begins anew. */
  readonly total: number | null;
  readonly bytes: AsyncIterable<Uint8Array>;
};

export type UploadProgress = {
  readonly uploadId: string;
  readonly received: number;
  readonly isComplete: boolean;
};

/**
 * Takes the bytes of one file from an offset on. What arrived before a broken connection is kept, and
 * the sender goes on from there. When all have arrived they are stored, and the answer does not wait until they
 * are read, for the preview.
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
  if (part.total !== null && part.total > fileBytesMax) {
    return refuse(
      "invalid",
      `${path.value} has ${describeBytes(part.total)}; ${describeFileMax()}`,
    );
  }
  if (part.offset > (part.total ?? fileBytesMax))
    return refuse("invalid", "The offset lies behind the end.");
  const incident = await findIncident(ports.cases, part.incidentId);
  if (!incident.ok) return incident;
  const upload = await findOrBegin(ports, actor, { ...part, path: path.value });
  if (!upload.ok) return upload;
  // Before its bytes are kept: whoever goes on with what another began supplies evidence too.
  if (upload.value.by !== actor.id) await ports.uploads.addHand(upload.value.id, actor.id);
  return receive(ports, actor, upload.value, part);
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
  const upload: StagedUpload = {
    id: `upl_${ports.ids.next()}`,
    ...{ incidentId: part.incidentId, path: part.path, bytesTotal: part.total },
    ...{ bytesReceived: 0, sha256: null, report: null, by: actor.id, at: ports.clock.now() },
    ...{ archiveId: null, mapping: null, warnings: [], hands: [] },
  };
  const journalled = await journalDiscards(
    ports,
    { by: actor, how: "Replaced" },
    part.incidentId,
    withContents(staged, ({ path }) => path === part.path),
  );
  if (!journalled.ok) return journalled;
  const { stagedFilesMax: filesMax, stagedBytesMaxOfPerson: bytesMaxOfPerson } = importLimits;
  const begun = await ports.uploads.insert(upload, { filesMax, bytesMaxOfPerson });
  if (begun.kind === "too-many-files") {
    return refuse(
      "invalid",
      `${begun.waiting} files wait to be imported. Import or discard them first.`,
    );
  }
  if (begun.kind === "no-room") return refuse("invalid", `${part.path}: ${describeNoRoom()}`);
  await Promise.all(begun.replaced.map((id) => ports.partials.remove(id)));
  return ok(upload);
}

async function receive(
  ports: UploadPorts,
  actor: Actor,
  upload: StagedUpload,
  { offset, total, bytes }: UploadPart,
): Promise<Result<UploadProgress, CaseProblem>> {
  const { id, path } = upload;
  if (upload.sha256 !== null) {
    // The connection broke before the answer came: there is nothing more to send.
    ports.readings.begin(upload);
    return ok({ uploadId: id, received: upload.bytesReceived, isComplete: true });
  }
  let kept = offset;
  const keep = async (written: number) => {
    const bytesReceived = offset + written;
    const isKept = await ports.uploads.setReceived(id, kept, { bytesReceived, sha256: null });
    if (isKept) kept = bytesReceived;
    return isKept;
  };
  const room = (total ?? importLimits.fileBytesMax) - offset;
  const written = await ports.partials.write(id, offset, bytes, room, keep);
  if (written.end === "over") {
    const how = { by: actor, how: "Discarded" };
    const journalled = await journalDiscards(ports, how, upload.incidentId, [upload]);
    if (!journalled.ok) return journalled;
    await discard(ports, [id]);
    return refuse("invalid", describeOver(path, total));
  }
  if (written.end === "overtaken" || !(await keep(written.bytes))) {
    return refuse("conflict", `${path} is being sent by another request as well.`);
  }
  const end = total ?? (written.end === "whole" ? kept : null);
  if (end === null || kept < end) return ok({ uploadId: id, received: kept, isComplete: false });
  await complete(ports, id, end);
  return ok({ uploadId: id, received: kept, isComplete: true });
}

function describeOver(path: string, announced: number | null): string {
  return announced === null
    ? `${path} is too long; ${describeFileMax()}`
    : `${path} is longer than announced. Send it again.`;
}

function describeFileMax(): string {
  return `at most ${describeBytes(importLimits.fileBytesMax)} are taken. Compress it with gzip, or split it.`;
}

async function complete(ports: UploadPorts, id: string, total: number): Promise<void> {
  const blob = await ports.evidence.blobs.put(ports.partials.open(id, total));
  const progress = { bytesReceived: total, sha256: blob.sha256 };
  if (!(await ports.uploads.setReceived(id, total, progress))) {
    await ports.uploads.noteDiscarded([blob.sha256], ports.clock.now());
    return;
  }
  await ports.partials.remove(id);
  const upload = await ports.uploads.find(id);
  // Beside the answer: what is small when it is sent may take minutes to read.
  if (upload) ports.readings.begin(upload);
}

/** Forgets uploads that nobody wants imported. Their bytes go too, unless an artifact or another upload has the same. */
export async function discardStaged(
  ports: Pick<UploadPorts, "cases" | "uploads" | "partials" | "clock">,
  actor: Actor,
  incidentId: IncidentId,
  uploadIds: readonly string[],
): Promise<Result<{ readonly discarded: number }, CaseProblem>> {
  const missing = findMissingRight(actor, "investigate");
  if (missing) return missing;
  const wanted = new Set(uploadIds);
  const waiting = await ports.uploads.list(incidentId);
  const staged = waiting.filter(({ id }) => wanted.has(id));
  const going = withContents(waiting, ({ id }) => wanted.has(id));
  const how = { by: actor, how: "Discarded" };
  const journalled = await journalDiscards(ports, how, incidentId, going);
  if (!journalled.ok) return journalled;
  await discard(
    ports,
    staged.map(({ id }) => id),
  );
  return ok({ discarded: staged.length });
}

/** With the files of an archive. */
async function discard(
  { uploads, partials, clock }: Pick<UploadPorts, "uploads" | "partials" | "clock">,
  ids: readonly string[],
): Promise<void> {
  const gone = await uploads.discard(ids, clock.now());
  await Promise.all(gone.map((id) => partials.remove(id)));
}

/** The relative path of an uploaded file as it will name the artifact. */
export function parseUploadPath(text: string): Result<string, CaseProblem> {
  const path = parseMemberPath(text);
  return path.ok
    ? ok(path.value)
    : refuse("invalid", describe(path.error, `"${toShownName(text)}"`));
}

function describe(problem: PathProblem, path: string): string {
  switch (problem) {
    case "too-long":
      return `The path ${path} is longer than ${memberPathCharsMax} characters.`;
    case "control-characters":
      return `The path ${path} holds control characters. Rename the file.`;
    case "absolute":
      return `The path ${path} is absolute. Give it relative to what you drop.`;
    case "outside":
      return `The path ${path} leads out of its folder ("..").`;
    case "nameless":
      return "The file has no name.";
    default:
      return assertUnreachable(problem);
  }
}
