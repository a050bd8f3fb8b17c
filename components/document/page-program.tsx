import { renderToStaticMarkup } from "react-dom/server";
import { parseRevisionDocument } from "@/lib/view-model/document/revision-document";
import type { RevisionFacts } from "../review/revision-facts";
import { StaticPage } from "./static-page";
import "../ui/global.css";

/**
 * The page of a bundle, by the components of the permalink. It is made into a program of its own because Next gives route
 * handlers neither React's renderer nor the text of style sheets. `css`: the style sheet that was made beside it.
 * Null for a document that this version cannot show.
 */
export function renderPage(document: object, facts: RevisionFacts, css: string): string | null {
  const parsed = parseRevisionDocument(document);
  if (parsed === null) return null;
  const page = renderToStaticMarkup(<StaticPage document={parsed} facts={facts} css={css} />);
  return `<!DOCTYPE html>${page}\n`;
}
