import { claimTable } from "./claim-table";

/** One row for each place in the ranking, counted from 1: two ranks may name the same event. */
export const rootCauses = claimTable("root_causes");
