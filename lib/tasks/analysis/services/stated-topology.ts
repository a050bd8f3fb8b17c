import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import { type Alarm, alarmOf } from "@/lib/signals/services/alarm-statement";
import { edgesOfDocument, edgesOfRows, type StatedEdge } from "@/lib/signals/services/graph-rows";

/** What files without times say of the system: who depends on whom, and what was alarmed. */
export type StatedTopology = {
  readonly edges: readonly StatedEdge[];
  readonly alarms: readonly Alarm[];
};

/** A graph has as many rows as services; a file with more rows without a time is something else. */
const rowsMax = 2000;
/** A document this long is not a graph that somebody drew. */
const textMax = 4_000_000;

export async function readStatedTopology(reader: EvidenceReader): Promise<StatedTopology> {
  const edges: StatedEdge[] = [];
  const alarms: Alarm[] = [];
  for (const { artifact } of reader.artifacts) {
    if (artifact.report.kind !== "read" || artifact.report.undated === 0) continue;
    if (artifact.report.undated > rowsMax) continue;
    const rows = await reader.undated(artifact.id, rowsMax);
    alarms.push(...rows.flatMap((row) => alarmOf(row) ?? []));
    const stated = edgesOfRows(rows);
    edges.push(...stated);
    const [only] = rows;
    if (stated.length > 0 || only === undefined || rows.length > 1 || artifact.bytes > textMax)
      continue;
    const text = await reader.rawText(artifact.id, only.locator);
    if (text !== null) edges.push(...edgesOfDocument(text));
  }
  return { edges, alarms };
}
