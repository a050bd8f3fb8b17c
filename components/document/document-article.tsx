import type { ReactNode } from "react";
import type { PermalinkTarget } from "@/lib/routes/permalink-codec";
import { sentencesId } from "@/lib/routes/routes";
import type { DocumentPage } from "@/lib/view-model/document/document-page";
import { drawPicture } from "@/lib/view-model/document/document-picture";
import type { RevisionDocument } from "@/lib/view-model/document/revision-document";
import type { RevisionPage } from "@/lib/view-model/review/revision-page";
import { NotApprovedParts } from "../review/not-approved";
import { RevisionCitations } from "../review/revision-citations";
import {
  describeCopy,
  describeReview,
  FingerprintNote,
  RevisionFactList,
  type RevisionFacts,
  RevisionNotices,
} from "../review/revision-facts";
import { RevisionFindings } from "../review/revision-findings";
import page from "../review/revision-page.module.css";
import { RevisionRounds } from "../review/revision-rounds";
import {
  RevisionEvents,
  RevisionLinks,
  RevisionReliability,
  RevisionSequences,
  RevisionStates,
} from "../review/revision-tables";
import { ClockTable } from "./clock-table";
import classes from "./document.module.css";
import { DocumentBlocks, DocumentSentence } from "./document-blocks";
import { PictureFigure } from "./picture-figure";

type Shown = {
  readonly document: RevisionDocument;
  readonly page: RevisionPage;
  readonly facts: RevisionFacts;
  readonly target: PermalinkTarget | null;
};

/**
 * The document as it was reviewed: first what the incident was, when and how it ran, then the sentences in order, then
 * all that they rest on. Plain HTML made by the server: it reads, prints and can be searched without any script.
 */
export function DocumentArticle({
  text,
  actions,
  isChecked = false,
  ...shown
}: Shown & {
  readonly text: DocumentPage;
  readonly actions: ReactNode;
  /** Whether its reader reviews it, and gives verdicts on its sentences below it. */
  readonly isChecked?: boolean;
}) {
  const { document, facts } = shown;
  const picture = drawPicture(document);
  return (
    <main className={page.page}>
      <header className={classes.head}>
        <p className={page.kicker}>{describeCopy(facts)}</p>
        <h1 className={classes.title} data-frozen="title">
          {document.incident.title}
        </h1>
        <p className={classes.review}>{describeReview(facts)}</p>
      </header>
      <RevisionNotices facts={facts} />
      <NotApprovedParts parts={shown.page.approval.parts} />
      <section className={classes.headline} aria-label="Headline">
        {text.headline.map((block) => (
          <p key={block.id}>
            <DocumentSentence {...{ block, isChecked }} />
          </p>
        ))}
      </section>
      {actions}
      <ClockTable
        clock={text.clock}
        about={text.dayText}
        draw={(block) => <DocumentSentence {...{ block, isChecked }} />}
      />
      {picture === null ? null : <PictureFigure picture={picture} />}
      <DocumentContents text={text} isChecked={isChecked} />
      {text.sections.map((section) => (
        <section key={section.id} aria-labelledby={`text-${section.id}`}>
          <h2 id={`text-${section.id}`}>{section.heading}</h2>
          <DocumentBlocks groups={section.groups} isChecked={isChecked} />
        </section>
      ))}
      <DocumentEvidence {...shown} />
    </main>
  );
}

/** The claims of the document one by one, with their scores, and what they rest on. */
function DocumentEvidence({ document, page: shown, facts, target }: Shown) {
  return (
    <div className={classes.evidence}>
      <section aria-labelledby="measures">
        <h2 id="measures">Review and scores</h2>
        <RevisionFactList document={document} page={shown} facts={facts} />
      </section>
      <RevisionEvents page={shown} selected={target?.kind === "event" ? target.event : null} />
      <RevisionLinks page={shown} />
      <RevisionSequences page={shown} />
      <RevisionFindings page={shown} document={document} />
      <RevisionStates page={shown} />
      <RevisionRounds page={shown} />
      <RevisionReliability page={shown} />
      <RevisionCitations page={shown} document={document} target={target} />
      <footer className={page.footer}>
        Frozen when it was submitted; later work does not change this page.
        <br />
        <FingerprintNote {...facts} />
      </footer>
    </div>
  );
}

function DocumentContents({
  text,
  isChecked,
}: {
  readonly text: DocumentPage;
  readonly isChecked: boolean;
}) {
  const entries = [
    ...text.sections.map(({ id, heading }) => ({ id: `text-${id}`, heading })),
    { id: "timeline", heading: "Timeline" },
    { id: "citations", heading: "Citations" },
    { id: "artifacts", heading: "Files" },
    ...(isChecked ? [{ id: sentencesId, heading: "Check the sentences" }] : []),
  ];
  return (
    <nav className={classes.contents} aria-label="Contents">
      <ol>
        {entries.map(({ id, heading }) => (
          <li key={id}>
            <a href={`#${id}`}>{heading}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
