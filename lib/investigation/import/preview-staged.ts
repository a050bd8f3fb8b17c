import type { Instant } from "@/lib/base/instant";
import type { Artifact, DatedArtifact, ReadReport, SourceClock } from "@/lib/domain/artifact";
import type { IncidentId } from "@/lib/domain/ids";
import { dateArtifacts } from "../date-artifacts";
import { withClocks } from "../open-evidence";
import { toArtifact } from "./import-staged";
import type { UploadPorts } from "./stage-upload";
import { surveySettings } from "./survey-settings";

/** What a person sees of a file before it is imported. Null fields: not all bytes are here yet. */
export type StagedPreview = {
  readonly id: string;
  readonly path: string;
  readonly bytes: number;
  readonly received: number;
  readonly report: ReadReport | null;
  readonly clock: SourceClock | null;
  readonly firstAt: Instant | null;
  readonly lastAt: Instant | null;
};

/** The waiting files, each with the clock it would get among all sources of the incident. */
export async function previewStaged(
  ports: UploadPorts,
  incidentId: IncidentId,
): Promise<readonly StagedPreview[]> {
  const staged = await ports.uploads.list(incidentId);
  const read = new Map<string, Artifact>();
  for (const upload of staged) {
    const artifact = await toArtifact(ports, upload);
    if (artifact) read.set(upload.id, artifact);
  }
  const dated = await dateAmongAll(ports, incidentId, [...read.values()]);
  return staged.map((upload) => {
    const artifact = read.get(upload.id);
    const found = artifact ? dated.get(artifact.id) : undefined;
    return {
      ...{ id: upload.id, path: upload.path, received: upload.bytesReceived },
      bytes: upload.bytesTotal ?? upload.bytesReceived,
      report: artifact?.report ?? null,
      clock: found?.clock ?? null,
      firstAt: found?.firstAt ?? null,
      lastAt: found?.lastAt ?? null,
    };
  });
}

async function dateAmongAll(
  { cases, evidence, clock, surveys }: UploadPorts,
  incidentId: IncidentId,
  staged: readonly Artifact[],
): Promise<ReadonlyMap<string, DatedArtifact>> {
  if (staged.length === 0) return new Map();
  const paths = new Set(staged.map(({ path }) => path));
  const [present, stored] = await Promise.all([
    cases.read.artifacts.list(incidentId),
    cases.read.artifacts.clocks(incidentId),
  ]);
  const all = [...present.filter(({ path }) => !paths.has(path)), ...staged];
  const clocks = await surveys.survey(all, surveySettings(clock.now(), stored, all));
  const dated = await dateArtifacts(await evidence.open(withClocks(staged, clocks)));
  return new Map(dated.map((artifact) => [artifact.id, artifact]));
}
