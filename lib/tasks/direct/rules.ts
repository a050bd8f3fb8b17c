import type { DirectInput, DirectiveDraft } from "@/lib/investigation/rounds/contracts/direct";
import type { RoleDesk } from "../perform-role";

export async function directByRules(_input: DirectInput, _desk: RoleDesk): Promise<DirectiveDraft> {
  return {
    ...{ reasoning: "", entries: [], questions: [] },
    decision: { kind: "stop", why: "Nothing to ask" },
  };
}
