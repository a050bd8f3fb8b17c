import type { ExpertRules } from "../expert-rules";

export const answerMetrics: ExpertRules = async () => ({
  ...{ reasoning: "", findings: [] },
  nothing: "Nothing was searched",
});
