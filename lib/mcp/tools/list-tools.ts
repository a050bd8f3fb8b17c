import { z } from "zod";
import { ok } from "@/lib/base/result";
import { tellItems, tellPage } from "../quoted";
import { agentTool, incidentInput, pageInput } from "./agent-tool";
import { tellEvidence } from "./shown-pieces";

export const listFiles = agentTool({
  name: "list_files",
  description: "Files with format, records, times and zone.",
  input: z.object({ incident: incidentInput, ...pageInput }),
  async answer(cases, { incident, ...page }, { signal }) {
    const opened = await cases.open(incident);
    if (!opened.ok) return opened;
    const [document, desk] = await Promise.all([
      opened.value.document(),
      opened.value.desk(signal),
    ]);
    const read = new Map(document.artifacts.map((artifact) => [artifact.id, artifact]));
    const files = desk.evidence.artifacts.map(({ artifact: { id, path, bytes } }) => {
      const report = read.get(id);
      if (report === undefined) return { path, bytes };
      const { format, records, zone, zoneBasis, firstAt, lastAt } = report;
      return { ...{ path, bytes, format, records, firstAt, lastAt, zone, zoneBasis } };
    });
    return ok(tellPage(files, { noun: "files", ...page }));
  },
});

const severities = ["high", "medium", "low"];

export const listGaps = agentTool({
  name: "list_gaps",
  description: "Open gaps and uncertainties, the gravest first.",
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

export const listIncidents = agentTool({
  name: "list_incidents",
  description: "Incidents, newest first.",
  input: z.object({
    text: z.string().max(200).default("").describe("Words of the title"),
    ...pageInput,
  }),
  async answer(cases, { text, limit, offset }) {
    const { cases: found, total } = await cases.list({ text, limit, offset });
    return ok(tellItems(found, { noun: "incidents", offset, total }));
  },
});
