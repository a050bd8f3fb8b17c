import Link from "next/link";
import type { IncidentId } from "@/lib/domain/ids";
import type { ChangeRequest } from "@/lib/domain/review/change-request";
import type { Revision } from "@/lib/domain/review/revision";
import { asOfNow } from "@/lib/routes/revision-numbers";
import { routes } from "@/lib/routes/routes";
import { nameStanding } from "@/lib/view-model/incident/incident-words";
import type { ComparedChange, ComparedGroup } from "@/lib/view-model/review/compare-revisions";
import classes from "./revision-comparison.module.css";

type Pair = {
  readonly title: string;
  readonly revisions: readonly Revision[];
  readonly before: { readonly number: number | null };
  /** Without a number: what would be submitted now. */
  readonly after: { readonly number: number | null };
  readonly requests: readonly ChangeRequest[];
  readonly people: Readonly<Record<string, string>>;
};

/** More changes of a group than these are counted, not listed. */
const shownMax = 500;

/** Two frozen revisions side by side: only what differs, with old and new words. Plain HTML made by the server. */
export function RevisionComparison({
  incidentId,
  pair,
  groups,
}: {
  readonly incidentId: IncidentId;
  readonly pair: Pair;
  readonly groups: readonly ComparedGroup[];
}) {
  const { before, after } = pair;
  return (
    <div className={classes.page}>
      <p className={classes.way}>
        <Link href={routes.incident.workspace({ incidentId, view: "review" })}>
          Back to the review
        </Link>
      </p>
      <h1 className={classes.title}>
        Revision {before.number} compared with{" "}
        {after.number === null ? asOfNow : `revision ${after.number}`}
      </h1>
      <p className={classes.dimmed}>{pair.title}</p>
      <ChooseRevisions incidentId={incidentId} pair={pair} />
      <Requests {...pair} />
      {groups.length === 0 ? (
        <p>Both revisions have the same text, items, scores, files and action items.</p>
      ) : null}
      {groups.map(({ heading, changes }) => (
        <section key={heading} aria-label={heading}>
          <h2>
            {heading} <span className={classes.dimmed}>{describeCount(changes)}</span>
          </h2>
          <ul className={classes.changes}>
            {changes.slice(0, shownMax).map((change) => (
              <Change key={change.id} change={change} pair={pair} />
            ))}
          </ul>
          {changes.length > shownMax ? <p>and {changes.length - shownMax} more</p> : null}
        </section>
      ))}
    </div>
  );
}

function nameSide({ number }: Pair["after"]): string {
  return number === null ? "Now" : `Revision ${number}`;
}

function describeCount(changes: readonly ComparedChange[]): string {
  return (["added", "removed", "changed"] as const)
    .map((kind) => ({ kind, count: changes.filter((change) => change.kind === kind).length }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => `${count} ${kind}`)
    .join(", ");
}

const words = { added: "Added", removed: "Removed", changed: "Changed" } as const;

function Change({
  change: { kind, title, fields },
  pair,
}: {
  readonly change: ComparedChange;
  readonly pair: Pair;
}) {
  const shown = fields.filter(({ before, after }) => (before ?? "") !== "" || (after ?? "") !== "");
  return (
    <li className={classes.change} data-kind={kind}>
      <h3>
        <span className={classes.kind}>{words[kind]}</span> {title}
      </h3>
      {kind === "changed" ? (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Part</th>
              <th scope="col">{nameSide(pair.before)}</th>
              <th scope="col">{nameSide(pair.after)}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ name, before, after }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{before === "" || before === null ? "none" : <del>{before}</del>}</td>
                <td>{after === "" || after === null ? "none" : <ins>{after}</ins>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p className={classes.dimmed}>
          {shown.map(({ name, before, after }) => `${name}: ${before ?? after ?? ""}`).join(" · ")}
        </p>
      )}
    </li>
  );
}

function Requests({ requests, people }: Pick<Pair, "requests" | "people">) {
  if (requests.length === 0) return null;
  const nameOf = (id: string) => people[id] ?? "a former member";
  const open = requests.filter(({ settled }) => settled === null).length;
  return (
    <section aria-label="Requested changes">
      <h2>
        Requested changes <span className={classes.dimmed}>{open} open</span>
      </h2>
      <ul className={classes.changes}>
        {requests.map((request) => (
          <li key={`${request.seq}/${request.line}`}>
            <strong>{request.settled === null ? "Open" : "Done"}:</strong> {request.text}{" "}
            <span className={classes.dimmed}>
              asked of revision {request.number} by {nameOf(request.by)}
              {request.settled === null
                ? ""
                : `, ticked off in revision ${request.settled.against} by ${nameOf(request.settled.by)}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ChooseRevisions({
  incidentId,
  pair,
}: {
  readonly incidentId: IncidentId;
  readonly pair: Pair;
}) {
  const choices = [
    { name: "from", label: "Compare", number: pair.before.number },
    { name: "to", label: "with", number: pair.after.number },
  ];
  return (
    <form
      action={routes.incident.revisions({ incidentId })}
      className={classes.choose}
      data-screen-only
    >
      {choices.map(({ name, label, number }) => (
        <label key={name}>
          {label}{" "}
          <select name={name} defaultValue={number ?? asOfNow}>
            {name === "to" ? <option value={asOfNow}>{asOfNow}</option> : null}
            {pair.revisions.map((revision) => (
              <option key={revision.id} value={revision.number}>
                revision {revision.number} ({nameStanding(revision)})
              </option>
            ))}
          </select>
        </label>
      ))}
      <button type="submit">Compare</button>
    </form>
  );
}
