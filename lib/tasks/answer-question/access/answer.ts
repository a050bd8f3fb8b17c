import type { ExpertRules } from "../rules";

export const answerAccess: ExpertRules = async () => ({
  ...{ reasoning: "", findings: [] },
  nothing: "Nothing was searched",
});
