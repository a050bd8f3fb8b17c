import { z } from "zod";
import { ok } from "@/lib/base/result";
import type { TimelineDocument } from "@/lib/investigation/document/document-schema";
import { tellPage } from "../quoted";
import { agentTool, incidentInput, pageInput } from "./agent-tool";
import { tellEvidence, tellLink, titlesOf } from "./shown-pieces";

export const readGraph = agentTool({
  name: "read_graph",
  title: "Read the causal graph",
  description:
    "What led to what: first the outcome, the impact, root causes, contributing factors, what was ruled out and candidate explanations, then the causal links, each with its mechanism and the lines for and against it. With `event` only what touches that event.",
  input: z.object({
    incident: incidentInput,
    event: z.string().max(80).optional().describe("Id of an event (evt_…)"),
    ...pageInput,
  }),
  async answer(cases, { incident, event, ...page }) {
    const opened = await cases.open(incident);
    if (!opened.ok) return opened;
    const document = await opened.value.document();
    const titles = titlesOf(document);
    const links = document.causalLinks
      .filter(({ source, target }) => event === undefined || source === event || target === event)
      .map((link) => tellLink(link, titles));
    const conclusion = tellConclusion(document, titles);
    const items =
      event === undefined
        ? conclusion
        : conclusion.filter((each) => "event" in each && each.event === event);
    return ok(tellPage([...items, ...links], { noun: "parts of the graph", ...page }));
  },
});

function tellConclusion(document: TimelineDocument, titles: ReadonlyMap<string, string>) {
  const { outcome, incident, impactEvents, rootCauses, contributingFactors } = document;
  const { title: _title, ...impact } = incident;
  const titled = (event: string) => ({ event, title: titles.get(event) ?? "" });
  return [
    { noun: "conclusion", outcome, impact: { ...impact, events: impactEvents.map(titled) } },
    ...rootCauses.map(({ hash: _, ...root }) => ({
      ...{ noun: "root cause", ...root, ...titled(root.event) },
    })),
    ...contributingFactors.map(({ event, why }) => ({
      ...{ noun: "contributing factor", why, ...titled(event) },
    })),
    ...document.ruledOut.map(({ what, why, evidence }) => ({
      ...{ noun: "ruled out", what, why, ...tellEvidence(evidence) },
    })),
    ...document.hypotheses.map(({ statement, state, ...weighed }) => ({
      ...{ noun: "hypothesis", statement, state, ...tellEvidence(weighed.for) },
      against: tellEvidence(weighed.against).evidence,
    })),
  ];
}
