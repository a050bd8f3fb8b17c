import type { ExpertRules } from "../rules";

export const answerMetrics: ExpertRules = async () => ({
  ...{ reasoning: "", findings: [] },
  nothing: "Nothing was searched",
});
