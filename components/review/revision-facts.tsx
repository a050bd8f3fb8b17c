import type { ReactNode } from "react";
import type { Instant } from "@/lib/base/instant";
import type { RevisionId } from "@/lib/domain/ids";
import {
  type Fingerprint,
  nameFingerprint,
  type RevisionStatus,
} from "@/lib/domain/review/revision";
import { countParts } from "@/lib/domain/review/unapproved-part";
import { routes } from "@/lib/routes/routes";
import { formatDateTime } from "@/lib/time/shown/time-text";
import type { RevisionDocument } from "@/lib/view-model/document/revision-document";
import { revisionWords } from "@/lib/view-model/incident/incident-words";
import { nameFew } from "@/lib/view-model/review/claims-since";
import type { toRevisionPage } from "@/lib/view-model/review/revision-page";
import { describeWithdrawn } from "@/lib/view-model/review/withdrawn-text";
import { describeOutcome } from "@/lib/writing/outcome-words";
import { Words } from "../ui/words";
import { NotApproved } from "./not-approved";
import classes from "./revision-page.module.css";

/** What stands beside the document: the state of the revision, not part of what was frozen. */
export type RevisionFacts = {
  readonly number: number;
  readonly status: RevisionStatus;
  readonly fingerprint: Fingerprint;
  /** What is not as it was submitted or approved; empty when all is. */
  readonly problems: readonly string[];
  readonly missingFiles: readonly string[];
  /** What it cites and was withdrawn from the evidence since. */
  readonly withdrawnFiles: readonly string[];
  readonly isMasked: boolean;
  readonly areAddressesMasked: boolean;
  /** Number of the newest revision when that is another one. */
  readonly newest: number | null;
  /** Where members read that one; null for guests. */
  readonly newestId: RevisionId | null;
  readonly isNewestApproved: boolean;
  readonly submittedBy: string;
  readonly submittedAt: Instant;
  readonly approvedBy: string | null;
  readonly approvedAt: Instant | null;
  /** Names of those who wrote blocks of the document, by the ids that it has; absent where nobody can tell. */
  readonly writers?: Readonly<Record<string, string>>;
  /** Parts that the approval leaves out by name. */
  readonly notApproved: number;
  /** Titles of its claims that changed since the approval, or rest on a change. */
  readonly changedSince?: readonly string[];
};

/** Its state, its times and its scores. */
export function RevisionFactList({
  document,
  page,
  facts,
}: {
  readonly document: RevisionDocument;
  readonly page: ReturnType<typeof toRevisionPage>;
  readonly facts: RevisionFacts;
}) {
  return (
    <dl className={classes.facts}>
      <Fact term="Review">{reviewText(facts)}</Fact>
      <Fact term="Submitted">
        {facts.submittedBy}, {formatDateTime(facts.submittedAt, "UTC")}
      </Fact>
      <Fact term="Outcome">
        {describeOutcome(document.outcome, document.incidentChance ?? null)}
      </Fact>
      {document.outcomeReasons.length === 0 ? null : (
        <Fact isLong term="Checked items">
          <Words text={document.outcomeReasons.join(" ")} />
        </Fact>
      )}
      {page.impacts.map(({ id, text }) => (
        <Fact key={id} isLong term="What was hit">
          <Words text={text} /> <NotApproved why={page.approval.marks.claim("impact", id)} />
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
          {computedValue(document, part)}. {reason}{" "}
          <NotApproved why={page.approval.marks.claim("coherence-part", id)} />
        </Fact>
      ))}
      {document.coherence.accepted.map(({ id, part }) => (
        <Fact key={id} term={`${part}: accepted`}>
          {computedValue(document, part)}{" "}
          <NotApproved why={page.approval.marks.claim("coherence-part", id)} />
        </Fact>
      ))}
    </dl>
  );
}

/** At the end of the page: what a reader compares with what was approved, which is not the text of a masked copy. */
export function FingerprintNote({ fingerprint, isMasked }: RevisionFacts) {
  return (
    <>
      {nameFingerprint(fingerprint, isMasked)}:{" "}
      <code className={classes.hash}>{fingerprint.hash}</code>
    </>
  );
}

/** As it was computed, whatever people say of it. */
function computedValue({ coherence }: RevisionDocument, name: string): string {
  const value = coherence.parts.find((part) => part.name === name)?.value;
  return value === undefined ? "value not known" : `Computed ${value.toFixed(2)}`;
}

/** A long one has a row of its own: beside it the others would leave a hole. */
function Fact({
  term,
  isLong = false,
  children,
}: {
  readonly term: string;
  readonly isLong?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div className={classes.fact} data-long={isLong || undefined}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Named one by one; further ones are counted. */
const problemsShown = 8;

/** What changes how the rest is read. */
export function RevisionNotices({ facts }: { readonly facts: RevisionFacts }) {
  return (
    <>
      <Altered facts={facts} />
      <Banner facts={facts} />
    </>
  );
}

/** Said before all else: what was changed behind the review proves nothing, and bears nobody's approval. */
function Altered({ facts: { problems, missingFiles } }: { readonly facts: RevisionFacts }) {
  if (problems.length === 0 && missingFiles.length === 0) return null;
  const more = problems.length - problemsShown;
  return (
    <div className={classes.banner} role="alert">
      {problems.length === 0 ? null : (
        <>
          <p>
            <strong>This revision is not as it was submitted and reviewed.</strong> The hash of this
            revision proves nothing, and no approval applies to what is shown here.
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
        <p>
          These files are no longer stored, so Whence cannot check them: {missingFiles.join(", ")}
        </p>
      )}
    </div>
  );
}

/** Said first, because it changes how the rest is read. */
function Banner({ facts }: { readonly facts: RevisionFacts }) {
  const notes = [
    facts.approvedBy === null && facts.problems.length === 0
      ? "Nobody has approved this revision."
      : null,
    describeWithdrawn(facts.withdrawnFiles),
    describeChanged(facts),
  ].filter((note) => note !== null);
  if (notes.length === 0 && facts.newest === null) return null;
  return (
    <div className={classes.banner} role="note">
      <NewerRevision facts={facts} />
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  );
}

/** The page stays as it was approved; its reader learns which of its claims no approval covers as they are now. */
function describeChanged({ changedSince = [], notApproved }: RevisionFacts): string | null {
  const count = changedSince.length;
  if (count === 0) return null;
  const changed =
    count === 1
      ? "1 claim of this page was changed or removed after it was submitted, or depends on something that changed"
      : `${count} claims of this page were changed or removed after it was submitted, or depend on something that changed`;
  const except = notApproved === 0 ? "" : `, except ${countParts(notApproved)} left out of it`;
  return `Partly approved: ${changed} (${nameFew(changedSince)}). The approval still applies to the rest${except}.`;
}

function NewerRevision({ facts }: { readonly facts: RevisionFacts }) {
  const { number, newest, newestId, isNewestApproved } = facts;
  if (newest === null) return null;
  return (
    <p>
      A newer revision exists: number {newest}. It is {isNewestApproved ? "" : "not "}approved. This
      page keeps showing revision {number}.{" "}
      {newestId === null ? null : (
        <a href={routes.revision({ revisionId: newestId })}>Read revision {newest}</a>
      )}
    </p>
  );
}

function reviewText(facts: RevisionFacts): string {
  const { status, problems, approvedBy, approvedAt, notApproved } = facts;
  if (problems.length > 0) return "Changed since: no approval applies";
  if (approvedBy === null || approvedAt === null) return revisionWords[status];
  const superseded = status === "superseded" ? "; superseded since" : "";
  const except = notApproved === 0 ? "" : `, except ${countParts(notApproved)}`;
  const how = notApproved === 0 ? "Approved" : "Partly approved";
  return `${how} by ${approvedBy}, ${formatDateTime(approvedAt, "UTC")}${except}${superseded}`;
}

/** Which copy of which revision this is. */
export function describeCopy({ number, isMasked, areAddressesMasked }: RevisionFacts): string {
  return [
    `Whence · revision ${number} · read-only`,
    isMasked ? " · secrets and personal data masked" : "",
    areAddressesMasked ? ", public addresses too" : "",
  ].join("");
}

/** Who approved it and when, and who submitted it. */
export function describeReview(facts: RevisionFacts): string {
  const { submittedBy, submittedAt } = facts;
  return `${reviewText(facts)} · Submitted by ${submittedBy}, ${formatDateTime(submittedAt, "UTC")}`;
}
