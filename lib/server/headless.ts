import { createReadStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createEvidenceStore } from "@/db/evidence/evidence-store";
import { analyzeFiles } from "@/lib/investigation/analyze-files";
import type { Citation, TimelineDocument } from "@/lib/investigation/document/document-schema";
import { type Verification, verifyDocument } from "@/lib/investigation/document/verify-document";
import { ingestArtifact } from "@/lib/investigation/ingest-artifact";
import { withClocks } from "@/lib/investigation/open-evidence";
import { yearOf } from "@/lib/investigation/survey-clocks";
import { createRulesPlayer } from "@/lib/tasks/rules-player";
import { systemClock } from "./clock";

/** A file of this machine under the name it has as an artifact. */
export type LocalFile = { readonly path: string; readonly location: string };

export type AnalyzeRequest = {
  readonly files: readonly LocalFile[];
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
        open: () => createReadStream(location),
      })),
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
): Promise<Verification> {
  return withTemporaryStore(async (evidence) => {
    const known = new Set(document.artifacts.map(({ path }) => path));
    const artifacts = [];
    for (const { path, location } of files) {
      if (known.has(path)) {
        artifacts.push(await ingestArtifact(evidence, path, createReadStream(location)));
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

function toLocator(citation: Citation) {
  if ("index" in citation) return { kind: "index", index: citation.index } as const;
  if ("frameMs" in citation) return { kind: "frame", frameMs: citation.frameMs } as const;
  return { kind: "lines", from: citation.lines[0], to: citation.lines[1] } as const;
}

async function withTemporaryStore<T>(
  work: (evidence: ReturnType<typeof createEvidenceStore>) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "whence-"));
  const evidence = createEvidenceStore({ folder });
  try {
    return await work(evidence);
  } finally {
    await evidence.close();
    await rm(folder, { recursive: true, force: true });
  }
}
