import { eachProbability } from "@/lib/domain/timeline/chance-words";
import { listOpenQuestions } from "@/lib/domain/timeline/open-questions";
import type { RevisionDocument } from "@/lib/view-model/document/revision-document";
import type { RevisionPage } from "@/lib/view-model/review/revision-page";
import { retellTimes } from "@/lib/writing/telling";
import { Words } from "../ui/words";
import { CitationNumbers } from "./citation-numbers";
import { NotApproved } from "./not-approved";
import classes from "./revision-page.module.css";

/** Why it happened, what else was looked at, and what nobody knows. */
export function RevisionFindings({
  page,
  document,
}: {
  readonly page: RevisionPage;
  readonly document: RevisionDocument;
}) {
  const { doubts: open } = listOpenQuestions(document);
  return (
    <>
      <section aria-labelledby="root-causes">
        <h2 id="root-causes">Root causes</h2>
        {page.causesInstead === null ? null : <p>{page.causesInstead}</p>}
        <ol>
          {page.causes.map((cause) => (
            <li key={cause.rank}>
              <strong>
                <Words text={cause.subject} />
              </strong>
              {cause.status === "proposed" ? "" : ` (${cause.status})`}
              {cause.confidenceText === "" ? null : <Words text={` (${cause.confidenceText})`} />}{" "}
              <a href={`#event-${cause.event}`}>
                <Words text={cause.eventTitle} />
              </a>{" "}
              <NotApproved why={page.approval.marks.claim("root-cause", cause.event)} />
              <ul className={classes.why}>
                {cause.why.map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
        <RevisionCandidates page={page} />
        {page.factors.length === 0 ? null : (
          <>
            <h3>Contributing factors</h3>
            <ul>
              {page.factors.map(({ event, id = event, eventTitle, why, status }) => (
                <li key={event}>
                  <a href={`#event-${event}`}>
                    <Words text={eventTitle} />
                  </a>
                  : <Words text={why} />
                  {status === "proposed" ? "" : ` (${status})`}{" "}
                  <NotApproved why={page.approval.marks.claim("contributing-factor", id)} />
                </li>
              ))}
            </ul>
          </>
        )}
        {page.ruledOut.length === 0 ? null : (
          <>
            <h3>Ruled out</h3>
            <ul>
              {page.ruledOut.map(({ what, why, citations }) => (
                <li key={what}>
                  <Words text={what} />: <Words text={why} />
                  <CitationNumbers numbers={citations} />
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
      {page.contradictions.length === 0 ? null : (
        <section aria-labelledby="contradictions">
          <h2 id="contradictions">Contradicting items</h2>
          <ul>
            {page.contradictions.map(({ id, sides, why, status, note }) => (
              <li key={id}>
                {sides.map(({ statement, isKept, citations }, index) => (
                  <span key={statement}>
                    {index === 0 ? "" : " or "}
                    {isKept ? <strong>{statement} (believed)</strong> : statement}
                    <CitationNumbers numbers={citations} />
                  </span>
                ))}
                : {why} ({status === "proposed" ? "undecided" : status}
                {note === "" ? "" : `: ${note}`}){" "}
                <NotApproved why={page.approval.marks.claim("contradiction", id)} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {/* The text has a section of this heading: two landmarks of one name would be told apart by nothing. */}
      <section aria-label="Gaps and uncertainties">
        <h2 id="gaps">What is not known</h2>
        {page.gaps.length === 0 && open.length === 0 ? <p>There are no open questions.</p> : null}
        <ul>
          {page.gaps.map((gap) => (
            <li key={gap.id}>
              <strong>{gap.heading}</strong>
              {gap.standing === "proposed" ? "" : ` (${gap.standing})`} {gap.windowText}{" "}
              <Words text={gap.description} />{" "}
              <em>
                Evidence that would close the gap: <Words text={gap.expected} />
              </em>{" "}
              <NotApproved why={page.approval.marks.claim("gap", gap.id)} />
              {gap.files === "" ? null : <span className={classes.dimmed}> {gap.files}</span>}
            </li>
          ))}
          {open.map((uncertainty) => (
            <li key={uncertainty.id}>
              <strong>Uncertain ({uncertainty.impact} impact)</strong>{" "}
              <Words text={retellTimes(uncertainty.description, { zone: "UTC", day: "" })} />
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

/** Possible causes that the evidence does not establish, in the order in which to look at them. */
function RevisionCandidates({ page }: { readonly page: RevisionPage }) {
  if (page.candidates.length === 0) return null;
  return (
    <>
      <h3>{page.causesInstead === null ? "Other candidates" : "Candidates"}</h3>
      <p>{eachProbability}</p>
      <ol>
        {page.candidates.map(({ key, statement, text, event, eventTitle, reasons }) => (
          <li key={key}>
            <strong>
              <Words text={statement} />
            </strong>{" "}
            (<Words text={text} />){" "}
            {event === null ? null : (
              <a href={`#event-${event}`}>
                <Words text={eventTitle} />
              </a>
            )}
            <ul className={classes.why}>
              {reasons.map((reason) => (
                <li key={`${reason.label} ${reason.text}`}>
                  {reason.label}: <Words text={reason.text} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </>
  );
}
