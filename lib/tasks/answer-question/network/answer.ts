import type { ExpertRules } from "../rules";

export const answerNetwork: ExpertRules = async () => ({
  ...{ reasoning: "", findings: [] },
  nothing: "Nothing was searched",
});
