import type { TimelineDocument } from "./document-schema";
import { escapeText } from "./markdown-notes";

type Authored = Pick<TimelineDocument["events"][number], "actor" | "status">;

/** Proposed by an agent, and nobody has decided on it. */
function isProposed({ actor, status }: Authored): boolean {
  return actor === "agent" && status === "proposed";
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
  };
}

/** The same pieces, to be listed apart. */
export function listProposed({ events, causalLinks }: TimelineDocument): readonly string[] {
  const titleOf = (id: string) => events.find((event) => event.id === id)?.title ?? id;
  const texts = [
    ...events.filter(isProposed).map(({ title }) => title),
    ...causalLinks
      .filter(isProposed)
      .map(({ source, target, relation }) => `${titleOf(source)} ${relation} ${titleOf(target)}`),
  ];
  return texts.map((text) => `- Proposed by an agent, not decided: ${escapeText(text)}`);
}
