import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { isMissing } from "@/db/evidence/cache/missing-file";
import { ok, type Result } from "@/lib/base/result";
import type { Artifact } from "@/lib/domain/evidence/artifact";
import type { IncidentId } from "@/lib/domain/ids";
import type { Actor, CaseProblem } from "@/lib/investigation/case-problem";
import { ingestArtifact } from "@/lib/investigation/evidence/files/ingest-artifact";
import { openIncident } from "@/lib/investigation/incident/incidents";
import { type ImportPorts, importArtifacts } from "@/lib/investigation/intake/import-artifacts";
import type { Ports } from "@/lib/investigation/ports/ports";

/** What an incident of the sample is called at first. */
export const sampleTitle = "Sample: the shop answers 503";

/** A recording of our own that the repository brings, for a first look without files at hand. */
const sample = {
  title: sampleTitle,
  severity: "sev2",
  zone: "Europe/Helsinki",
} as const;

// Next need not trace the whole project for this: public/ is always beside the server.
const files = createSampleFiles(
  join(/* turbopackIgnore: true */ process.cwd(), "public", "samples", "orders-503"),
);

type SampleFile = { readonly file: string; readonly path: string; readonly bytes: number };

/** Opens a new incident on the sample's files, by the same import as any other, and starts its run. */
export async function openSampleIncident(
  ports: Ports & ImportPorts,
  actor: Actor,
): Promise<Result<IncidentId, CaseProblem>> {
  const opened = await openIncident(ports, actor, sample);
  if (!opened.ok) return opened;
  const artifacts: Artifact[] = [];
  for (const { file, path } of await files.list()) {
    artifacts.push(await ingestArtifact(ports.evidence, path, createReadStream(file)));
  }
  const imported = await importArtifacts(ports, actor, opened.value, artifacts);
  return imported.ok ? ok(opened.value) : imported;
}

/**
 * Whether an incident holds the sample: all of its files, by path and size. Its title may have been
 * changed and files added since.
 */
export function holdsSample(
  artifacts: readonly Pick<Artifact, "path" | "bytes">[],
): Promise<boolean> {
  return files.areAmong(artifacts);
}

/** The files of a sample come with the build: once they are listed they stay as they are. */
export function createSampleFiles(folder: string) {
  let listed: Promise<readonly SampleFile[]> | null = null;
  /** In order of their paths; fails without the folder. */
  const list = () => {
    listed ??= listFiles(folder).catch((error: unknown) => {
      listed = null;
      throw error;
    });
    return listed;
  };
  return {
    list,
    /** Whether all of them, by path and size, are among some artifacts. Files that are not there are among none. */
    areAmong: async (artifacts: readonly Pick<Artifact, "path" | "bytes">[]): Promise<boolean> => {
      const files = await list().catch((error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      });
      const bytesOf = new Map(artifacts.map(({ path, bytes }) => [path, bytes]));
      return files.length > 0 && files.every(({ path, bytes }) => bytesOf.get(path) === bytes);
    },
  };
}

async function listFiles(folder: string): Promise<readonly SampleFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  return Promise.all(
    files.map(async (file) => ({
      file,
      path: relative(folder, file).split(sep).join("/"),
      bytes: (await stat(file)).size,
    })),
  );
}
