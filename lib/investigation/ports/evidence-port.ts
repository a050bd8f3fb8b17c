import type { Instant, Interval } from "@/lib/base/instant";
import type {
  Artifact,
  ReadMapping,
  ReadReport,
  SourceClock,
} from "@/lib/domain/evidence/artifact";
import type { Block, BlockSummary, DroppedRun, MaskedTemplate } from "@/lib/domain/evidence/block";
import type { Locator } from "@/lib/domain/evidence/evidence";
import type { EvidenceRecord, RecordKind, Severity } from "@/lib/domain/evidence/evidence-record";
import type { EvidenceTerm } from "@/lib/domain/evidence/evidence-term";
import type { FieldMeaning } from "@/lib/domain/evidence/field-glossary";
import type { OddHour } from "@/lib/domain/evidence/odd-hour";
import type { ArtifactId } from "@/lib/domain/ids";
import type { AskRecords, CopiedRecords, CopiedTable } from "./query-port";

/** The raw bytes of artifacts, immutable, stored once per SHA-256. */
export interface BlobStore {
  /** Streams to storage while hashing; the same bytes twice are stored once. */
  put(bytes: AsyncIterable<Uint8Array>): Promise<{ sha256: string; bytes: number }>;
  /** All of them, or those from `from` up to, not with, `to`. Bytes of another digest are not handed out (DamagedBlob). */
  open(sha256: string, from?: number, to?: number): AsyncIterable<Uint8Array>;
  has(sha256: string): Promise<boolean>;
  /** Whether the bytes are still those of their digest: hashed once, and again when the file is another one. */
  check(sha256: string): Promise<BlobState>;
  /** Only for bytes that nobody uses. Bytes that were put again within `unlessPutMs` stay: answers false. */
  remove(sha256: string, unlessPutMs: number): Promise<boolean>;
}

export type BlobState = "sound" | "missing" | "changed";

/** What parsed records are a function of, and so the key of their cache. */
export type RecordsKey = {
  readonly sha256: string;
  readonly reader: string;
  readonly readerVersion: number;
  readonly mapping: ReadMapping | null;
};

/** The rebuildable cache of parsed records: one Parquet file and one decoded text per key. */
export interface RecordStore {
  /** The report of an earlier reading of the same bytes by the same reader, if it is whole. */
  findReport(key: RecordsKey): Promise<ReadReport | null>;
  /** How what is kept under a key is: each file of it is hashed. */
  check(key: RecordsKey): Promise<RecordsState>;
  /** Of all readings of some bytes. */
  removeOf(sha256: string): Promise<void>;
  /** A half-written cache (no `finish`) is never visible to readers. */
  write(key: RecordsKey): Promise<RecordWriter>;
}

export type RecordsState =
  | { readonly state: "absent" | "damaged" }
  /** `digests`: SHA-256 of its files by name; equal keys have equal ones. */
  | { readonly state: "whole"; readonly digests: Readonly<Record<string, string>> };

export interface RecordWriter {
  /** Decoded text in order, as UTF-8; concatenated it is the text that locators count lines in. */
  text(bytes: Uint8Array): Promise<void>;
  /** Reads a block into records and keeps them, in the order of the calls; several may be under way. */
  block(block: Block): Promise<BlockSummary>;
  templates(templates: readonly MaskedTemplate[]): Promise<void>;
  finish(report: ReadReport): Promise<void>;
  abandon(): Promise<void>;
}

/** The evidence of one incident, clocks applied. Immutable while it is open. */
export interface EvidenceReader {
  /** What people say its fields mean; absent where nobody said it of any. */
  readonly meanings?: readonly FieldMeaning[];
  readonly artifacts: readonly { readonly artifact: Artifact; readonly clock: SourceClock }[];
  /** The same evidence by other clocks; absent where its records have no store. */
  readonly reopen?: (clocks: readonly SourceClock[]) => Promise<EvidenceReader>;
  /** Every dated record in order of corrected time, then path, then record number; in chunks. */
  scan(filter?: EvidenceFilter, options?: ScanOptions): AsyncIterable<readonly EvidenceRecord[]>;
  /** Records without a time, in file order. */
  undated(artifactId: ArtifactId, limit: number): Promise<readonly EvidenceRecord[]>;
  recordAt(artifactId: ArtifactId, locator: Locator): Promise<readonly EvidenceRecord[]>;
  /** Ended by the signal: nobody waits for the answer any more. */
  search(query: EvidenceQuery, signal?: AbortSignal): Promise<EvidencePage>;
  /** What the records that fit say, each template once for all artifacts. */
  templates(query: TemplateQuery, signal?: AbortSignal): Promise<TemplatePage>;
  density(query: DensityQuery, signal?: AbortSignal): Promise<readonly DensityCell[]>;
  /** How many records that fit each artifact has, also those without a time; artifacts without any are left out. */
  countByFile(query: RecordFilter, signal?: AbortSignal): Promise<ReadonlyMap<ArtifactId, number>>;
  /** How many records a search for each of the terms alone finds. */
  countEach(terms: readonly NamedTerm[], signal?: AbortSignal): Promise<readonly number[]>;
  /** What the samples of one artifact measured, bucket by bucket. */
  series(query: SeriesQuery, signal?: AbortSignal): Promise<SeriesPage>;
  /** First and last dated record of each artifact that has one. */
  spans(): Promise<ReadonlyMap<ArtifactId, Interval>>;
  /** Where stamps of each artifact lie in wall clocks that its zone shows twice or never. */
  oddHours(): ReadonlyMap<ArtifactId, readonly OddHour[]>;
  /** Decoded text the locator names: lines joined by \n, or the raw text of the element. Null when there is no such place. */
  rawText(artifactId: ArtifactId, locator: Locator): Promise<string | null>;
  /** Every line or element that is in no record, in file order. */
  dropped(artifactId: ArtifactId): AsyncIterable<DroppedRun>;
  /** Lines `from`…`to` clipped to the file, for showing context. */
  rawLines(artifactId: ArtifactId, from: number, to: number): Promise<RawLines | null>;
  /** The same of the elements of a document, counted from 0. */
  rawElements(artifactId: ArtifactId, from: number, to: number): Promise<RawElements | null>;
  /** Lines that hold some words, whatever the case; elements of a document of them. */
  findInText(
    artifactId: ArtifactId,
    words: string,
    signal?: AbortSignal,
  ): Promise<FoundRows | null>;
  /** The answer to one SELECT over `records` and `files`, in the dialect of DuckDB; nothing else is read or changed. */
  query: AskRecords;
  /**
   * Other texts in place of those of records, such as masked ones, to be asked the same way: of each artifact its first
   * records, in file order without a hole. Kept until `remove`.
   */
  copy(
    records: CopiedRecords,
    /** Asked when all records are written. */
    tablesOf: () => Promise<readonly CopiedTable[]>,
  ): Promise<RecordCopy>;
}

export type NamedTerm = Extract<EvidenceTerm, { readonly kind: "entity" }>;

export type EvidenceFilter = {
  readonly artifactIds?: readonly ArtifactId[];
  readonly kinds?: readonly RecordKind[];
  readonly severities?: readonly Severity[];
  readonly from?: Instant;
  readonly to?: Instant;
};

export type ScanOptions = {
  /** `file`: artifact by artifact in file order, records without a time too; the quickest. */
  readonly order?: "time" | "file";
  /** Columns nobody will look at: they come empty, and cost nothing. */
  readonly without?: readonly ScanColumn[];
};

/** `stamp`: `time.raw`. */
export type ScanColumn = "message" | "template" | "fields" | "stamp";

export type RecordFilter = EvidenceFilter & {
  readonly terms?: readonly EvidenceTerm[];
};

export type EvidenceQuery = RecordFilter & {
  readonly limit: number;
  /** Opaque; from the page before. */
  readonly cursor?: string;
  /** Only the dated records nearest to this moment: half of `limit` before it, half from it on. There is no next page. */
  readonly nearest?: Instant;
};

export type EvidencePage = {
  readonly records: readonly EvidenceRecord[];
  readonly nextCursor: string | null;
  readonly total: number;
};

export type TemplateQuery = EvidenceQuery & {
  readonly order: TemplateOrder;
  /** Counts per bucket are given for buckets of this length; a multiple of it begins each. */
  readonly bucketMs?: number;
  readonly hasExamples?: boolean;
};

/** By how many records there are of it. */
export type TemplateOrder = "commonest" | "rarest";

export type TemplatePage = {
  readonly templates: readonly TemplateCount[];
  readonly nextCursor: string | null;
  readonly total: number;
};

export type TemplateCount = {
  readonly template: string;
  readonly count: number;
  /** Null when its records are undated. */
  readonly firstAt: Instant | null;
  readonly lastAt: Instant | null;
  /** The highest of its records. */
  readonly severity: Severity | null;
  readonly artifactIds: readonly ArtifactId[];
  /** Dated records by bucket, in order of time; those without any are left out. */
  readonly buckets: readonly { readonly at: Instant; readonly count: number }[];
  /** What some of its records say, from the ends of each file; empty when not asked for. */
  readonly examples: readonly string[];
};

export type DensityQuery = EvidenceFilter & {
  readonly bucketMs: number;
  /** Of the records that fit; without terms the counts are ready and cost next to nothing. */
  readonly terms?: readonly EvidenceTerm[];
};

export type DensityCell = {
  /** Start of the bucket, a multiple of `bucketMs`. */
  readonly at: Instant;
  readonly artifactId: ArtifactId;
  readonly severity: Severity | null;
  readonly count: number;
};

/** Samples of one artifact, from `earliest` to `latest`. */
export type SeriesQuery = Interval & {
  readonly artifactId: ArtifactId;
  readonly bucketMs: number;
  /** Each stands in the name of the series or in a label, whatever the case. */
  readonly words: readonly string[];
  /** The samples at these places are told apart, and their series come first. */
  readonly places: readonly Locator[];
  /** Series without a sample at one of the places are left out. */
  readonly isOfPlaces: boolean;
  readonly limit: number;
};

export type SeriesPage = {
  readonly series: readonly MeasuredSeries[];
  /** Series that fit; may be more than are given. */
  readonly total: number;
  /** Samples without a time, which no bucket holds. */
  readonly undated: number;
};

/** Numbers that one thing was measured at over time. */
export type MeasuredSeries = {
  /** Of its artifact alone. */
  readonly id: string;
  readonly metric: string;
  /** What all its samples say besides, by name. */
  readonly labels: Readonly<Record<string, string>>;
  /** In order of time; a bucket without a sample has no cell, which is not a cell of 0. */
  readonly cells: readonly MeasuredCell[];
  /** Its samples at the places asked for, in order of time. */
  readonly marked: readonly MeasuredSample[];
};

export type MeasuredCell = {
  /** When its first sample was taken, and where that stands. */
  readonly at: Instant;
  readonly locator: Locator;
  readonly count: number;
  readonly least: number;
  readonly most: number;
  readonly mean: number;
};

export type MeasuredSample = {
  readonly at: Instant;
  readonly locator: Locator;
  readonly value: number;
};

export type RawLines = {
  readonly from: number;
  readonly lines: readonly string[];
  readonly totalLines: number;
};

export type RawElements = {
  /** 0-based. */
  readonly from: number;
  readonly elements: readonly string[];
  readonly totalElements: number;
};

export type FoundRows = {
  /** 0-based, in order: line 1 is row 0. The first ones, when there are very many. */
  readonly rows: readonly number[];
  readonly total: number;
};

export type OpenOptions = {
  /** A person waits: a question that takes longer than anybody waits is ended, and says so. */
  readonly isForPerson?: boolean;
};

export interface EvidenceStore {
  readonly blobs: BlobStore;
  readonly records: RecordStore;
  open(
    artifacts: readonly { readonly artifact: Artifact; readonly clock: SourceClock }[],
    options?: OpenOptions,
  ): Promise<EvidenceReader>;
}

/** What is asked of records by their texts. */
export type RecordQuestions = Pick<EvidenceReader, "search" | "templates" | "density">;

/** Records with other texts: its answers are made of those. */
export type RecordCopy = RecordQuestions & {
  query: AskRecords;
  /** Nothing of it is left. */
  remove(): Promise<void>;
};
