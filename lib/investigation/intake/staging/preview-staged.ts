import type { Instant } from "@/lib/base/instant";
import type {
  Artifact,
  DatedArtifact,
  ReadReport,
  SourceClock,
} from "@/lib/domain/evidence/artifact";
import type { IncidentId, UserId } from "@/lib/domain/ids";
import { dateArtifacts } from "../../evidence/date-artifacts";
import { markRepeats } from "../../evidence/files/find-repeats";
import { artifactIdOf } from "../../evidence/files/ingest-artifact";
import { placeByNeighbours } from "../../evidence/files/place-by-neighbours";
import { withClocks } from "../../evidence/open-evidence";
import type { StagedUpload } from "../../ports/upload-port";
import { type KeptAsWritten, surveyWithout } from "../read-as-written";
import { decisionsOn, surveySettings } from "../survey-settings";
import { toReadArtifact } from "./import-staged";
import type { UploadPorts } from "./stage-upload";

/** receiving: bytes are missing. reading: all are here; `records` so far, null when it is not its turn yet. */
export type StagedState =
  | { readonly kind: "receiving" | "ready" }
  | { readonly kind: "reading"; readonly records: number | null };

/** What a person sees of a file before it is imported. Null fields: it was not read yet. */
export type StagedPreview = {
  readonly id: string;
  readonly path: string;
  readonly bytes: number;
  readonly received: number;
  readonly state: StagedState;
  /** The waiting archive it came out of; null for a file that was sent. */
  readonly archiveId: string | null;
  readonly report: ReadReport | null;
  /** Clock and times depend on all sources, so they are known when the last one was read. */
  readonly clock: SourceClock | null;
  readonly firstAt: Instant | null;
  readonly lastAt: Instant | null;
};

/** The waiting files, each with the clock it would get among all sources of the incident. */
export async function previewStaged(
  ports: UploadPorts,
  incidentId: IncidentId,
  /** What the viewer undid in the preview. */
  undone: { readonly by: UserId; readonly kept: readonly KeptAsWritten[] } | null = null,
): Promise<readonly StagedPreview[]> {
  const staged = await ports.uploads.list(incidentId);
  const states = new Map(staged.map((upload) => [upload.id, stateOf(ports, upload)]));
  // Files are placed, marked and dated among all others: nothing is known of that while one is still read.
  const isReading = [...states.values()].some(({ kind }) => kind === "reading");
  const artifacts = isReading ? [] : await placeAsImported(ports, incidentId, staged);
  const dated = await dateAmongAll(ports, incidentId, artifacts, undone);
  const reports = new Map(artifacts.map((artifact) => [artifact.id, artifact.report]));
  return staged.map((upload) => {
    const { id, path, sha256, archiveId, report } = upload;
    const found = sha256 === null ? undefined : dated.get(artifactIdOf(path, sha256));
    return {
      ...{ id, path, archiveId, received: upload.bytesReceived },
      report: (sha256 === null ? null : reports.get(artifactIdOf(path, sha256))) ?? report,
      bytes: upload.bytesTotal ?? upload.bytesReceived,
      state: states.get(id) ?? { kind: "receiving" },
      clock: found?.clock ?? null,
      firstAt: found?.firstAt ?? null,
      lastAt: found?.lastAt ?? null,
    };
  });
}

/** As the import of all of them would make them. */
async function placeAsImported(
  { cases, evidence }: UploadPorts,
  incidentId: IncidentId,
  staged: readonly StagedUpload[],
): Promise<readonly Artifact[]> {
  const read = staged.flatMap((upload) => {
    const artifact = upload.report && toReadArtifact(upload, upload.report);
    return artifact ? [artifact] : [];
  });
  if (read.length === 0) return [];
  const beside = await cases.read.artifacts.list(incidentId);
  return markRepeats(evidence, await placeByNeighbours(evidence, read, beside), beside);
}

function stateOf({ readings }: UploadPorts, upload: StagedUpload): StagedState {
  if (upload.report !== null) return { kind: "ready" };
  if (upload.sha256 === null) return { kind: "receiving" };
  return { kind: "reading", records: readings.progressOf(upload) };
}

async function dateAmongAll(
  { cases, evidence, clock, surveys }: UploadPorts,
  incidentId: IncidentId,
  staged: readonly Artifact[],
  undone: Parameters<typeof previewStaged>[2] = null,
): Promise<ReadonlyMap<string, DatedArtifact>> {
  if (staged.length === 0) return new Map();
  const paths = new Set(staged.map(({ path }) => path));
  const [present, stored] = await Promise.all([
    cases.read.artifacts.list(incidentId),
    cases.read.artifacts.clocks(incidentId),
  ]);
  const all = [...present.filter(({ path }) => !paths.has(path)), ...staged];
  const now = clock.now();
  const settingsFor = (decided: readonly SourceClock[]) => surveySettings(now, decided, all);
  const replaced = present.filter(({ path }) => paths.has(path));
  const before = decisionsOn(staged, stored, replaced);
  const clocks =
    undone === null
      ? await surveys.survey(all, settingsFor(before))
      : await surveyWithout(surveys, all, settingsFor, before, undone);
  const dated = await dateArtifacts(await evidence.open(withClocks(staged, clocks)));
  return new Map(dated.map((artifact) => [artifact.id, artifact]));
}
