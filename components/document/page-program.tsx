import { renderToStaticMarkup } from "react-dom/server";
import { parseRevisionDocument } from "@/lib/view-model/document/revision-document";
import type { RevisionFacts } from "../review/revision-facts";
import { FrozenDocument } from "./frozen-document";
import { type PermalinkAnswer, PermalinkPage } from "./permalink-page";
import { StaticPage } from "./static-page";
import "../ui/global.css";

// Pages without the script of the app: permalinks and the page of a bundle. They are made into a program of their own
// because Next gives route handlers neither React's renderer nor the text of style sheets. `css`: the style sheet that
// was made beside it.

/** The page of a bundle; null for a document that this version cannot show. */
export function renderPage(document: object, facts: RevisionFacts, css: string): string | null {
  const parsed = parseRevisionDocument(document);
  if (parsed === null) return null;
  return toHtml(
    <StaticPage
      title={parsed.incident.title}
      css={css}
      head={
        <meta
          httpEquiv="Content-Security-Policy"
          content="default-src 'none'; style-src 'unsafe-inline'"
        />
      }
    >
      <FrozenDocument document={parsed} facts={facts} target={null} />
    </StaticPage>,
  );
}

/** The page that a permalink opens, or that says why it opens nothing. */
export function renderPermalink(answer: PermalinkAnswer, css: string): string {
  return toHtml(<PermalinkPage answer={answer} css={css} />);
}

function toHtml(page: React.ReactElement): string {
  return `<!DOCTYPE html>${renderToStaticMarkup(page)}\n`;
}
