import type { Instant } from "@/lib/base/instant";
import type { IdSource, RunId } from "@/lib/domain/ids";
import type { RoundsTerms } from "@/lib/domain/rounds/rounds-settings";
import type { CaseStore } from "./case-store-port";
import type { EvidenceStore } from "./evidence-port";
import type { Performers, Tasks } from "./performer-port";
import type { Spending } from "./spending-port";

export interface Clock {
  now(): Instant;
}

/** A job only wakes a worker: it may be lost or delivered twice without effect. */
export interface Jobs {
  /** At once, or at a moment to come. */
  wakeRun(runId: RunId, at?: Instant): Promise<void>;
}

export type Ports = {
  readonly cases: CaseStore;
  readonly evidence: EvidenceStore;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly jobs: Jobs;
  readonly tasks: Tasks;
  readonly performers: Performers;
  readonly spending: Spending;
  /** How far a run goes for which nobody chose it; of passes alone where it is absent. */
  readonly usualRounds?: RoundsTerms;
};
