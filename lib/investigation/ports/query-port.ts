import type { Result } from "@/lib/base/result";
import type { EvidenceRecord } from "@/lib/domain/evidence/evidence-record";
import type { ArtifactId } from "@/lib/domain/ids";

/** Asks one SELECT of the records of an incident; whoever waits no more ends it by the signal. */
export type AskRecords = (
  sql: string,
  limits: QueryLimits,
  signal?: AbortSignal,
) => Promise<Result<QueryRows, QueryProblem>>;

export type CopiedRecords = AsyncIterable<{
  readonly artifactId: ArtifactId;
  readonly records: readonly CopiedRecord[];
}>;

/** What of a record is text; all else stays as it was. */
export type CopiedRecord = Pick<
  EvidenceRecord,
  "recordNumber" | "source" | "message" | "template" | "fields"
> & {
  /** Empty when the record is undated. */
  readonly stamp: string;
  /** All that stands at its place, in one line. */
  readonly raw: string;
};

/** A table beside `records` and `files`. Cells are texts, read as the type of their column. */
export type CopiedTable = {
  readonly name: string;
  readonly columns: readonly {
    readonly name: string;
    readonly type: "VARCHAR" | "BIGINT" | "DOUBLE" | "TIMESTAMP";
    readonly cells: readonly (string | null)[];
  }[];
};

/**
 * What a statement is asked of; the columns stay as they are, as statements are kept.
 *
 * `records`, each once, in file order: `path`, `record_number` (0-based, in its file), `line_from`, `line_to` (1-based;
 * null in a document of elements), `element_index` (0-based; null in a file of lines), `time` (TIMESTAMP in UTC, the
 * clock corrected; null when undated), `stamp` (the time as written), `kind`, `severity`, `source`, `message`,
 * `template`, and `fields`, a MAP of texts: `fields['client']`, `fields['status']::INT`. Of a copy also `raw`, its place
 * in one line.
 *
 * `files`: `path`, `format`, `records`, `first_at`, `last_at` (TIMESTAMP in UTC; null when nothing is dated).
 */
export type QueryRows = {
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  /** Times as ISO 8601 in UTC; numbers that JSON cannot hold as text; lists, maps and structs as JSON text. */
  readonly rows: readonly (readonly QueryCell[])[];
  /** There are more rows than are given. */
  readonly more: boolean;
};

export type QueryCell = string | number | boolean | null;

export type QueryLimits = {
  readonly rowsMax: number;
  /** Of a longer text the beginning is given, and an ellipsis. */
  readonly cellCharactersMax: number;
  /** For the answer alone: waiting for a turn and opening the files come before. */
  readonly timeoutMs: number;
  /** Who asks, such as the id of a token: one statement of each at a time, so that others need not wait for all of theirs. */
  readonly asker?: string;
};

export type QueryProblem = {
  /** `refused`: it may not run; `failed`: it went wrong when it ran. */
  readonly kind: "refused" | "failed" | "too-slow" | "too-large";
  /** Says what is wrong and what to do instead, to whoever wrote the statement. */
  readonly sentence: string;
};
