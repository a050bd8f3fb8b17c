import { type Instant, type Interval, instant } from "@/lib/base/instant";
import type { ArtifactId, GapId } from "@/lib/domain/ids";
import { closedByRecords, type Gap } from "@/lib/domain/timeline/gap";
import { hostOfPath, unrotatedPath } from "@/lib/names/host-and-service";
import type { EvidenceReader } from "../../ports/evidence-port";
import type { Coverage } from "./close-answered";

type Reader = Pick<EvidenceReader, "artifacts" | "density" | "spans">;

/** A stretch is looked at in so many parts… */
const partsOfStretch = 20;
/** …and is filled when no more than this share of it is empty in one piece. */
const holeShareMax = 0.5;

/** What of the evidence fills the stretches of gaps: records of the same source, wherever they came from. */
export async function readCoverage(gaps: readonly Gap[], evidence: Reader): Promise<Coverage> {
  const asked = gaps.filter(
    ({ reason, status }) => closedByRecords.has(reason) && status !== "dismissed",
  );
  if (asked.length === 0) return new Map();
  const spans = await evidence.spans();
  const covered = new Map<GapId, readonly string[]>();
  for (const gap of asked) {
    const paths = await coveringPaths(gap, evidence, spans);
    if (paths.length > 0) covered.set(gap.id, paths.toSorted());
  }
  return covered;
}

type Spans = ReadonlyMap<ArtifactId, Interval>;

async function coveringPaths(gap: Gap, evidence: Reader, spans: Spans): Promise<readonly string[]> {
  const sources = sourcesOf(gap, evidence.artifacts).filter(({ id }) => spans.has(id));
  if (sources.length === 0) return [];
  if (gap.reason === "truncated" && gap.window === null) return afterCut(gap, sources, spans);
  // Nothing says when: any record of it is one more than there was.
  if (gap.window === null) return sources.map(({ path }) => path);
  return filling(gap.window, sources, evidence);
}

type Source = EvidenceReader["artifacts"][number]["artifact"];

/** The file itself where it is whole now, or another of its source that goes on after its last record. */
function afterCut({ files }: Gap, sources: readonly Source[], spans: Spans): readonly string[] {
  const own = sources.filter(({ path }) => files.includes(path));
  const isWhole = own.every(({ report }) => report.kind === "read" && !report.isTruncated);
  if (isWhole) return own.map(({ path }) => path);
  const ends = own.map(({ id }) => spans.get(id)?.latest ?? Number.NEGATIVE_INFINITY);
  const cut = Math.max(...ends);
  return sources
    .filter((source) => !own.includes(source) && (spans.get(source.id)?.latest ?? cut) > cut)
    .map(({ path }) => path);
}

/** The ends of a silence are records of its source: what counts lies between them. */
async function filling(
  { earliest, latest }: Interval,
  sources: readonly Source[],
  evidence: Reader,
): Promise<readonly string[]> {
  if (latest - earliest < 2) return [];
  const cells = await evidence.density({
    artifactIds: sources.map(({ id }) => id),
    ...{ from: instant(earliest + 1), to: instant(latest - 1) },
    bucketMs: Math.max(1, Math.ceil((latest - earliest) / partsOfStretch)),
  });
  const times = cells.map(({ at }) => Math.max(at, earliest)).toSorted((a, b) => a - b);
  if (longestHole(times, earliest, latest) > holeShareMax * (latest - earliest)) return [];
  const telling = new Set(cells.map(({ artifactId }) => artifactId));
  return sources.filter(({ id }) => telling.has(id)).map(({ path }) => path);
}

function longestHole(times: readonly number[], earliest: Instant, latest: Instant): number {
  const ends = [...times, latest];
  return Math.max(...ends.map((at, index) => at - (times[index - 1] ?? earliest)));
}

/** Of its files; of a gap that has none, what comes from a machine it tells of that it was not seen at. */
function sourcesOf(gap: Gap, artifacts: Reader["artifacts"]): readonly Source[] {
  const all = artifacts.map(({ artifact }) => artifact);
  if (gap.files.length > 0) {
    const logs = new Set(all.map(({ path }) => unrotatedPath(path)));
    const own = new Set(gap.files.map(unrotatedPath));
    return all.filter(({ path }) => isOfSource(unrotatedPath(path), own, logs));
  }
  const seenAt = new Set(gap.evidence.map(({ path }) => hostOfPath(path)));
  const words = new Set(gap.description.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}._-]*/gu));
  return all.filter(({ path }) => {
    const host = hostOfPath(path);
    return host !== null && words.has(host.toLowerCase()) && !seenAt.has(host);
  });
}

/**
 * The same log, or one whose path is the end of the other's: what is dropped in alone lacks the folders of what was
 * dropped in with the rest. An end that several logs have is nobody's.
 */
function isOfSource(log: string, own: ReadonlySet<string>, logs: ReadonlySet<string>): boolean {
  if (own.has(log)) return true;
  return [...own].some((mine) => {
    const [end, whole] = log.length < mine.length ? [log, mine] : [mine, log];
    if (!whole.endsWith(`/${end}`)) return false;
    const others = [...logs, mine].filter((one) => one.endsWith(`/${end}`));
    return new Set(others).size === 1;
  });
}
