import { claimTable } from "./claim-table";

export const causalLinks = claimTable("causal_links");
