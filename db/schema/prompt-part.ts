import { pgTable, text } from "drizzle-orm/pg-core";
import { documentColumn } from "./columns";

/** Parts of what models were shown, each once, whichever turns it stood in; never changed. */
export const promptParts = pgTable("prompt_parts", {
  sha256: text("sha256").primaryKey(),
  content: documentColumn("content").notNull(),
});
