import type { Interval } from "@/lib/base/instant";
import type { EvidenceRecord } from "@/lib/domain/evidence/evidence-record";
import type { EvidenceReader } from "../../ports/evidence-port";

/** What comes beside a moment by chance less often than this has something to do with it. */
const chanceMax = 0.05;

/** Clocks and programs are not so exact that what lies closer would say more. */
const nearestMs = 500;

/**
 * Is a record of a shape its file tells so seldom that one of them as close to this stretch as it is, is hardly chance? As
 * often as the shape comes, over the time the file tells of.
 */
export async function isSeldomBeside(
  evidence: EvidenceReader,
  { artifactId, template, time }: EvidenceRecord,
  { earliest, latest }: Interval,
  apartMs: number,
): Promise<boolean> {
  const told = (await evidence.spans()).get(artifactId);
  if (time === null || told === undefined || told.latest <= told.earliest) return false;
  const { total } = await evidence.search({
    ...{ artifactIds: [artifactId], limit: 1 },
    terms: [{ kind: "template", template, isExcluded: false }],
  });
  const widthMs = latest - earliest + (time.latest - time.earliest);
  const nearMs = widthMs + 2 * Math.max(apartMs, nearestMs);
  return total > 0 && (total * nearMs) / (told.latest - told.earliest) <= chanceMax;
}
