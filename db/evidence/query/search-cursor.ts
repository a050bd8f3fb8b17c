import { z } from "zod";
import { EvidenceQueryError } from "../evidence-query-error";
import { sqlInteger } from "../sql-text";
import type { EvidenceSource } from "./evidence-sources";
import { sourceAt } from "./record-rows";

/** What pages are ordered by; `micros` of an undated record is beyond every time. */
export type RecordKey = {
  readonly micros: bigint;
  readonly artifact: number;
  readonly number: number;
};

export const undatedMicros = 2n ** 63n - 1n;

/** Where a page ended: corrected time (as text: it may pass 2^53), path, record number. */
const microsSchema = z
  .string()
  .regex(/^-?\d{1,19}$/)
  // Not the least of all: in SQL a minus sign is applied to the number behind it, which is too large then.
  .refine(
    (text) => BigInt(text) <= undatedMicros && BigInt(text) >= -undatedMicros,
    "Beyond all times",
  );
const cursorSchema = z.tuple([microsSchema, z.string(), z.int().min(0)]);

export function formatCursor(key: RecordKey, ranked: readonly EvidenceSource[]): string {
  const { path } = sourceAt(ranked, key.artifact).artifact;
  const cursor: z.infer<typeof cursorSchema> = [key.micros.toString(), path, key.number];
  return encodeCursor(cursor);
}

/**
 * SQL for "after the cursor", of the columns `micros`, `artifact` and `record_number`. The path is looked up
 * again, so a cursor still points right when artifacts came in between.
 */
export function afterCursor(text: string, ranked: readonly EvidenceSource[]): string {
  const [micros, path, number] = decodeCursor(text, cursorSchema);
  const found = ranked.findIndex((source) => source.artifact.path >= path);
  const rank = found === -1 ? ranked.length : found;
  const isKnown = ranked[rank]?.artifact.path === path;
  const place = `(artifact, record_number) > (${rank}, ${isKnown ? sqlInteger(number) : -1})`;
  return `(micros > ${micros}::BIGINT OR (micros = ${micros}::BIGINT AND ${place}))`;
}

export function encodeCursor(cursor: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(cursor), "utf8").toString("base64url");
}

export function decodeCursor<Cursor>(text: string, schema: z.ZodType<Cursor>): Cursor {
  try {
    return schema.parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
  } catch (error) {
    throw new EvidenceQueryError({ kind: "invalid-cursor" }, { cause: error });
  }
}
