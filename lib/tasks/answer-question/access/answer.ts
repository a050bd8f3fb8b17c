import type { ExpertRules } from "../expert-rules";

export const answerAccess: ExpertRules = async () => ({
  ...{ reasoning: "", findings: [] },
  nothing: "Nothing was searched",
});
