import { createReadStream } from "node:fs";
import { readdir } from "node:fs/promises";
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
  // Next need not trace the whole project for this: public/ is always beside the server.
  const folder = join(/* turbopackIgnore: true */ process.cwd(), sample.folder);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  const artifacts: Artifact[] = [];
  for (const file of files) {
    const path = relative(folder, file).split(sep).join("/");
    artifacts.push(await ingestArtifact(ports.evidence, path, createReadStream(file)));
  }
  const imported = await importArtifacts(ports, actor, opened.value, artifacts);
  return imported.ok ? ok(opened.value) : imported;
}
