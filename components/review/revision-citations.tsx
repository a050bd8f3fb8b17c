import { locatorKey } from "@/lib/domain/evidence/evidence";
import { toShownPath } from "@/lib/domain/evidence/shown-path";
import type { PermalinkTarget } from "@/lib/routes/permalink-codec";
import type { DocumentCitation } from "@/lib/view-model/document/document-pieces";
import type { RevisionDocument } from "@/lib/view-model/document/revision-document";
import {
  citationLocator,
  citationPlace,
  type RevisionPage,
} from "@/lib/view-model/review/revision-page";
import classes from "./revision-page.module.css";

/** The words everything rests on, and the files they come from with their hashes. */
export function RevisionCitations({
  page,
  document,
  target,
}: {
  readonly page: RevisionPage;
  readonly document: RevisionDocument;
  readonly target: PermalinkTarget | null;
}) {
  return (
    <>
      <section aria-labelledby="citations">
        <h2 id="citations">Citations ({page.citations.length})</h2>
        <ol className={classes.citations}>
          {page.citations.map(({ number, reference }) => (
            <li
              key={number}
              id={`citation-${number}`}
              value={number}
              data-selected={isTarget(target, reference, document) || undefined}
            >
              <span className={classes.place}>
                {toShownPath(reference.path)}, {citationPlace(reference)}
              </span>
              <blockquote className={classes.quote} data-frozen={`excerpt ${number}`}>
                {reference.quote}
              </blockquote>
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="artifacts">
        <h2 id="artifacts">Files ({document.artifacts.length})</h2>
        <ul className={classes.citations}>
          {document.artifacts.map((artifact) => (
            <li key={artifact.id}>
              <span className={classes.place}>{toShownPath(artifact.path)}</span> {artifact.format},{" "}
              {artifact.records.toLocaleString("en-US")} records, time zone {artifact.zone} (
              {artifact.zoneBasis.replaceAll("-", " ")})
              <br />
              <code className={classes.hash}>sha256 {artifact.sha256}</code>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

function isTarget(
  target: PermalinkTarget | null,
  citation: DocumentCitation,
  { artifacts }: RevisionDocument,
): boolean {
  if (target?.kind !== "evidence-span") return false;
  const artifact = artifacts.find(({ path }) => path === citation.path);
  return (
    artifact?.id === target.artifactId &&
    locatorKey(citationLocator(citation)) === locatorKey(target.locator)
  );
}
