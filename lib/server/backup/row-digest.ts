import { createHash } from "node:crypto";

/** SHA-256 of rows as they are copied, by which a part of a backup is named. */
export function digestOfRows(rows: Uint8Array): string {
  return createHash("sha256").update(rows).digest("hex");
}
