import type { ExpertRules } from "../rules";

export const answerCommunications: ExpertRules = async () => ({
  ...{ reasoning: "", findings: [] },
  nothing: "Nothing was searched",
});
