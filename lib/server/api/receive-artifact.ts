import { ok, type Result } from "@/lib/base/result";
import type { IncidentId } from "@/lib/domain/ids";
import { actorThrough } from "@/lib/investigation/agents/api-tokens";
import { refuse } from "@/lib/investigation/case-problem";
import type { ImportOutcome } from "@/lib/investigation/intake/import-artifacts";
import { importStaged } from "@/lib/investigation/intake/staging/import-staged";
import { findSentState, type SentState } from "@/lib/investigation/intake/staging/sent-state";
import { parseUploadPath, stageUpload } from "@/lib/investigation/intake/staging/stage-upload";
import type { StagedUpload } from "@/lib/investigation/ports/upload-port";
import { uploadPorts } from "../intake/upload-ports";
import type { ApiAnswer, ApiContext } from "./endpoint";
import type { ApiProblem } from "./problem";
import { readSentPart, type SentPart } from "./sent-part";

type Sent = {
  readonly incident: IncidentId;
  readonly path: string;
  readonly import: "now" | "later";
};

/** One file or a part of it, from the stream to the disk; when all of it is here it is imported, unless that shall wait. */
export async function receiveArtifact(
  { incident, path: named, import: when }: Sent,
  context: ApiContext,
): Promise<Result<ApiAnswer, ApiProblem>> {
  const { request, container, agent } = context;
  const ports = uploadPorts(container);
  const path = parseUploadPath(named);
  if (!path.ok) return path;
  const part = readSentPart(request.headers);
  if (!part.ok) return part;
  const body = request.body ?? nothing();
  const placed = await placePart(context, { incidentId: incident, path: path.value }, part.value);
  if (!placed.ok) return placed;
  const staged = await stageUpload(ports, actorThrough(agent, "sender"), {
    ...{ incidentId: incident, path: path.value, total: part.value.total },
    ...{ offset: placed.value.offset, bytes: inOrder(...placed.value.before, body) },
  });
  if (!staged.ok) return staged;
  const tell = () => findSentState(ports, incident, path.value);
  if (!staged.value.isComplete || when === "later") {
    return ok({ status: 202, value: { ...(await tell()), run: null } });
  }
  const imported = await importSent(context, incident, [staged.value.uploadId]);
  if (imported.ok) {
    const { runId: run, imported: files } = imported.value;
    return ok({ status: files > 0 ? 201 : 200, value: { ...(await tell()), run } });
  }
  // Whoever sent the same part again imported it in between.
  return imported.error.kind === "not-found"
    ? ok({ status: 200, value: { ...(await tell()), run: null } })
    : imported;
}

/** Where the bytes begin, and what stands before them: of a file that grew, what was imported of it. */
async function placePart(
  { container }: Pick<ApiContext, "container">,
  { incidentId, path }: { readonly incidentId: IncidentId; readonly path: string },
  { offset, after }: SentPart,
): Promise<Result<{ offset: number; before: readonly AsyncIterable<Uint8Array>[] }, ApiProblem>> {
  if (after === null) return ok({ offset, before: [] });
  const { ports, uploads } = container;
  const known = await findSentState({ ...ports, uploads }, incidentId, path);
  const isThat = known.state === "imported" && known.sha256 === after && known.received === offset;
  return isThat
    ? ok({ offset: 0, before: [ports.evidence.blobs.open(after)] })
    : refuse("conflict", `${path} is not what these bytes follow on. Ask for it.`);
}

/** With the files of those that are archives, when all were read. */
async function importSent(
  { container, agent }: Pick<ApiContext, "container" | "agent">,
  incident: IncidentId,
  uploadIds: readonly string[],
): Promise<Result<ImportOutcome, ApiProblem>> {
  const ports = uploadPorts(container);
  const wanted = new Set(uploadIds);
  for (const upload of await ports.uploads.list(incident)) {
    if (wanted.has(upload.id)) await ports.readings.settleAll(upload);
  }
  const waiting = await ports.uploads.list(incident);
  const ids = waiting
    .filter(({ id, archiveId }) => wanted.has(id) || wanted.has(archiveId ?? ""))
    .map(({ id }) => id);
  return container.proposalTurns(incident, () =>
    importStaged(ports, actorThrough(agent, "sender"), incident, ids),
  );
}

/** What waits at some paths, in one import, so that their clocks are found together and one analysis follows. */
export async function importPaths(
  { incident, paths }: { readonly incident: IncidentId; readonly paths: readonly string[] },
  context: ApiContext,
): Promise<Result<ApiAnswer, ApiProblem>> {
  const waiting = await context.container.uploads.list(incident);
  const isWanted = ({ path, sha256 }: StagedUpload) => sha256 !== null && paths.includes(path);
  const ids = waiting.filter(isWanted).map(({ id }) => id);
  if (ids.length === 0) return refuse("not-found", "None of these files waits to be imported.");
  const imported = await importSent(context, incident, ids);
  if (!imported.ok) return imported;
  const { imported: files, alreadyThere, runId: run } = imported.value;
  return ok({ status: files > 0 ? 201 : 200, value: { imported: files, alreadyThere, run } });
}

export async function tellSent(
  { incident, path: named }: Omit<Sent, "import">,
  { container }: Pick<ApiContext, "container">,
): Promise<Result<SentState, ApiProblem>> {
  const path = parseUploadPath(named);
  if (!path.ok) return path;
  return ok(await findSentState(uploadPorts(container), incident, path.value));
}

async function* inOrder(...streams: readonly AsyncIterable<Uint8Array>[]) {
  for (const stream of streams) yield* stream;
}

async function* nothing(): AsyncGenerator<Uint8Array> {
  yield* [];
}
