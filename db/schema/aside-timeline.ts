import { pgTable } from "drizzle-orm/pg-core";
import type { RunId } from "@/lib/domain/ids";
import { documentColumn, idColumn } from "./columns";
import { runs } from "./run";

/** What a second opinion found, aside from the timeline of its incident; written anew with each turn until its run ends. */
export const asideTimelines = pgTable("aside_timelines", {
  runId: idColumn<RunId>("run_id")
    .primaryKey()
    .references(() => runs.id),
  pieces: documentColumn("pieces").notNull(),
});
