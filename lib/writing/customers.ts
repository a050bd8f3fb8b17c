import type { TimelineEvent } from "@/lib/domain/event";
import { sentenceOfEvent } from "./sentences";
import { noEvidence, type Passage, type Telling } from "./telling";

/**
 * What was posted on a status page, by how its file was read; where nothing shows it, that. A message elsewhere is left
 * out: the name of a file or a channel does not show who read it.
 */
export function writeCustomers(telling: Telling): readonly Passage[] {
  const { timeline, statusPages } = telling;
  if (timeline.outcome !== "incident") return [];
  const posted = timeline.events.filter(
    ({ kind, evidence }) =>
      kind === "communication" && evidence.some(({ path }) => statusPages.has(path)),
  );
  return posted.length === 0
    ? [writeUnknown(statusPages.size > 0)]
    : posted.map((event) => toPoint(event, telling));
}

function writeUnknown(hasPage: boolean): Passage {
  const text = hasPage
    ? "It is not known what customers were told: no event of the timeline is a post on the status page."
    : "It is not known what customers were told: no file of the evidence is a status page.";
  return { id: "customers:none", text, form: "paragraph", ...noEvidence };
}

function toPoint(event: TimelineEvent, telling: Telling): Passage {
  return {
    ...{ id: `customers:${event.id}`, form: "point", isDetail: false },
    text: sentenceOfEvent(event, telling),
    evidence: telling.cite(event.evidence),
    event: event.id,
  };
}
