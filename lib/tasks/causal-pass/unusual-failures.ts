import { type Instant, instant } from "@/lib/base/instant";
import type { ArtifactId } from "@/lib/domain/ids";
import type { DensityCell, EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import { unrotatedPath } from "@/lib/names/host-and-service";

/** Records of one component that it marks as failures itself, beyond what is usual for it in this evidence. */
export type UnusualFailures = {
  /** Of the log, without what rotation adds. */
  readonly path: string;
  readonly count: number;
  /** Records of the component in the same time. */
  readonly of: number;
  /** When the first and the last of them were written, to the second; epoch milliseconds. */
  readonly from: Instant;
  readonly until: Instant;
};

/** Parts of the time in which most records were written; fewer hide a short failure, more make chance look unusual. */
const parts = 12;
/** Records before and after the busy time, as a share: old entries and late remarks. */
const outerShare = 0.02;
/** A part is unusual from so many times the failures of a calm part on. */
const unusualTimes = 3;
/** A component whose share of failures is less than so many times that of its other times fails as usual. */
const shareTimes = 2;
/** A component with less, for each record, did its work. */
const shareLeast = 0.005;
const lastsLeastMs = 5_000;
/** So fine at most are the times that are read. */
const bucketsMost = 20_000;

/** The component with the most failures first. Error levels and failed requests are the source's own words for it. */
export async function findUnusualFailures(
  reader: EvidenceReader,
  { start, end }: { readonly start: Instant; readonly end: Instant },
): Promise<readonly UnusualFailures[]> {
  const bucketMs = Math.max(1_000, Math.ceil((end - start) / bucketsMost));
  const cells = await reader.density({
    ...{ bucketMs, from: start, to: end, kinds: ["log", "access"] },
  });
  const paths = new Map(
    reader.artifacts.map(({ artifact }) => [artifact.id, unrotatedPath(artifact.path)]),
  );
  return findUnusual(cells, (id) => paths.get(id) ?? "");
}

export function findUnusual(
  cells: readonly DensityCell[],
  componentOf: (id: ArtifactId) => string,
): readonly UnusualFailures[] {
  const busy = busyTime(cells);
  if (busy === null) return [];
  const inBusy = cells.filter(({ at }) => at >= busy.from && at <= busy.to);
  const partOf = ({ at }: DensityCell) =>
    Math.min(parts - 1, Math.floor(((at - busy.from) / (busy.to - busy.from)) * parts));
  return [...Map.groupBy(inBusy, ({ artifactId }) => componentOf(artifactId))]
    .flatMap(([path, own]) => {
      const found = countUnusual(own, partOf);
      return found === null ? [] : [{ path, ...found }];
    })
    .toSorted((a, b) => b.count - a.count);
}

/** From when to when all but the outermost records were written; null when that is one moment. */
function busyTime(cells: readonly DensityCell[]) {
  const ordered = cells.toSorted((a, b) => a.at - b.at);
  const total = sum(ordered);
  let passed = 0;
  const times: Instant[] = [];
  for (const { at, count } of ordered) {
    passed += count;
    if (passed >= total * outerShare && passed - count <= total * (1 - outerShare)) times.push(at);
  }
  const [from, to] = [times[0], times.at(-1)];
  return from === undefined || to === undefined || from === to ? null : { from, to };
}

/**
 * What a component fails as often at other times is no harm of this one: neither by number (a calm part shows what is usual) nor
 * by share (a component that fails always, or a log of nothing but errors, says nothing by failing).
 */
function countUnusual(
  own: readonly DensityCell[],
  partOf: (cell: DensityCell) => number,
): Omit<UnusualFailures, "path"> | null {
  const failed = own.filter(isFailed);
  const byPart = Array.from({ length: parts }, (_, part) =>
    sum(failed.filter((cell) => partOf(cell) === part)),
  );
  const usual = byPart.toSorted((a, b) => a - b)[Math.floor(parts / 4)] ?? 0;
  const isUnusual = (cell: DensityCell) => (byPart[partOf(cell)] ?? 0) > unusualTimes * usual;
  const during = own.filter(isUnusual);
  const [of, hits] = [sum(during), sum(during.filter(isFailed))];
  const elsewhere = own.filter((cell) => !isUnusual(cell));
  const shareElsewhere =
    elsewhere.length === 0 ? 0.5 : sum(elsewhere.filter(isFailed)) / sum(elsewhere);
  const count = Math.round(hits - of * shareElsewhere);
  const times = during.filter(isFailed).map(({ at }) => at);
  const [from, until] = [Math.min(...times), Math.max(...times)];
  const isMore = hits >= of * shareElsewhere * shareTimes && count >= of * shareLeast;
  return count > 0 && isMore && until - from >= lastsLeastMs
    ? { count, of, from: instant(from), until: instant(until) }
    : null;
}

function isFailed({ severity }: DensityCell): boolean {
  return severity === "error" || severity === "critical";
}

function sum(cells: readonly DensityCell[]): number {
  return cells.reduce((total, { count }) => total + count, 0);
}
