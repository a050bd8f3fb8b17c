import { z } from "zod";
import { ok } from "@/lib/base/result";
import { causeNotEstablished } from "@/lib/domain/timeline/chance-words";
import type { TimelineDocument } from "@/lib/investigation/document/document-schema";
import { tellPage } from "../quoted";
import { agentTool, incidentInput, pageInput } from "./agent-tool";
import { tellEvidence, tellLink, tellSequence, titlesOf } from "./shown-pieces";

export const readGraph = agentTool({
  name: "read_graph",
  description:
    "Outcome, impact, root causes or candidates, factors, hypotheses; causal links with lines for and against; pairs (`then`) that only follow in time.",
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
    const touches = ({ source, target }: { readonly source: string; readonly target: string }) =>
      event === undefined || source === event || target === event;
    const links = document.causalLinks.filter(touches).map((link) => tellLink(link, titles));
    const sequences = (document.sequences ?? [])
      .filter(touches)
      .map((sequence) => tellSequence(sequence, titles));
    const conclusion = tellConclusion(document, titles);
    const items =
      event === undefined
        ? conclusion
        : conclusion.filter((each) => "event" in each && each.event === event);
    const parts = [...items, ...links, ...sequences];
    return ok(tellPage(parts, { noun: "parts of the graph", ...page }));
  },
});

function tellConclusion(document: TimelineDocument, titles: ReadonlyMap<string, string>) {
  const { outcome, incident, impactEvents, rootCauses, contributingFactors } = document;
  const { incidentChance, outcomeReasons = [], calibration, candidates = [] } = document;
  const { title: _title, ...impact } = incident;
  const titled = (event: string) => ({ event, title: titles.get(event) ?? "" });
  return [
    {
      ...{ noun: "conclusion", outcome },
      ...(incidentChance === undefined ? {} : { incidentChance, calibration }),
      ...(outcomeReasons.length === 0 ? {} : { checked: outcomeReasons }),
      ...(outcome === "incident" && rootCauses.length === 0 ? { cause: causeNotEstablished } : {}),
      impact: { ...impact, events: impactEvents.map(titled) },
    },
    ...rootCauses.map(({ hash: _, score, ...root }) => ({
      ...{ noun: "root cause", ...root, confidence: score, ...titled(root.event) },
    })),
    ...candidates.map(({ event, p, ...candidate }) => ({
      ...{ noun: "candidate cause, not established", ...candidate, probability: p },
      ...(event === undefined ? {} : titled(event)),
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
