import type { Interval } from "@/lib/base/instant";
import type { RecordReference } from "@/lib/domain/evidence/record-reference";
import type { GapReason, GapType } from "@/lib/domain/timeline/gap";

/** What the structure of the evidence leaves open, and the records that show it. */
export type FoundGap = {
  readonly type: GapType;
  readonly reason: GapReason;
  readonly files: readonly string[];
  readonly window: Interval | null;
  readonly description: string;
  /** What evidence would close it. */
  readonly needed: string;
  readonly records: readonly RecordReference[];
};
