import type { ExpertRules } from "../rules";

export const answerChanges: ExpertRules = async () => ({
  ...{ reasoning: "", findings: [] },
  nothing: "Nothing was searched",
});
