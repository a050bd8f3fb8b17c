import type { Instant } from "@/lib/base/instant";
import type { ReadMapping, ReadReport } from "@/lib/domain/artifact";
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

export interface UploadStore {
  /**
   * Takes the place of what waits at the same path, and of the files of an archive there; answers the ids
   * of all that went: of two senders at once one is left.
   */
  insert(upload: StagedUpload): Promise<readonly string[]>;
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
  setReport(id: string, report: ReadReport): Promise<boolean>;
  /**
   * The report of an archive together with the files that came out of it, which take the place of what waits
   * at their paths. Answers the ids of what went; null when the archive is gone, and then nothing is written.
   */
  setContents(
    archiveId: string,
    report: ReadReport,
    files: readonly StagedUpload[],
  ): Promise<readonly string[] | null>;
  /** False when it was gone already: of two imports one takes it. Files of an archive stay. */
  remove(id: string): Promise<boolean>;
  /** With the files of those that are archives; answers the ids of all that went. */
  discard(ids: readonly string[]): Promise<readonly string[]>;
  /** What was begun before; answers the ids. */
  discardBegunBefore(at: Instant): Promise<readonly string[]>;
}
