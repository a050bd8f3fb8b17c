import type { Instant } from "@/lib/base/instant";
import type { ClaimActor } from "../claim";
import type { ArtifactId, UserId } from "../ids";
import type { ColumnRole } from "./column-role";
import type { ContainerReport } from "./container-report";
import type { EvidenceReference, Locator } from "./evidence";
import type { OddHour } from "./odd-hour";
import type { SeverityReading } from "./severity-scale";

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
  /** `2026-03-14`: the day of times of day, or `2026`: the year of times without one. */
  readonly day?: string;
  /** A person chose the day; without it the name of the file or the files beside it state it. */
  readonly dayBy?: "person";
  /** The zone of times that state no offset, as a person chose it in the preview. */
  readonly zone?: string;
  /** A person had the file read without choices: those of its earlier reading are taken back. */
  readonly isAsFound?: true;
  /** The channel of a chat export. */
  readonly channel?: string;
};

/** `name` as the file has it: a header, a path of members, or the place from 1 where there is no header. */
export type FileColumn = { readonly name: string; readonly role: ColumnRole };

/** A New Year inside a file whose stamps have no year: from this record on, so many years after the first. */
export type YearRoll = { readonly fromRecord: number; readonly years: number };

/** Records that another file of the evidence holds as well: they count once, with the other file. */
export type RepeatedRecords = {
  /** The other file, by its path and its bytes. */
  readonly path: string;
  readonly sha256: string;
  /** Both are the same bytes. */
  readonly isWhole: boolean;
  /** Record numbers from 0, both ends included, in order. */
  readonly runs: readonly { readonly from: number; readonly to: number }[];
};

/** How one file was read. Everything but `repeats` is about the bytes alone, so it can be cached by their hash. */
export type FileReport =
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
      /** Of the first stamp, when weekdays or a leap day in stamps without a year leave only some. */
      readonly possibleYears?: readonly number[] | undefined;
      /** Some records say a time of day, and nothing tells of which day. */
      readonly isDayless: boolean;
      /** The last line has no end: the file was cut while it was written. */
      readonly isTruncated: boolean;
      /** What its columns or members hold, told by their values; empty for a text without any. */
      readonly columns: readonly FileColumn[];
      /** Prints of some records: files that share some may share records (`record-prints.ts`). */
      readonly prints?: string | undefined;
      readonly repeats?: readonly RepeatedRecords[] | undefined;
      /** In which scales the file states severities, those of the most records first. */
      readonly severities?: readonly SeverityReading[] | undefined;
    }
  | {
      readonly kind: "unread";
      readonly format: string;
      readonly reason: string;
      readonly warnings: readonly string[];
      /** Its bytes are not those that were received. Never stored: it is so when somebody looks. */
      readonly damage?: "missing" | "changed" | undefined;
    };

/** What became of an artifact: a file that was read or not, or an archive of further ones. */
export type ReadReport = FileReport | ContainerReport;

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
  "named",
  "shared-window",
  "abbreviation",
  "assumed-utc",
  "person",
] as const;
/**
 * Why a zone was chosen, strongest first; `person` overrules all. `named`: a record of the same host names
 * the zone the host is set to. `shared-window`: only with the offset that another source states do its times lie among
 * those of the others. `abbreviation`: the stamps name a zone as several places do; the likeliest of these.
 */
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
  /** What the evidence suggests and nobody has decided, and what it contradicts itself in. */
  readonly doubts: readonly ClockDoubt[];
};

export type ClockSegment = {
  readonly fromRecord: number;
  readonly offsetMs: number;
  /** How the offset is known: none (0), or anchors with their spread. */
  readonly basis: ClockBasis;
  /** Of a correction, once for a clock: what shows it to a person. Clocks stored before have none. */
  readonly evidence?: CorrectionEvidence | undefined;
};

/** What an applied correction was measured with. */
export type CorrectionEvidence = {
  /** Whose clock: the host, or the file when the host is not known. All its files are corrected together. */
  readonly clock: string;
  /** The file it was measured against; null when it rests on a statement alone. */
  readonly against: string | null;
  readonly examples: readonly ClockExample[];
};

export type ClockBasis =
  | { readonly kind: "none" }
  /** `isAsWritten`: no word on the clock, only that it is not corrected. */
  | {
      readonly kind: "person";
      readonly by?: UserId | undefined;
      readonly isAsWritten?: true | undefined;
    }
  /** A model or another performer of a run, by a call that code checked; a person may undo it. */
  | { readonly kind: "performer"; readonly actor: ClaimActor; readonly reason: string }
  | { readonly kind: "same-host"; readonly path: string }
  /** What two sources do in the same seconds, where they share no identifiers. */
  | {
      readonly kind: "activity";
      readonly seconds: number;
      readonly madMs: number;
      readonly isApplied: boolean;
    }
  | {
      readonly kind: "anchors";
      readonly anchors: number;
      readonly madMs: number;
      readonly isApplied: boolean;
    }
  /** One of the pieces of a steady drift; `madMs` holds what the pieces leave over too. */
  | {
      readonly kind: "drift";
      readonly anchors: number;
      readonly madMs: number;
      readonly partsPerMillion: number;
    }
  /** A person took over what had been measured. */
  | {
      readonly kind: "accepted";
      readonly anchors: number;
      readonly madMs: number;
      readonly by?: UserId | undefined;
    };

export type ClockDoubt = ClockProposal | ClockConflict;

/** Why a measured clock is not corrected without a person's word. */
export const clockDoubtReasons = [
  "few-anchors",
  "wide-spread",
  "no-majority",
  "host-disagrees",
  "fast-drift",
  "by-activity",
  "by-window",
  "said",
  "acts-apart",
] as const;
export type ClockDoubtReason = (typeof clockDoubtReasons)[number];

/** A clock that seems wrong: what accepting it would set. */
export type ClockProposal = {
  readonly kind: "proposal";
  readonly what: "offset" | "step" | "drift";
  /** Names the disagreement: proposals of one question are answered together, and count once. */
  readonly question: string;
  /** Whose clock: the host, or the file when the host is not known. */
  readonly clock: string;
  /** The file it was measured against; null when it is only said. */
  readonly against: string | null;
  /** How far the clock is ahead: from the step on, at most while it drifts. */
  readonly offsetMs: number;
  readonly partsPerMillion: number;
  readonly anchors: number;
  readonly madMs: number;
  readonly reason: ClockDoubtReason;
  readonly segments: readonly ClockSegment[];
  readonly examples: readonly ClockExample[];
  /** What a person said of this clock. */
  readonly statement: EvidenceReference | null;
};

/** One thing that two sources tell of, and when, by each one's clock. */
export type ClockExample = {
  readonly identifier: string;
  readonly own: StampPlace;
  readonly other: StampPlace;
};

export type StampPlace = {
  readonly artifactId: ArtifactId;
  readonly path: string;
  readonly locator: Locator;
  /** As written. */
  readonly stamp: string;
  /** The beginning of the line, where it is shown to people. */
  readonly line?: string | undefined;
};

/** The records of a source carry two times that differ by more than it takes to write a line. */
export type ClockConflict = {
  readonly kind: "conflict";
  /** Where the other time stands: a field, or "message". */
  readonly field: string;
  /** The other time less the record's own. */
  readonly differenceMs: number;
  readonly madMs: number;
  readonly records: number;
  readonly reading: ConflictReading;
  readonly example: { readonly place: StampPlace; readonly otherStamp: string };
};

/** zone: whole quarter-hours; offset: one other value; delay: the record's time is later by no one value. */
export const conflictReadings = ["zone", "offset", "delay"] as const;
export type ConflictReading = (typeof conflictReadings)[number];

/** An artifact with its clock applied: what screens and documents show. */
export type DatedArtifact = Artifact & {
  readonly clock: SourceClock;
  readonly firstAt: Instant | null;
  readonly lastAt: Instant | null;
  readonly oddHours?: readonly OddHour[] | undefined;
};
