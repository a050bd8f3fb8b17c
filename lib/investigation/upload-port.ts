import type { Instant } from "@/lib/base/instant";
import type { ReadReport } from "@/lib/domain/artifact";
import type { IncidentId, UserId } from "@/lib/domain/ids";

/** A file on its way in, before the import makes an artifact of it. */
export type StagedUpload = {
  readonly id: string;
  readonly incidentId: IncidentId;
  /** As it will name the artifact. */
  readonly path: string;
  readonly bytesReceived: number;
  /** Null when the sender did not say. */
  readonly bytesTotal: number | null;
  /** Of all bytes; null until they have arrived. */
  readonly sha256: string | null;
  /** How it reads: the preview; null until it was read. */
  readonly report: ReadReport | null;
  readonly by: UserId;
  readonly at: Instant;
};

export interface UploadStore {
  /** Takes the place of what waits at the same path, whose ids it answers: of two senders at once one is left. */
  insert(upload: StagedUpload): Promise<readonly string[]>;
  find(id: string): Promise<StagedUpload | null>;
  /** By path. */
  list(incidentId: IncidentId): Promise<readonly StagedUpload[]>;
  /**
   * After a stretch of bytes was kept; `sha256` with the last one. Compare-and-set on the offset the sender went on
   * from: false when another request got there first, or the upload is gone.
   */
  setReceived(
    id: string,
    fromBytes: number,
    received: { readonly bytesReceived: number; readonly sha256: string | null },
  ): Promise<boolean>;
  setReport(id: string, report: ReadReport): Promise<boolean>;
  /** False when it was gone already: of two imports one takes it. */
  remove(id: string): Promise<boolean>;
}
