import { claimTable } from "./claim-table";

/**
 * Everything of a timeline that is no list of pieces with ids, and the order of those lists: one row, of the id "head".
 * The order lives here so that moving a piece makes no new version of it.
 */
export const timelineHeads = claimTable("timeline_heads");
