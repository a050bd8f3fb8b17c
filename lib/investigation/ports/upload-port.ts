import type { Instant } from "@/lib/base/instant";
import type { ReadMapping, ReadReport } from "@/lib/domain/evidence/artifact";
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
  /** The upload of the archive it came out of, of the outermost one; null for a file that was sent. */
  readonly archiveId: string | null;
  /** What the files beside it in the archive say about it. */
  readonly mapping: ReadMapping | null;
  /** What was wrong with its bytes in the archive. */
  readonly warnings: readonly string[];
  readonly by: UserId;
  /** Others who sent a part of its bytes, or said what its columns mean. */
  readonly hands: readonly UserId[];
  readonly at: Instant;
};

/** What may wait, and what came of it. */
export type StagingRoom = {
  readonly filesMax: number;
  readonly bytesMaxOfPerson: number;
};

export type Staged =
  /** The ids of all that went. */
  | { readonly kind: "staged"; readonly replaced: readonly string[] }
  | { readonly kind: "too-many-files"; readonly waiting: number }
  | { readonly kind: "no-room" };

/** Bytes of what goes without becoming an artifact are noted as discarded with it, all or none. */
export interface UploadStore {
  /**
   * Takes the place of what waits at the same path, and of the files of an archive there: of two senders at once one is
   * left. Room is counted with it, so that two who send at once do not both get the last of it; what goes makes room.
   */
  insert(upload: StagedUpload, room: StagingRoom): Promise<Staged>;
  find(id: string): Promise<StagedUpload | null>;
  /** By path. */
  list(incidentId: IncidentId): Promise<readonly StagedUpload[]>;
  /** Bytes that wait for one person, in all incidents; of what is still arriving, those that were announced. */
  bytesOf(person: UserId): Promise<number>;
  /** Those of some digests that an artifact, withdrawn or not, or a waiting file of any incident has. */
  inUse(digests: readonly string[]): Promise<ReadonlySet<string>>;
  /** What has arrived and was not read, of all incidents, in the order it was begun. */
  unread(): Promise<readonly StagedUpload[]>;
  /**
   * After a stretch of bytes was kept; `sha256` with the last one. Compare-and-set on the offset the sender went on
   * from: false when another request got there first, or the upload is gone.
   */
  setReceived(
    id: string,
    fromBytes: number,
    received: { readonly bytesReceived: number; readonly sha256: string | null },
  ): Promise<boolean>;
  /** Remembers that somebody beside the person who began it had a hand in it; once, however often. */
  addHand(id: string, person: UserId): Promise<void>;
  /**
   * Whether `node` may read it for the next `ms`: nobody read it yet, and no other node has it to itself. Asked again
   * before the time is over, the node keeps it.
   */
  lease(id: string, node: string, ms: number): Promise<boolean>;
  setReport(id: string, report: ReadReport): Promise<boolean>;
  /**
   * The report of an archive together with the files that came out of it, which take the place of what waits
   * at their paths. When the archive is gone, or there is no room, nothing is written.
   */
  setContents(
    archive: StagedUpload,
    contents: { readonly report: ReadReport; readonly files: readonly StagedUpload[] },
    room: { readonly bytesMaxOfPerson: number; readonly at: Instant },
  ): Promise<
    | { readonly kind: "staged"; readonly replaced: readonly string[] }
    | { readonly kind: "gone" | "no-room" }
  >;
  /** False when it was gone already: of two imports one takes it. Files of an archive stay. */
  remove(id: string): Promise<boolean>;
  /** With the files of those that are archives; answers the ids of all that went. */
  discard(ids: readonly string[], at: Instant): Promise<readonly string[]>;
  /** What was begun before; answers the ids. */
  discardBegunBefore(begun: Instant, at: Instant): Promise<readonly string[]>;
  /** For bytes that were stored and no upload has. */
  noteDiscarded(digests: readonly string[], at: Instant): Promise<void>;
  /** Noted at or before a time, the earliest first; somebody may use them again. */
  discardedUntil(at: Instant, limit: number): Promise<readonly string[]>;
  /** They are removed, or in use. */
  forgetDiscarded(digests: readonly string[]): Promise<void>;
}
