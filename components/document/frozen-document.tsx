import type { ReactNode } from "react";
import type { PermalinkTarget } from "@/lib/routes/permalink-codec";
import { nameWriters } from "@/lib/view-model/document/document-page";
import type { RevisionDocument } from "@/lib/view-model/document/revision-document";
import { toRevisionPage } from "@/lib/view-model/review/revision-page";
import type { RevisionFacts } from "../review/revision-facts";
import { RevisionPage } from "../review/revision-page";
import { DocumentArticle } from "./document-article";

/** A frozen revision: the document that people read, or for those from before there was one the tables alone. */
export function FrozenDocument({
  document,
  facts,
  target,
  actions = null,
  isChecked = false,
}: {
  readonly document: RevisionDocument;
  readonly facts: RevisionFacts;
  /** What of it an address points at; null when it names no place in it. */
  readonly target: PermalinkTarget | null;
  /** What can be done with the page: below its headline, which comes first. */
  readonly actions?: ReactNode;
  /** Whether its reader reviews it, and gives verdicts on its sentences below it. */
  readonly isChecked?: boolean;
}) {
  const page = toRevisionPage(document);
  return page.text === null ? (
    <>
      {actions}
      <RevisionPage {...{ document, facts, target }} />
    </>
  ) : (
    <DocumentArticle
      {...{ document, page, facts, target, actions, isChecked }}
      text={nameWriters(page.text, facts.writers)}
    />
  );
}
