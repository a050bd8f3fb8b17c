import { z } from "zod";
import { canonicalJson } from "@/lib/base/canonical-json";
import type { Artifact } from "@/lib/domain/evidence/artifact";
import { isPicture } from "@/lib/domain/evidence/pictures";
import type { Survey } from "@/lib/domain/evidence/survey";
import { type ArtifactId, artifactIds } from "@/lib/domain/ids";
import type { JournalEntry } from "@/lib/domain/journal";
import { createMasking } from "@/lib/masking/masking";
import type { EvidenceReader } from "../../ports/evidence-port";
import { sha256 } from "../../sha256";

/** A model, and where it is asked. */
export type Destination = { readonly model: string; readonly address: string };

/** What of one file may be sent, and what is hidden before. */
export type SentFile = {
  readonly path: string;
  readonly records: number;
  /** Lines of the survey, which is sent first, that are about it; of the rest, what a model asks for. */
  readonly surveyLines: number;
  /** Values that are hidden, each once. */
  readonly hidden: number;
  /** It was looked at for hidden values this far only. */
  readonly isCountedInPart: boolean;
};

/** What leaves this machine when models perform. */
export type Sending = {
  /** Names where to and which files: what was confirmed is this, and nothing that came later. */
  readonly digest: string;
  readonly destinations: readonly Destination[];
  readonly files: readonly SentFile[];
  /** Files of which nothing is sent: pictures, archives themselves, what could not be read. */
  readonly unsent: readonly string[];
  /** What can be seen by a model that reads pictures: whole, for nothing in a picture can be hidden. None unless chosen. */
  readonly pictures: readonly {
    readonly id: ArtifactId;
    readonly path: string;
    readonly isSent: boolean;
  }[];
};

/** Lines or elements of one file, and of all, that are looked at for what is hidden. */
const [countedPerFile, countedInAll] = [1_000, 10_000];

export function sendingDigest(
  destinations: readonly Destination[],
  artifacts: readonly Pick<Artifact, "id">[],
): string {
  return sha256(
    canonicalJson([
      destinations.map(({ model, address }) => `${model} ${address}`).toSorted(),
      artifacts.map(({ id }) => id).toSorted(),
    ]),
  );
}

/** Payload of a `sending-confirmed` entry. */
const confirmationSchema = z.object({
  digest: z.string(),
  destinations: z.array(z.object({ model: z.string(), address: z.string() })),
  files: z.array(z.string()),
  pictures: z.array(artifactIds.schema).default([]),
});

/** Somebody has confirmed just this before. */
export function isConfirmed(
  digest: string,
  confirmations: readonly Pick<JournalEntry, "payload">[],
): boolean {
  return confirmations.some(
    ({ payload }) => confirmationSchema.safeParse(payload).data?.digest === digest,
  );
}

/** The pictures that may be sent to a model, as whoever confirmed it last has chosen. */
export function picturesConfirmed(
  { model, address }: Destination,
  confirmations: readonly Pick<JournalEntry, "payload">[],
): ReadonlySet<ArtifactId> {
  const last = confirmations
    .flatMap(({ payload }) => confirmationSchema.safeParse(payload).data ?? [])
    .findLast(({ destinations }) =>
      destinations.some((one) => one.model === model && one.address === address),
    );
  return new Set(last?.pictures);
}

/** Whether somebody has confirmed that this model, where it is asked now, is sent all of these files. */
export function coversSending(
  { model, address }: Destination,
  artifacts: readonly Pick<Artifact, "id">[],
  confirmations: readonly Pick<JournalEntry, "payload">[],
): boolean {
  return confirmations.some(({ payload }) => {
    const { data } = confirmationSchema.safeParse(payload);
    if (data === undefined) return false;
    const files = new Set(data.files);
    return (
      data.destinations.some((one) => one.model === model && one.address === address) &&
      artifacts.every(({ id }) => files.has(id))
    );
  });
}

export async function describeSending(
  evidence: EvidenceReader,
  survey: Survey,
  destinations: readonly Destination[],
  {
    seeing,
    confirmations,
  }: {
    /** Those of the models that read pictures. */
    readonly seeing: ReadonlySet<string>;
    readonly confirmations: readonly Pick<JournalEntry, "payload">[];
  } = { seeing: new Set(), confirmations: [] },
): Promise<Sending> {
  const artifacts = evidence.artifacts.map(({ artifact }) => artifact);
  const eyes = destinations.filter(({ model }) => seeing.has(model));
  const surveyLines = countSurveyLines(survey);
  const files: SentFile[] = [];
  let left = countedInAll;
  for (const { id, path, report } of artifacts) {
    if (report.kind !== "read") continue;
    const counted = await countHidden(evidence, id, Math.min(left, countedPerFile));
    left = Math.max(0, left - counted.looked);
    files.push({
      ...{ path, records: report.records, surveyLines: surveyLines.get(path) ?? 0 },
      ...{ hidden: counted.hidden, isCountedInPart: counted.isInPart },
    });
  }
  return {
    ...{ digest: sendingDigest(destinations, artifacts), destinations, files },
    unsent: artifacts.filter(({ report }) => report.kind !== "read").map(({ path }) => path),
    pictures: describePictures(artifacts, eyes, confirmations),
  };
}

function describePictures(
  artifacts: readonly Artifact[],
  eyes: readonly Destination[],
  confirmations: readonly Pick<JournalEntry, "payload">[],
): Sending["pictures"] {
  if (eyes.length === 0) return [];
  const chosen = eyes.map((eye) => picturesConfirmed(eye, confirmations));
  return artifacts
    .filter(isPicture)
    .map(({ id, path }) => ({ id, path, isSent: chosen.every((set) => set.has(id)) }));
}

function countSurveyLines({ sections }: Survey): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { references } of sections.flatMap(({ lines }) => lines)) {
    const path = references[0]?.path;
    if (path !== undefined) counts.set(path, (counts.get(path) ?? 0) + 1);
  }
  return counts;
}

async function countHidden(evidence: EvidenceReader, id: Artifact["id"], max: number) {
  const lines = max === 0 ? null : await evidence.rawLines(id, 1, max);
  const elements = max === 0 || lines !== null ? null : await evidence.rawElements(id, 0, max - 1);
  const texts = lines?.lines ?? elements?.elements ?? [];
  const total = lines?.totalLines ?? elements?.totalElements ?? 0;
  const masking = createMasking();
  for (const text of texts) masking.render(text);
  return {
    looked: texts.length,
    hidden: Object.values(masking.hidden()).reduce((sum, count) => sum + count, 0),
    isInPart: max === 0 || texts.length < total,
  };
}
