import type { RevisionEventRow, RevisionPage } from "@/lib/view-model/review/revision-page";
import { scrollRegion } from "../ui/scroll-region";
import { Words } from "../ui/words";
import { CitationNumbers } from "./citation-numbers";
import { NotApproved } from "./not-approved";
import classes from "./revision-page.module.css";
import rows from "./revision-table.module.css";

/** What nobody decided on by itself: beside an approval the word would deny that it is approved. */
const undecided = "proposed";

export function RevisionEvents({
  page,
  selected,
}: {
  readonly page: RevisionPage;
  readonly selected: string | null;
}) {
  const isDecided = page.events.some(({ statusText }) => statusText !== undecided);
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline">Timeline ({page.events.length} events)</h2>
      <div className={rows.scroll} {...scrollRegion("Table of events")}>
        <table className={rows.table}>
          <thead>
            <tr>
              <th scope="col">Time (UTC)</th>
              <th scope="col">Event</th>
              <th scope="col">Kind</th>
              <th scope="col">Entities</th>
              {isDecided ? <th scope="col">Decided</th> : null}
            </tr>
          </thead>
          <tbody>
            {page.events.map((row) => (
              <EventRow
                key={row.id}
                row={row}
                isSelected={row.id === selected}
                isDecided={isDecided}
                notApproved={page.approval.marks.claim("event", row.id)}
              />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function EventRow({
  row,
  isSelected,
  isDecided,
  notApproved,
}: {
  readonly row: RevisionEventRow;
  readonly isSelected: boolean;
  /** Whether the table has a column for decisions. */
  readonly isDecided: boolean;
  readonly notApproved: string | null;
}) {
  const flags = [
    row.rootRank === null ? "" : `root cause ${row.rootRank}`,
    row.isImpact ? "impact" : "",
  ].filter((flag) => flag !== "");
  return (
    <tr id={`event-${row.id}`} data-selected={isSelected || undefined}>
      <td className={rows.time} data-certainty={row.certainty}>
        {row.timeText}
        {row.certainty === "inferred" ? " (inferred)" : ""}
      </td>
      <td className={rows.words}>
        <span
          data-frozen={`event ${row.id}`}
          data-key={row.isKey || undefined}
          className={rows.eventTitle}
        >
          <Words text={row.title} />
        </span>
        <CitationNumbers numbers={row.citations} />{" "}
        {flags.map((flag) => (
          <span key={flag} className={rows.flag}>
            {flag}
          </span>
        ))}{" "}
        <NotApproved why={notApproved} />
        {row.description === "" ? null : (
          <p className={classes.dimmed}>
            <Words text={row.description} />
          </p>
        )}
      </td>
      <td data-label="Kind">{row.kindText}</td>
      <td data-label="Entities" className={rows.names}>
        <Words text={row.entityNames} />
      </td>
      {isDecided ? (
        <td data-label="Decided">{row.statusText === undecided ? "" : row.statusText}</td>
      ) : null}
    </tr>
  );
}

export function RevisionLinks({ page }: { readonly page: RevisionPage }) {
  if (page.links.length === 0) return null;
  return (
    <section aria-labelledby="causes">
      <h2 id="causes">Causal links ({page.links.length})</h2>
      <div className={rows.scroll} {...scrollRegion("Table of causal links")}>
        <table className={rows.table}>
          <thead>
            <tr>
              <th scope="col">Cause</th>
              <th scope="col">Relation</th>
              <th scope="col">Effect</th>
              <th scope="col">How</th>
              <th scope="col">Confidence</th>
            </tr>
          </thead>
          <tbody>
            {page.links.map((link) => (
              <tr key={link.id} id={`link-${link.id}`}>
                <td data-label="Cause" className={rows.words}>
                  <Words text={link.cause} />
                </td>
                <td data-label="Relation">{link.relation}</td>
                <td data-label="Effect" className={rows.words}>
                  <Words text={link.effect} />
                </td>
                <td data-label="How" className={rows.words}>
                  <Words text={link.mechanism} />
                  <CitationNumbers numbers={link.citations} />{" "}
                  <NotApproved why={page.approval.marks.claim("causal-link", link.id)} />
                  {link.against.length === 0 ? null : (
                    <>
                      {" "}
                      against:
                      <CitationNumbers numbers={link.against} />
                    </>
                  )}
                </td>
                <td data-label="Confidence">{link.confidenceText}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** Apart from the causal links: pairs of which nothing shows that the first caused the second. */
export function RevisionSequences({ page }: { readonly page: RevisionPage }) {
  if (page.sequences.length === 0) return null;
  const whyOf = (event: string) => page.approval.marks.claim("event", event);
  const whyOfPair = (key: string) =>
    key.split(":").reduce<string | null>((why, event) => why ?? whyOf(event), null);
  return (
    <section aria-labelledby="sequences">
      <h2 id="sequences">Follows in time only ({page.sequences.length})</h2>
      <p>Nothing shows that the first event caused the second.</p>
      <ul>
        {page.sequences.map(({ key, first, second, citations }) => (
          <li key={key}>
            <Words text={first} />, <em>then</em> <Words text={second} />
            <CitationNumbers numbers={citations} /> <NotApproved why={whyOfPair(key)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the confidences of the page mean, by recordings on which claims like these were checked. */
export function RevisionReliability({ page }: { readonly page: RevisionPage }) {
  if (page.reliability.length === 0) return null;
  return (
    <section aria-labelledby="reliability">
      <h2 id="reliability">How confidence is measured</h2>
      <p>
        A confidence is a probability. The table counts claims on recordings that were not used to
        fit it.
      </p>
      <details className={rows.folded}>
        <summary>Table of reliability ({page.reliability.length} rows)</summary>
        <div className={rows.scroll} {...scrollRegion("Table of reliability")}>
          <table className={rows.table}>
            <thead>
              <tr>
                <th scope="col">Claims</th>
                <th scope="col">Number</th>
                <th scope="col">Stated</th>
                <th scope="col">True</th>
              </tr>
            </thead>
            <tbody>
              {page.reliability.map((band) => (
                <tr key={`${band.kind} ${band.stated} ${band.n}`}>
                  <td data-label="Claims">{band.kind}</td>
                  <td data-label="Number">{band.n}</td>
                  <td data-label="Stated">{band.stated}</td>
                  <td data-label="True">{band.true}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  );
}

/** What people said of states of things; nothing when they said nothing. */
export function RevisionStates({ page }: { readonly page: RevisionPage }) {
  if (page.states.length === 0) return null;
  return (
    <section aria-labelledby="states">
      <h2 id="states">States decided on ({page.states.length})</h2>
      <ul>
        {page.states.map((state) => (
          <li key={state.id} id={`state-${state.id}`}>
            {state.timeText} <Words text={state.text} /> ({state.status})
            <CitationNumbers numbers={state.citations} />{" "}
            <NotApproved why={page.approval.marks.claim("state-change", state.id)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
