import type { DatedArtifact } from "@/lib/domain/evidence/artifact";
import type { Happening } from "../happening";
import type { LedgerWatch } from "../ledger-watch";
import type { Ledger } from "../open-ledger";
import type { JoinWatch } from "./clocks/join-watch";
import type { FileCount } from "./file-pauses";
import type { Trace } from "./traces/trace-watch";

/** A file of few lines, as it is written. */
export type ShortFile = { readonly artifact: DatedArtifact; readonly lines: readonly string[] };

/** All that a survey is made of. */
export type SurveyEvidence = {
  readonly artifacts: readonly DatedArtifact[];
  readonly watches: readonly LedgerWatch[];
  readonly ledger: Ledger;
  /** What several files name alike. */
  readonly joins: JoinWatch;
  /** Whom the likeliest happenings name, followed through all of the evidence; the most telling first. */
  readonly traces: readonly Trace[];
  /** That the story cannot do without it, [0, 1]. */
  readonly chanceOf: (happening: Happening) => number;
  /** Where it may have begun, the likeliest first. */
  readonly origins: readonly Happening[];
  /** How many records each file has when. */
  readonly counts: readonly FileCount[];
  readonly bucketMs: number;
  readonly shortFiles: readonly ShortFile[];
};
