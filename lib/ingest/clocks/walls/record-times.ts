/** When the records of a source were written, by its own clock; a bounded, even selection of them. */
export type RecordTime = { readonly record: number; readonly atMs: number };

/** All records of a small file; of a large one, so that a place is found to within a few thousandths of it. */
const timesMax = 4_096;

export class RecordTimes {
  private times: RecordTime[] = [];
  private stride = 1;

  add(record: number, atMs: number): void {
    if (record % this.stride !== 0) return;
    this.times.push({ record, atMs });
    if (this.times.length <= timesMax) return;
    this.stride *= 2;
    this.times = this.times.filter((time) => time.record % this.stride === 0);
  }

  inFileOrder(): readonly RecordTime[] {
    return this.times.toSorted((a, b) => a.record - b.record);
  }
}

/** A change of a clock as it looks in a file of its host: the last time before, the first after. */
export type ClockChange = { readonly beforeMs: number; readonly afterMs: number };

export function findChange(times: readonly RecordTime[], fromRecord: number): ClockChange | null {
  const after = times.findIndex(({ record }) => record >= fromRecord);
  const beforeMs = times[after - 1]?.atMs;
  const afterMs = times[after]?.atMs;
  return beforeMs === undefined || afterMs === undefined ? null : { beforeMs, afterMs };
}

/**
 * The record of another file of the host from which on the change holds. A leap forward leaves nothing
 * in between in any file; a leap back lies where that file's own times run backwards most, or, when
 * nowhere much, where they pass the time of the leap. Null when the file ends before.
 */
export function findRecordAfter(
  times: readonly RecordTime[],
  change: ClockChange,
  stepMs: number,
): number | null {
  if (stepMs < 0) {
    const fall = findDeepestFall(times);
    if (fall !== null && fall.depthMs >= -stepMs * fallShareMin) return fall.record;
  }
  const passMs = Math.max(change.beforeMs, (change.beforeMs + change.afterMs) / 2);
  return times.find(({ atMs }) => atMs >= passMs)?.record ?? null;
}

/** Records of one file come a little out of order; a leap is deeper, less the time between two records. */
const fallShareMin = 0.5;

function findDeepestFall(
  times: readonly RecordTime[],
): { readonly record: number; readonly depthMs: number } | null {
  let deepest: { record: number; depthMs: number } | null = null;
  for (const [at, { record, atMs }] of times.entries()) {
    const depthMs = (times[at - 1]?.atMs ?? atMs) - atMs;
    if (depthMs > (deepest?.depthMs ?? 0)) deepest = { record, depthMs };
  }
  return deepest;
}
