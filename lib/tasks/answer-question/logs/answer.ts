import type { ExpertRules } from "../rules";

export const answerLogs: ExpertRules = async () => ({
  ...{ reasoning: "", findings: [] },
  nothing: "Nothing was searched",
});
