import Link from "next/link";
import type { ReactNode } from "react";
import type { Instant } from "@/lib/base/instant";
import type { IncidentId, RevisionId } from "@/lib/domain/ids";
import type { RevisionStatus } from "@/lib/domain/revision";
import type { PermalinkTarget } from "@/lib/routes/permalink-codec";
import type { RevisionReader } from "@/lib/routes/revision-reader";
import { routes } from "@/lib/routes/routes";
import { formatDateTime } from "@/lib/time/shown/time-text";
import { revisionWords } from "@/lib/view-model/incident/incident-words";
import type { RevisionDocument } from "@/lib/view-model/review/revision-document";
import { toRevisionPage } from "@/lib/view-model/review/revision-page";
import { describeWithdrawn } from "@/lib/view-model/review/withdrawn-text";
import { describeOutcome } from "@/lib/writing/report-summary";
import { RevisionCitations } from "./revision-citations";
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

/** What stands beside the document: the state of the revision, not part of what was frozen. */
type RevisionFacts = {
  readonly number: number;
  readonly status: RevisionStatus;
  readonly hash: string;
  /** What is not as it was submitted or approved; empty when all is. */
  readonly problems: readonly string[];
  readonly missingFiles: readonly string[];
  /** What it cites and was withdrawn from the evidence since. */
  readonly withdrawnFiles: readonly string[];
  readonly isMasked: boolean;
  readonly areAddressesMasked: boolean;
  /** Number of the newest revision when that is another one. */
  readonly newest: number | null;
  readonly submittedBy: string;
  readonly submittedAt: Instant;
  readonly approvedBy: string | null;
  readonly approvedAt: Instant | null;
};

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
      <p className={classes.kicker}>
        Whence · revision {facts.number} · read-only
        {facts.isMasked ? " · secrets and personal data masked" : ""}
        {facts.areAddressesMasked ? ", client addresses too" : ""}
      </p>
      <h1 className={classes.title}>{document.incident.title}</h1>
      <Altered facts={facts} />
      <Banner facts={facts} />
      <dl className={classes.facts}>
        <Fact term="Review">{reviewText(facts)}</Fact>
        <Fact term="Submitted">
          {facts.submittedBy}, {formatDateTime(facts.submittedAt, "UTC")}
        </Fact>
        <Fact term="Outcome">
          {describeOutcome(document.outcome, document.incidentChance ?? null)}
        </Fact>
        {document.outcomeReasons.length === 0 ? null : (
          <Fact term="What was checked">{document.outcomeReasons.join(" ")}</Fact>
        )}
        {page.impacts.map(({ id, text }) => (
          <Fact key={id} term="What was hit">
            {text}
          </Fact>
        ))}
        {page.moments.map(({ label, text }) => (
          <Fact key={label} term={label}>
            {text}
          </Fact>
        ))}
        {page.measures.map(({ label, text }) => (
          <Fact key={label} term={label}>
            {text}
          </Fact>
        ))}
        <Fact term="Coherence">
          {document.coherence.score.toFixed(2)} ({document.coherence.label})
        </Fact>
        {document.coherence.contests.map(({ id, part, reason, value }) => (
          <Fact
            key={id}
            term={`${part}: contested${value === undefined ? "" : ` at ${value.toFixed(2)}`}`}
          >
            {computedValue(document, part)}. {reason}
          </Fact>
        ))}
        {document.coherence.accepted.map(({ id, part }) => (
          <Fact key={id} term={`${part}: accepted`}>
            {computedValue(document, part)}
          </Fact>
        ))}
      </dl>
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
        Fingerprint (SHA-256) of all claims: <code className={classes.hash}>{facts.hash}</code>
      </footer>
    </main>
  );
}

/** As it was computed, whatever people say of it. */
function computedValue({ coherence }: RevisionDocument, name: string): string {
  const value = coherence.parts.find((part) => part.name === name)?.value;
  return value === undefined ? "value not known" : `Computed ${value.toFixed(2)}`;
}

function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Named one by one; further ones are counted. */
const problemsShown = 8;

/** Said before all else: what was changed behind the review proves nothing, and bears nobody's approval. */
function Altered({ facts: { problems, missingFiles } }: { readonly facts: RevisionFacts }) {
  if (problems.length === 0 && missingFiles.length === 0) return null;
  const more = problems.length - problemsShown;
  return (
    <div className={classes.banner} role="alert">
      {problems.length === 0 ? null : (
        <>
          <p>
            <strong>This revision is not as it was submitted and reviewed.</strong> Its hash proves
            nothing, and no approval holds for what is shown here.
          </p>
          <ul>
            {problems.slice(0, problemsShown).map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
          {more > 0 ? <p>And {more} more.</p> : null}
        </>
      )}
      {missingFiles.length === 0 ? null : (
        <p>Not in the store any more, so not to be checked: {missingFiles.join(", ")}</p>
      )}
    </div>
  );
}

/** Said first, because it changes how the rest is read. */
function Banner({ facts }: { readonly facts: RevisionFacts }) {
  const notes = [
    facts.newest === null
      ? null
      : `A newer revision exists: number ${facts.newest}. This page keeps showing revision ${facts.number}.`,
    facts.approvedBy === null && facts.problems.length === 0
      ? "Nobody has approved this revision."
      : null,
    describeWithdrawn(facts.withdrawnFiles),
  ].filter((note) => note !== null);
  if (notes.length === 0) return null;
  return (
    <div className={classes.banner} role="note">
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  );
}

function reviewText({ status, problems, approvedBy, approvedAt }: RevisionFacts): string {
  if (problems.length > 0) return "Changed since: no approval holds";
  if (approvedBy === null || approvedAt === null) return revisionWords[status];
  const superseded = status === "superseded" ? "; superseded since" : "";
  return `Approved by ${approvedBy}, ${formatDateTime(approvedAt, "UTC")}${superseded}`;
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

/** Above a revision that is read before it is approved: the way back, and through whose eyes it is read. */
export function RevisionReaderBar({
  incidentId,
  revisionId,
  reader,
}: {
  readonly incidentId: IncidentId;
  readonly revisionId: RevisionId;
  readonly reader: RevisionReader;
}) {
  const views = [
    { view: "member", label: "As colleagues see it" },
    { view: "guest", label: "As guests see it" },
  ] as const;
  return (
    <nav className={classes.readerBar} aria-label="Revision" data-screen-only>
      <Link href={routes.incident.workspace({ incidentId, view: "review" })}>
        ← Back to the review
      </Link>
      <span className={classes.readers}>
        {views.map(({ view, label }) => (
          <Link
            key={view}
            aria-current={view === reader ? "page" : undefined}
            href={routes.revision({ revisionId, as: view })}
          >
            {label}
          </Link>
        ))}
      </span>
    </nav>
  );
}
