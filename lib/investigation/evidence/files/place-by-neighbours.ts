import type { Artifact } from "@/lib/domain/evidence/artifact";
import {
  daysOf,
  fitsIn,
  lacksDay,
  spanOf,
  spanOfNeighbours,
} from "@/lib/ingest/days/day-of-neighbours";
import { describeDayOfNeighbours } from "@/lib/ingest/days/stated-day";
import type { EvidenceStore } from "../../ports/evidence-port";
import { readBlob } from "./read-blob";

/**
 * Reads files whose times of day lack a day again, as of the day on which the files beside them were written. What fits no day of
 * theirs, or several, stays without dates. A year that a person chose leaves only the days of that year.
 */
export async function placeByNeighbours(
  store: EvidenceStore,
  artifacts: readonly Artifact[],
  beside: readonly Artifact[],
  signal?: AbortSignal,
): Promise<readonly Artifact[]> {
  // An earlier version of one of them states no day: its own may be a choice that is being taken back.
  const paths = new Set(artifacts.map(({ path }) => path));
  const others = beside.filter(({ path }) => !paths.has(path));
  const span = spanOfNeighbours([...artifacts, ...others].map(({ report }) => report));
  if (span === null) return artifacts;
  const placed: Artifact[] = [];
  for (const artifact of artifacts) {
    const report = lacksDay(artifact.report) ? await placeIn(store, artifact, span, signal) : null;
    placed.push(report === null ? artifact : { ...artifact, report });
  }
  return placed;
}

async function placeIn(
  store: EvidenceStore,
  { sha256, report }: Artifact,
  span: Parameters<typeof daysOf>[0],
  signal: AbortSignal | undefined,
): Promise<Artifact["report"] | null> {
  const mapping = report.kind === "read" ? report.mapping : null;
  const chosen = mapping?.dayBy === "person" ? (mapping.day ?? "") : "";
  const fitting: Artifact["report"][] = [];
  for (const day of daysOf(span).filter((one) => one.startsWith(chosen))) {
    const placed = await readBlob(store, sha256, signal, { ...mapping, day });
    const own = spanOf(placed);
    if (own === null || !fitsIn(own, span)) continue;
    fitting.push({ ...placed, warnings: [describeDayOfNeighbours(day), ...placed.warnings] });
  }
  const [only = null] = fitting;
  return fitting.length === 1 ? only : null;
}
