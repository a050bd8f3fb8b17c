import { createReclaim } from "@/lib/investigation/intake/staging/reclaim-discarded";
import type { StagedReadings } from "@/lib/investigation/intake/staging/staged-readings";
import type { EvidenceStore } from "@/lib/investigation/ports/evidence-port";
import type { UploadStore } from "@/lib/investigation/ports/upload-port";
import { systemClock } from "../environment/clock";
import { reportFailure } from "../environment/report-failure";

/** What comes out of one discarded archive may be hundreds of megabytes. */
const sweepEveryMs = 15_000;

/** Gives back the room of discarded files for as long as this process lives. */
export function startReclaiming({
  readings,
  ...stores
}: {
  readonly evidence: EvidenceStore;
  readonly uploads: UploadStore;
  readonly readings: StagedReadings;
  readonly isAlone: boolean;
}): { stop(): void } {
  const reclaim = createReclaim({ ...stores, clock: systemClock, isIdle: readings.isIdle });
  const sweeping = setInterval(() => {
    reclaim.sweep().catch((error: unknown) => reportFailure("Reclaiming discarded bytes", error));
  }, sweepEveryMs).unref();
  return { stop: () => clearInterval(sweeping) };
}
