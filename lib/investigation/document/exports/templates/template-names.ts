import type { TemplateValue } from "./render-template";

const section: TemplateValue = {
  heading: "x",
  blocks: [
    {
      ...{ text: "x", author: "x", citations: "x", notInEvidence: "x", waived: "x" },
      ...{ isPoint: true, isStep: true, isSubheading: true },
    },
  ],
};
const event: TemplateValue = {
  ...{ title: "x", description: "x", time: "x", kind: "x", status: "x", citations: "x" },
  isKey: true,
};

/** Every name that a template can use, with one item in each list. A document has the same names. */
export const templateNames: TemplateValue = {
  incident: { title: "x", startedAt: "x", detectedAt: "x", mitigatedAt: "x", resolvedAt: "x" },
  ...{ outcome: "x", zone: "x", day: "x", revision: "x", hash: "x" },
  approvals: [{ by: "x", at: "x" }],
  sections: [section],
  ...{ headline: section, clock: section, happened: section, cause: section, factors: section },
  ...{ ruledOut: section, notKnown: section, customers: section, wentWell: section },
  ...{ wentWrong: section, notes: section, actionItems: section },
  ...{ events: [event], keyEvents: [event] },
  links: [{ source: "x", target: "x", relation: "x", mechanism: "x", citations: "x" }],
  rootCauses: [{ rank: "x", subject: "x" }],
  gaps: [{ description: "x", severity: "x" }],
  files: [{ path: "x", sha256: "x" }],
  evidence: [{ number: "x", quote: "x" }],
};
