import type { CritiqueInput, Critiques } from "@/lib/investigation/rounds/contracts/critique";
import type { RoleDesk } from "../perform-role";

export async function critiqueByRules(
  { findings }: CritiqueInput,
  _desk: RoleDesk,
): Promise<Critiques> {
  return {
    reasoning: "",
    reviews: findings.map(({ id, credibilityMax }) => ({
      ...{ finding: id, credibility: credibilityMax },
      annotation: "As far as the checks allow",
    })),
  };
}
