import { constants } from "node:fs";
import { open } from "node:fs/promises";
import { fail, ok, type Result } from "@/lib/base/result";
import { analyzeFiles, type CannotOpen } from "@/lib/investigation/analyze-files";
import { toLocator } from "@/lib/investigation/citation";
import type { TimelineDocument } from "@/lib/investigation/document/document-schema";
import { type Verification, verifyDocument } from "@/lib/investigation/document/verify-document";
import { ingestArtifact } from "@/lib/investigation/ingest-artifact";
import { withClocks } from "@/lib/investigation/open-evidence";
import { yearOf } from "@/lib/investigation/survey-clocks";
import { createRulesPlayer } from "@/lib/tasks/rules-player";
import { systemClock } from "./clock";
import { withTemporaryStore } from "./temporary-store";

/** A file of this machine under the name it has as an artifact. Its place may be bytes that are no text. */
export type LocalFile = { readonly path: string; readonly location: string | Buffer };

export type AnalyzeRequest = {
  readonly files: readonly LocalFile[];
  /** What lay beside the files and is no evidence, with the reason. */
  readonly skipped: readonly { readonly path: string; readonly reason: string }[];
  readonly zone: string | null;
  readonly signal: AbortSignal;
  readonly onProgress: (message: string) => void;
};

/** The analysis without server or database; what it stores on the way is gone afterwards. */
export async function analyzeLocalFiles(request: AnalyzeRequest) {
  return withTemporaryStore((evidence) =>
    analyzeFiles({
      files: request.files.map(({ path, location }) => ({
        path,
        open: () => openFile(location),
      })),
      skipped: request.skipped,
      zone: request.zone,
      assumedYear: yearOf(systemClock.now()),
      evidence,
      player: createRulesPlayer(),
      settings: { analyst: "rules", rounds: 0 },
      signal: request.signal,
      onProgress: request.onProgress,
    }),
  );
}

/** Checks a document against the files as they are on this machine now. */
export async function verifyAgainstLocalFiles(
  document: TimelineDocument,
  files: readonly LocalFile[],
  signal?: AbortSignal,
): Promise<Verification> {
  return withTemporaryStore(async (evidence) => {
    const known = new Set(document.artifacts.map(({ path }) => path));
    const artifacts = [];
    for (const { path, location } of files) {
      const opened = known.has(path) ? await openFile(location) : null;
      if (opened?.ok) {
        artifacts.push(await ingestArtifact(evidence, path, opened.value, signal));
      }
    }
    const reader = await evidence.open(withClocks(artifacts, []));
    const byPath = new Map(artifacts.map((artifact) => [artifact.path, artifact]));
    return verifyDocument(document, {
      digest: async (path) => byPath.get(path)?.sha256 ?? null,
      text: async (citation) => {
        const artifact = byPath.get(citation.path);
        return artifact ? reader.rawText(artifact.id, toLocator(citation)) : null;
      },
    });
  });
}

/** Without waiting for a writer, should the file have become a pipe since it was found. */
async function openFile(
  location: string | Buffer,
): Promise<Result<AsyncIterable<Uint8Array>, CannotOpen>> {
  try {
    const file = await open(location, constants.O_RDONLY | constants.O_NONBLOCK);
    return ok(file.createReadStream());
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    const reason = openFailures[code];
    if (reason === undefined) throw new Error(`Cannot open ${location}`, { cause: error });
    return fail({ kind: "cannot-open", reason });
  }
}

const openFailures: Readonly<Record<string, string>> = {
  EACCES: "this user may not read it",
  EPERM: "this user may not read it",
  ENOENT: "it is gone",
  ENXIO: "it is no regular file any more",
};
