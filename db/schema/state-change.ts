import { claimTable } from "./claim-table";

export const stateChanges = claimTable("state_changes");
