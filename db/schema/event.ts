import { claimTable } from "./claim-table";

export const events = claimTable("events");
