import type { ExpertRules } from "../expert-rules";

export const answerNetwork: ExpertRules = async () => ({
  ...{ reasoning: "", findings: [] },
  nothing: "Nothing was searched",
});
