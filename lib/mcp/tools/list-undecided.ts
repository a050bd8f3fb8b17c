import { z } from "zod";
import { ok } from "@/lib/base/result";
import type { TimelineDocument } from "@/lib/investigation/document/document-schema";
import { cut, tellPage } from "../quoted";
import { agentTool, incidentInput, pageInput } from "./agent-tool";
import { titlesOf } from "./shown-pieces";

const wordsShown = 300;

export const listUndecided = agentTool({
  name: "list_undecided",
  description: "What waits for a person to decide: causes, impacts, events, links and states.",
  input: z.object({ incident: incidentInput, ...pageInput }),
  async answer(cases, { incident, ...page }) {
    const opened = await cases.open(incident);
    if (!opened.ok) return opened;
    const waiting = findWaiting(await opened.value.document());
    return ok(tellPage(waiting, { noun: "pieces that wait for a decision", ...page }));
  },
});

/** What an approval rests on most comes first; of links the least certain. */
function findWaiting(document: TimelineDocument) {
  const titles = titlesOf(document);
  const titleOf = (event: string) => titles.get(event) ?? event;
  const events = document.events.map(({ id, title, importance, status, actor }) => ({
    ...{ noun: "event", id, importance, title, status, by: actor },
  }));
  const links = document.causalLinks
    .toSorted((one, other) => one.confidence - other.confidence)
    .map(({ id, source, target, relation, confidence, status, actor }) => ({
      ...{ noun: "link", id, title: `${titleOf(source)} ${relation} ${titleOf(target)}` },
      ...{ confidence, status, by: actor },
    }));
  const pieces = [
    ...document.rootCauses.map(({ id, event, subject, status, score }) => ({
      ...{ noun: "root cause", id, event, title: subject, confidence: score, status },
    })),
    ...document.contributingFactors.map(({ id, event, why, status }) => ({
      ...{ noun: "contributing factor", id, event, title: why, status },
    })),
    ...(document.impacts ?? []).map(({ id, title, status }) => ({
      ...{ noun: "impact", id, title, status },
    })),
    ...events.filter(({ importance }) => importance === "key"),
    ...links,
    ...document.stateChanges.map(({ id, property, from, to, status, actor }) => ({
      ...{ noun: "state", id, title: `${property}: ${from ?? "?"} → ${to}`, status, by: actor },
    })),
    ...events.filter(({ importance }) => importance !== "key"),
  ];
  return pieces
    .filter(({ status }) => status === "proposed")
    .map(({ status: _, title, ...piece }) => ({ ...piece, title: cut(title, wordsShown) }));
}
