import type { JsonValue } from "@/lib/base/canonical-json";
import type { RunPlan } from "@/lib/domain/runs/run";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import type { EvidenceReader } from "../../ports/evidence-port";
import type { Performers, Tasks } from "../../ports/performer-port";
import type { Clock } from "../../ports/ports";

export type StepsInput = {
  readonly plan: RunPlan;
  readonly tasks: Tasks;
  readonly performers: Performers;
  readonly evidence: EvidenceReader;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly onProgress: (message: string) => void;
  /** What stands before: nothing, unless people have said something. */
  readonly before?: Timeline;
  /** What its tasks are given, where they are no passes. */
  readonly given?: JsonValue;
};
