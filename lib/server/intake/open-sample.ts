import { createReadStream } from "node:fs";
import { join } from "node:path";
import { ok, type Result } from "@/lib/base/result";
import type { Artifact } from "@/lib/domain/artifact";
import type { IncidentId } from "@/lib/domain/ids";
import type { Actor, CaseProblem } from "@/lib/investigation/case-problem";
import { ingestArtifact } from "@/lib/investigation/files/ingest-artifact";
import { openIncident } from "@/lib/investigation/incident/incidents";
import { type ImportPorts, importArtifacts } from "@/lib/investigation/intake/import-artifacts";
import type { Ports } from "@/lib/investigation/ports/ports";
import { createSampleFiles } from "./sample-files";

/** A recording of our own that the repository brings, for a first look without files at hand. */
const sample = {
  title: "Sample: the shop answers 503",
  severity: "sev2",
  zone: "Europe/Helsinki",
} as const;

// Next need not trace the whole project for this: public/ is always beside the server.
const files = createSampleFiles(
  join(/* turbopackIgnore: true */ process.cwd(), "public", "samples", "orders-503"),
);

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
