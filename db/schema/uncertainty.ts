import { claimTable } from "./claim-table";

export const uncertainties = claimTable("uncertainties");
