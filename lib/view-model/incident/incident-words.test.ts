import { expect, test } from "vitest";

import { type IncidentStep, stepSeverity, stepStatus } from "./incident-words";

test.each<[string, IncidentStep, string]>([
  ["a severity", stepSeverity({ severity: "sev3" }, "sev1"), "set the severity to SEV 1"],
  ["no severity", stepSeverity({ severity: "sev3" }, "unset"), "removed the severity"],
  ["a status", stepStatus({ status: "open" }, "resolved"), "set the status to Resolved"],
])(
  "%s that was chosen is taken back to what was seen, unless somebody changed it since",
  (_, step, words) => {
    const { seen, ...chosen } = step.forth;
    expect(step.words).toBe(words);
    expect(step.back).toEqual({ ...seen, seen: chosen });
  },
);
