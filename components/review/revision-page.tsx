import type { PermalinkTarget } from "@/lib/routes/permalink-codec";
import type { RevisionDocument } from "@/lib/view-model/document/revision-document";
import { toRevisionPage } from "@/lib/view-model/review/revision-page";
import { NotApprovedParts } from "./not-approved";
import { RevisionCitations } from "./revision-citations";
import {
  describeCopy,
  FingerprintNote,
  RevisionFactList,
  type RevisionFacts,
  RevisionNotices,
} from "./revision-facts";
import { RevisionFindings } from "./revision-findings";
import classes from "./revision-page.module.css";
import { RevisionRounds } from "./revision-rounds";
import {
  RevisionEvents,
  RevisionLinks,
  RevisionReliability,
  RevisionSequences,
  RevisionStates,
} from "./revision-tables";

/**
 * A frozen revision for anybody who holds its link. Plain HTML made by the server: it reads, prints
 * and can be searched without any script.
 */
export function RevisionPage({
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
  return (
    <main className={classes.page}>
      <p className={classes.kicker}>{describeCopy(facts)}</p>
      <h1 className={classes.title} data-frozen="title">
        {document.incident.title}
      </h1>
      <RevisionNotices facts={facts} />
      <NotApprovedParts parts={page.approval.parts} />
      <RevisionFactList document={document} page={page} facts={facts} />
      <RevisionFindings page={page} document={document} />
      <RevisionReport words={document.report} />
      <RevisionEvents page={page} selected={target?.kind === "event" ? target.event : null} />
      <RevisionLinks page={page} />
      <RevisionSequences page={page} />
      <RevisionStates page={page} />
      <RevisionRounds page={page} />
      <RevisionReliability page={page} />
      <RevisionCitations page={page} document={document} target={target} />
      <footer className={classes.footer}>
        Frozen when it was submitted; later work does not change this page. Times are UTC.
        <br />
        <FingerprintNote {...facts} />
      </footer>
    </main>
  );
}

/** What people wrote in the report, as it stood when the revision was submitted. */
function RevisionReport({ words }: { readonly words: RevisionDocument["report"] }) {
  const sentences = words.filter(({ kind }) => kind === "sentence");
  const items = words.filter(({ kind }) => kind === "action-item");
  if (sentences.length + items.length === 0) return null;
  return (
    <section aria-labelledby="report">
      <h2 id="report">Written by people</h2>
      {sentences.map(({ key, text }) => (
        <p key={`${key}/${text}`}>{text}</p>
      ))}
      {items.length === 0 ? null : (
        <>
          <h3>Action items</h3>
          <ul>
            {items.map(({ key, text, assignee, isDone }) => (
              <li key={`${key}/${text}`}>
                {text}{" "}
                <span className={classes.dimmed}>
                  {assignee === "" ? "nobody has it yet" : assignee}, {isDone ? "done" : "open"}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
