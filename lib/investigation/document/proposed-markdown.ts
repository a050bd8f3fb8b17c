import { escapeText } from "@/lib/domain/review/escape-markdown";
import type { TimelineDocument } from "./document-schema";

type Authored = Pick<TimelineDocument["events"][number], "actor" | "status">;

/** Proposed by an agent, and nobody has decided on it. */
function isProposed({ actor, status }: Authored): boolean {
  return actor === "agent" && status === "proposed";
}

/** The same of an uncertainty, which is open until somebody decides on it. */
function isOpen({ actor, status }: TimelineDocument["uncertainties"][number]): boolean {
  return actor === "agent" && status === "open";
}

type Marked = { readonly proposedBy?: "agent" | undefined };

/** The same of a gap or a hypothesis, which names its author only then. */
function isMarked({ proposedBy }: Marked): boolean {
  return proposedBy === "agent";
}

/** What a report states: without what agents proposed, and without links to such an event. */
export function withoutProposed(document: TimelineDocument): TimelineDocument {
  const open = new Set(document.events.filter(isProposed).map(({ id }) => id));
  return {
    ...document,
    events: document.events.filter(({ id }) => !open.has(id)),
    causalLinks: document.causalLinks.filter(
      (link) => !isProposed(link) && !open.has(link.source) && !open.has(link.target),
    ),
    stateChanges: document.stateChanges.filter((change) => !isProposed(change)),
    hypotheses: document.hypotheses.filter((hypothesis) => !isMarked(hypothesis)),
    gaps: document.gaps.filter((gap) => !isMarked(gap)),
    uncertainties: document.uncertainties.filter((doubt) => !isOpen(doubt)),
  };
}

/** The same pieces, to be listed apart. */
export function listProposed(document: TimelineDocument): readonly string[] {
  const { events, causalLinks, stateChanges, hypotheses, gaps, uncertainties } = document;
  const titleOf = (id: string) => events.find((event) => event.id === id)?.title ?? id;
  const texts = [
    ...events.filter(isProposed).map(({ title }) => title),
    ...causalLinks
      .filter(isProposed)
      .map(({ source, target, relation }) => `${titleOf(source)} ${relation} ${titleOf(target)}`),
    ...stateChanges.filter(isProposed).map(({ property, to }) => `${property}: ${to}`),
    ...hypotheses.filter(isMarked).map(({ statement }) => statement),
    ...gaps.filter(isMarked).map(({ description }) => description),
    ...uncertainties.filter(isOpen).map(({ description }) => description),
  ];
  return texts.map((text) => `- Proposed by an agent, not decided: ${escapeText(text)}`);
}
