import { claimTable } from "./claim-table";

export const gaps = claimTable("gaps");
