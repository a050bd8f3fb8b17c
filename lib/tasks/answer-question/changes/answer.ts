import type { ExpertRules } from "../expert-rules";

export const answerChanges: ExpertRules = async () => ({
  ...{ reasoning: "", findings: [] },
  nothing: "Nothing was searched",
});
