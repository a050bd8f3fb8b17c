import type { PermalinkTarget } from "@/lib/routes/permalink-codec";
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
}: {
  readonly document: RevisionDocument;
  readonly facts: RevisionFacts;
  /** What of it an address points at; null when it names no place in it. */
  readonly target: PermalinkTarget | null;
}) {
  const page = toRevisionPage(document);
  return page.text === null ? (
    <RevisionPage {...{ document, facts, target }} />
  ) : (
    <DocumentArticle {...{ document, page, facts, target }} text={page.text} />
  );
}
