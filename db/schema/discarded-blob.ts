import { index, pgTable, text } from "drizzle-orm/pg-core";
import { instantColumn } from "./columns";

/** Bytes that an upload had which was discarded, replaced or given up. Until they are removed, or somebody uses them. */
export const discardedBlobs = pgTable(
  "discarded_blobs",
  {
    sha256: text("sha256").primaryKey(),
    discardedAt: instantColumn("discarded_at").notNull(),
  },
  (table) => [index("discarded_blobs_by_time").on(table.discardedAt)],
);
