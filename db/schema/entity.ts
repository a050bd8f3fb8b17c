import { claimTable } from "./claim-table";

export const entities = claimTable("entities");
