import type { Interval } from "@/lib/base/instant";
import type { EvidenceRecord } from "@/lib/domain/evidence-record";
import type { EvidenceReader } from "../../ports/evidence-port";

/** What comes beside a moment by chance less often than this has something to do with it. */
const chanceMax = 0.05;

/**
 * Is a record of a shape its file tells so seldom that one of them beside this stretch, within so much of it, is hardly
 * chance? As often as the shape comes, over the time the file tells of.
 */
export async function isSeldomBeside(
  evidence: EvidenceReader,
  { artifactId, template }: EvidenceRecord,
  { earliest, latest }: Interval,
  besideMs: number,
): Promise<boolean> {
  const told = (await evidence.spans()).get(artifactId);
  if (told === undefined || told.latest <= told.earliest) return false;
  const { total } = await evidence.search({
    ...{ artifactIds: [artifactId], limit: 1 },
    terms: [{ kind: "template", template, isExcluded: false }],
  });
  const nearMs = latest - earliest + 2 * besideMs;
  return total > 0 && (total * nearMs) / (told.latest - told.earliest) <= chanceMax;
}
