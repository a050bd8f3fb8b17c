import { claimTable } from "./claim-table";

/** Rows written before causes had ids are called by their place in the ranking, counted from 1. */
export const rootCauses = claimTable("root_causes");
