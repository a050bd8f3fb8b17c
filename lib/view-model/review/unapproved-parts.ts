import { markUnapproved, type UnapprovedMarks } from "@/lib/domain/review/unapproved-part";
import type { RevisionDocument } from "../document/revision-document";
import { kindLabel } from "../pieces/event-appearance";

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

/** What of a document names its parts. */
type Titles = {
  readonly events: readonly { readonly id: string; readonly title: string }[];
  readonly causalLinks: readonly {
    readonly id: string;
    readonly source: string;
    readonly target: string;
    readonly relation: string;
  }[];
  readonly rootCauses: readonly { readonly event: string; readonly subject: string }[];
  readonly gaps: readonly { readonly id: string; readonly description: string }[];
  readonly stateChanges: readonly {
    readonly id: string;
    readonly property: string;
    readonly to: string;
  }[];
  readonly text?:
    | {
        readonly sections: readonly {
          readonly blocks: readonly { readonly id: string; readonly text: string }[];
        }[];
      }
    | undefined;
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
export function titleOfPart(
  document: Titles,
  { noun, id }: { readonly noun: string; readonly id: string },
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
    default:
      return `${kindLabel(noun)} of the revision`;
  }
}

function findSentence({ text }: Titles, id: string): string | null {
  const blocks = (text?.sections ?? []).flatMap((section) => section.blocks);
  return blocks.find((block) => block.id === id)?.text ?? null;
}
