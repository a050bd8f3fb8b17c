import type { Instant } from "@/lib/base/instant";
import type { ArtifactId } from "./ids";

/** Records that were not kept, counted by reason; `lines` are the first few, for the reader to look at. */
export type DroppedRecords = {
  readonly reason: string;
  readonly count: number;
  readonly lines: readonly number[];
};

/**
 * What a person, or the archive a file came in, says about a file that nobody could know from the file
 * alone. Names of columns or members, exactly as the file has them.
 */
export type ReadMapping = {
  readonly time?: string;
  readonly message?: string;
  readonly severity?: string;
  readonly source?: string;
  /** Names of people by the ids a chat export calls them. */
  readonly people?: Readonly<Record<string, string>>;
  /** The channel of a chat export. */
  readonly channel?: string;
};

/** A New Year inside a file whose stamps have no year: from this record on, so many years after the first. */
export type YearRoll = { readonly fromRecord: number; readonly years: number };

/** How an artifact was read. Everything here is about the bytes alone, so it can be cached by their hash. */
export type ReadReport =
  | {
      readonly kind: "read";
      /** Human name of the format, such as "nginx access log (combined)". */
      readonly format: string;
      readonly reader: string;
      readonly readerVersion: number;
      readonly mapping: ReadMapping | null;
      readonly encoding: string;
      readonly containers: readonly string[];
      readonly lines: number;
      readonly records: number;
      readonly undated: number;
      readonly dropped: readonly DroppedRecords[];
      readonly warnings: readonly string[];
      /** Wall clock as written, microseconds; null when every record is undated. */
      readonly firstWallMicros: number | null;
      readonly lastWallMicros: number | null;
      /** Do the stamps state their offset? A file of which only some do is "some". */
      readonly statesOffset: "all" | "some" | "none";
      /** Some stamps have no year, and nothing in the file states it. */
      readonly isYearless: boolean;
      /** The year of the first stamp, when a program in the file writes the year that the stamps leave out. */
      readonly statedYear: number | null;
      readonly yearRolls: readonly YearRoll[];
      /** The last line has no end: the file was cut while it was written. */
      readonly isTruncated: boolean;
    }
  | {
      readonly kind: "unread";
      readonly format: string;
      readonly reason: string;
      readonly warnings: readonly string[];
    };

/** A file as received: immutable. Equal bytes at two paths are two artifacts. */
export type Artifact = {
  readonly id: ArtifactId;
  /** Relative to what was dropped, with forward slashes; `bundle.zip!/a/b.log` inside a container. */
  readonly path: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly report: ReadReport;
};

export const zoneBases = [
  "explicit",
  "shared-identifiers",
  "change-records",
  "same-host",
  "assumed-utc",
  "person",
] as const;
/** Why a zone was chosen, strongest first; `person` overrules all. */
export type ZoneBasis = (typeof zoneBases)[number];

/**
 * The clock of the source that wrote an artifact: what turns its stamps into instants.
 * instant = wall clock − offset of `zone` at that wall clock − `offsetMs` of the segment.
 */
export type SourceClock = {
  readonly artifactId: ArtifactId;
  /** IANA name or fixed `+02:00`; used only for stamps that state no offset. */
  readonly zone: string;
  readonly zoneBasis: ZoneBasis;
  /** The year of the first stamp, for files whose stamps have none. */
  readonly year: number | null;
  /** How far the clock is ahead of the reference, from this record number on; first is 0. */
  readonly segments: readonly ClockSegment[];
};

export type ClockSegment = {
  readonly fromRecord: number;
  readonly offsetMs: number;
  /** How the offset is known: none (0), or anchors with their spread. */
  readonly basis: ClockBasis;
};

export type ClockBasis =
  | { readonly kind: "none" }
  | { readonly kind: "person" }
  | { readonly kind: "same-host"; readonly path: string }
  | {
      readonly kind: "anchors";
      readonly anchors: number;
      readonly madMs: number;
      readonly isApplied: boolean;
    };

/** An artifact with its clock applied: what screens and documents show. */
export type DatedArtifact = Artifact & {
  readonly clock: SourceClock;
  readonly firstAt: Instant | null;
  readonly lastAt: Instant | null;
};
