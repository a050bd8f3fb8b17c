import type { ClockDoubtReason } from "@/lib/domain/evidence/artifact";
import type { LinkView } from "../differences/link-view";

/** How far a camp is ahead of the right one, as far as it was measured. */
export type CampOffset = {
  readonly offsetMs: number;
  readonly anchors: number;
  readonly madMs: number;
  /** Why it takes a person; null: clear enough to be applied. */
  readonly refusal: ClockDoubtReason | null;
  /** Measured by what both do, not by identifiers; `anchors` are then seconds. */
  readonly isByActivity: boolean;
  /** The link it was mostly measured by, as the camp sees it; null when there is none. */
  readonly witness: LinkView | null;
};
