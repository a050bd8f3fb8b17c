import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { ok, type Result } from "@/lib/base/result";
import type { Artifact } from "@/lib/domain/artifact";
import type { IncidentId } from "@/lib/domain/ids";
import type { Actor, CaseProblem } from "@/lib/investigation/case-problem";
import { type ImportPorts, importArtifacts } from "@/lib/investigation/import/import-artifacts";
import { openIncident } from "@/lib/investigation/incidents";
import { ingestArtifact } from "@/lib/investigation/ingest-artifact";
import type { Ports } from "@/lib/investigation/ports";

/** A recording of our own that the repository brings, for a first look without files at hand. */
const sample = {
  folder: join("public", "samples", "orders-503"),
  title: "Sample: the shop answers 503",
  severity: "sev2",
  zone: "Europe/Helsinki",
} as const;

/** Opens a new incident on the sample's files, by the same import as any other, and starts its run. */
export async function openSampleIncident(
  ports: Ports & ImportPorts,
  actor: Actor,
): Promise<Result<IncidentId, CaseProblem>> {
  const opened = await openIncident(ports, actor, sample);
  if (!opened.ok) return opened;
  const artifacts: Artifact[] = [];
  for (const { file, path } of await listSampleFiles()) {
    artifacts.push(await ingestArtifact(ports.evidence, path, createReadStream(file)));
  }
  const imported = await importArtifacts(ports, actor, opened.value, artifacts);
  return imported.ok ? ok(opened.value) : imported;
}

/**
 * Whether an incident holds the sample: all of its files, by path and size. Its title may have been
 * changed and files added since.
 */
export async function holdsSample(
  artifacts: readonly Pick<Artifact, "path" | "bytes">[],
): Promise<boolean> {
  const bytesOf = new Map(artifacts.map(({ path, bytes }) => [path, bytes]));
  const files = await listSampleFiles();
  return files.every(({ path, bytes }) => bytesOf.get(path) === bytes);
}

type SampleFile = { readonly file: string; readonly path: string; readonly bytes: number };

/** In order of their paths. */
async function listSampleFiles(): Promise<readonly SampleFile[]> {
  // Next need not trace the whole project for this: public/ is always beside the server.
  const folder = join(/* turbopackIgnore: true */ process.cwd(), sample.folder);
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
