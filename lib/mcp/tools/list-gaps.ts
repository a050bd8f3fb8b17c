import { z } from "zod";
import { ok } from "@/lib/base/result";
import { tellPage } from "../quoted";
import { agentTool, incidentInput, pageInput } from "./agent-tool";
import { tellEvidence } from "./shown-pieces";

const severities = ["high", "medium", "low"];

export const listGaps = agentTool({
  name: "list_gaps",
  title: "List what the evidence does not show",
  description:
    "Open gaps and uncertainties, the gravest first: what is missing or in doubt, when and in which files, what would close it, and what it bears on.",
  input: z.object({ incident: incidentInput, ...pageInput }),
  async answer(cases, { incident, ...page }) {
    const opened = await cases.open(incident);
    if (!opened.ok) return opened;
    const { gaps, uncertainties } = await opened.value.document();
    const open = [
      ...gaps
        .filter(({ status }) => status === "open")
        .map((gap) => ({
          ...{ noun: "gap", id: gap.id, severity: gap.severity, type: gap.type },
          ...{ reason: gap.reason, description: gap.description, window: gap.window ?? null },
          ...{ files: gap.files, expected: gap.expectedEvidence, ...tellEvidence(gap.evidence) },
        })),
      ...uncertainties
        .filter(({ status }) => status === "open")
        .map(({ id, type, context, description, impact, interpretations, ...rest }) => ({
          ...{ noun: "uncertainty", id, severity: impact, type, about: context, description },
          ...{ interpretations, dataNeeded: rest.dataNeeded, ...tellEvidence(rest.evidence) },
        })),
    ].toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity));
    return ok(tellPage(open, { noun: "open questions", ...page }));
  },
});
