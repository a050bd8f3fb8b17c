import {
  markUnapproved,
  type UnapprovedMarks,
  type UnapprovedPart,
} from "@/lib/domain/unapproved-part";
import type { RevisionDocument } from "../document/revision-document";

/** What the approval of a revision leaves out, as its page shows it. */
export type ApprovalOfPage = {
  readonly marks: UnapprovedMarks;
  /** In the order in which they were named. */
  readonly parts: readonly {
    readonly key: string;
    readonly title: string;
    readonly reason: string;
  }[];
};

export function toApprovalOfPage(document: RevisionDocument): ApprovalOfPage {
  return {
    marks: markUnapproved(document.notApproved, document),
    parts: document.notApproved.map((part) => ({
      ...{ key: `${part.noun} ${part.id}`, reason: part.reason },
      title: titleOfPart(document, part),
    })),
  };
}

/** The words by which a reader finds a part again. */
function titleOfPart(
  document: Pick<
    RevisionDocument,
    "events" | "causalLinks" | "rootCauses" | "gaps" | "text" | "stateChanges"
  >,
  { noun, id }: Pick<UnapprovedPart, "noun" | "id">,
): string {
  const eventTitle = (event: string) =>
    document.events.find((each) => each.id === event)?.title ?? event;
  switch (noun) {
    case "event":
      return eventTitle(id);
    case "causal-link": {
      const link = document.causalLinks.find((each) => each.id === id);
      if (link === undefined) return "A causal link";
      return `${eventTitle(link.source)} ${link.relation} ${eventTitle(link.target)}`;
    }
    case "root-cause":
      return document.rootCauses.find(({ event }) => event === id)?.subject ?? eventTitle(id);
    case "gap":
      return document.gaps.find((each) => each.id === id)?.description ?? "A gap";
    case "block":
      return findSentence(document, id) ?? "A sentence";
    case "state-change": {
      const change = document.stateChanges.find((each) => each.id === id);
      return change === undefined ? "A state" : `${change.property}: ${change.to}`;
    }
    case "contributing-factor":
      return "A contributing factor";
    case "impact":
      return "An impact";
    case "coherence-part":
      return "A part of coherence";
    case "contradiction":
      return "A contradiction";
  }
}

function findSentence({ text }: Pick<RevisionDocument, "text">, id: string): string | null {
  const blocks = (text?.sections ?? []).flatMap((section) => section.blocks);
  return blocks.find((block) => block.id === id)?.text ?? null;
}
