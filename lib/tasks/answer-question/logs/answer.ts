import type { ExpertRules } from "../expert-rules";

export const answerLogs: ExpertRules = async () => ({
  ...{ reasoning: "", findings: [] },
  nothing: "Nothing was searched",
});
