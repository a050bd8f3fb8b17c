import type { ReportDraft, ReportInput } from "@/lib/investigation/rounds/contracts/report";
import type { RoleDesk } from "../perform-role";

export async function reportByRules(_input: ReportInput, _desk: RoleDesk): Promise<ReportDraft> {
  return { reasoning: "" };
}
