import { fail, ok, type Result } from "@/lib/base/result";
import type { Artifact } from "@/lib/domain/evidence/artifact";
import { describeReport } from "@/lib/domain/evidence/artifact-text";
import type { EvidenceStore } from "../../ports/evidence-port";
import { ChatMappings, isPeopleList } from "./chat-mappings";
import { markRepeats } from "./find-repeats";
import { ingestUnpacked } from "./ingest-artifact";
import { placeByNeighbours } from "./place-by-neighbours";
import { unpackBlob } from "./unpack-blob";
import { untilAborted } from "./until-aborted";

/** The file was found and its bytes cannot be had; the reason is said to the person. */
export type CannotOpen = { readonly kind: "cannot-open"; readonly reason: string };

export type FileToIngest = {
  readonly path: string;
  open(): Promise<Result<AsyncIterable<Uint8Array>, CannotOpen>>;
};

export type SkippedPlace = { readonly path: string; readonly reason: string };

export type IngestInput = {
  readonly evidence: EvidenceStore;
  readonly files: readonly FileToIngest[];
  /** Is a file of this path no evidence, wherever it lies? */
  readonly isLeftOut: (path: string) => boolean;
  readonly signal: AbortSignal | undefined;
  readonly onProgress: (message: string) => void;
};

/** Reads files one after the other, and what lies in them when they are archives, each behind its archive. */
export async function ingestFiles(input: IngestInput) {
  const { evidence, files, isLeftOut, signal } = input;
  const artifacts: Artifact[] = [];
  const skipped: SkippedPlace[] = [];
  const takenPaths = new Set(files.map(({ path }) => path));
  const mappings = new ChatMappings(evidence.blobs);
  for (const file of files) if (isPeopleList(file.path)) await learnPeople(input, file, mappings);
  for (const file of files) {
    signal?.throwIfAborted();
    const stored = await storeFile(input, file);
    if (!stored.ok) {
      skipped.push({ path: file.path, reason: stored.error.reason });
      input.onProgress(`${file.path}: skipped, ${stored.error.reason}`);
      continue;
    }
    const settings = { takenPaths, isLeftOut, signal };
    const unpacked = await unpackBlob(evidence.blobs, stored.value, settings);
    for (const found of unpacked) await mappings.learn(found);
    for (const found of unpacked) {
      const mapping = await mappings.find(found);
      const artifact = await ingestUnpacked(evidence, found, signal, mapping);
      artifacts.push(artifact);
      input.onProgress(`${artifact.path}: ${describeReport(artifact.report)}`);
    }
  }
  const placed = await placeByNeighbours(evidence, artifacts, [], signal);
  return { artifacts: await markRepeats(evidence, placed), skipped };
}

/** Whoever a chat names must be known before it is read, and `users.json` comes late in the order of names. */
async function learnPeople(
  input: IngestInput,
  file: FileToIngest,
  mappings: ChatMappings,
): Promise<void> {
  const stored = await storeFile(input, file);
  if (stored.ok) await mappings.learn(stored.value);
}

async function storeFile({ evidence, signal }: IngestInput, { path, open }: FileToIngest) {
  const opened = await open();
  if (!opened.ok) return opened;
  const reading = noteBreak(opened.value);
  try {
    const blob = await evidence.blobs.put(untilAborted(reading.bytes, signal));
    return ok({ path, ...blob });
  } catch (error) {
    const reason = reading.whyBroken();
    if (reason === null) throw error;
    return fail<CannotOpen>({ kind: "cannot-open", reason });
  }
}

/** A disk that gives one file no more harms no other: the file is named and left out. */
function noteBreak(bytes: AsyncIterable<Uint8Array>) {
  let reason: string | null = null;
  const read = async function* () {
    try {
      yield* bytes;
    } catch (error) {
      const code = error instanceof Error && "code" in error ? ` (${String(error.code)})` : "";
      reason = `it could not be read to its end${code}`;
      throw error;
    }
  };
  return { bytes: read(), whyBroken: () => reason };
}
