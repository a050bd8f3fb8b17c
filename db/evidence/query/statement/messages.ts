/** What is said between us and the process that answers a statement, in this order. */
import type { CopiedTable, QueryRows } from "@/lib/investigation/ports/query-port";

export type Question =
  | { readonly kind: "parse"; readonly sql: string }
  | ({ readonly kind: "prepare" } & Prepared)
  | ({ readonly kind: "run"; readonly sql: string } & AnswerBounds);

/** The one incident the statement may see. */
export type Prepared = {
  /** The only files the engine will open. */
  readonly paths: readonly string[];
  readonly files: readonly FileRow[];
  /** Tables beside those of the evidence. */
  readonly tables: readonly CopiedTable[];
  /** Of each source by its rank: what its masks were grouped to, where that is another text. */
  readonly masks: readonly MaskRow[];
  /** SQL of ours. */
  readonly views: readonly string[];
};

export type FileRow = {
  readonly path: string;
  readonly format: string;
  readonly records: number;
  readonly firstAt: string | null;
  readonly lastAt: string | null;
};

export type MaskRow = {
  readonly artifact: number;
  readonly mask: string;
  readonly template: string;
};

export type AnswerBounds = {
  readonly rowsMax: number;
  readonly cellCharactersMax: number;
};

export type Answer =
  /** As `json_serialize_sql` writes it. */
  | { readonly kind: "parsed"; readonly tree: string }
  | { readonly kind: "prepared" }
  | { readonly kind: "answered"; readonly rows: QueryRows }
  /** The statement is at fault; `why` is what the engine says of it. */
  | { readonly kind: "failed"; readonly why: string }
  | { readonly kind: "too-large" }
  /** We are at fault. */
  | { readonly kind: "broken"; readonly why: string };
