import { z } from "zod";
import type { Artifact } from "@/lib/domain/evidence/artifact";
import type { IncidentId } from "@/lib/domain/ids";
import type { Revision } from "@/lib/domain/review/revision";
import type { CaseStores } from "../ports/case-store-port";

const frozenSchema = z.object({
  artifacts: z.array(z.object({ path: z.string(), sha256: z.string() })),
});

/**
 * Files that a frozen document cites and that are no evidence of the incident any more, by the paths it names them by.
 * The document itself stays: what it says was so when it was submitted.
 */
export function findWithdrawn(document: unknown, present: readonly Artifact[]): readonly string[] {
  const frozen = frozenSchema.safeParse(document);
  if (!frozen.success) return [];
  const digests = new Set(present.map(({ sha256 }) => sha256));
  const gone = frozen.data.artifacts.filter(({ sha256 }) => !digests.has(sha256));
  if (gone.length === 0) return [];
  const cited = new Set<string>();
  collectCited(document, cited);
  return gone.map(({ path }) => path).filter((path) => cited.has(path));
}

/** By revision, those that people may still rely on: in review or approved. */
export async function findWithdrawnSince(
  { revisions: stored, journal }: Pick<CaseStores, "revisions" | "journal">,
  incidentId: IncidentId,
  revisions: readonly Revision[],
  present: readonly Artifact[],
): Promise<Readonly<Record<string, readonly string[]>>> {
  const withdrawals = await journal.listOfKinds(incidentId, ["artifact-withdrawn"]);
  if (withdrawals.length === 0) return {};
  const found: Record<string, readonly string[]> = {};
  for (const { id, status } of revisions) {
    if (status !== "in-review" && status !== "approved") continue;
    const paths = findWithdrawn(await stored.document(id), present);
    if (paths.length > 0) found[id] = paths;
  }
  return found;
}

/** A citation is a quote of a path, wherever in the document it stands. */
function collectCited(value: unknown, cited: Set<string>): void {
  if (Array.isArray(value)) {
    for (const one of value) collectCited(one, cited);
    return;
  }
  if (typeof value !== "object" || value === null) return;
  if ("quote" in value && "path" in value && typeof value.path === "string") cited.add(value.path);
  for (const one of Object.values(value)) collectCited(one, cited);
}
