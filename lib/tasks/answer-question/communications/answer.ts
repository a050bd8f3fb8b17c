import type { ExpertRules } from "../expert-rules";

export const answerCommunications: ExpertRules = async () => ({
  ...{ reasoning: "", findings: [] },
  nothing: "Nothing was searched",
});
