import Link from "next/link";
import { routes } from "@/lib/routes/routes";
import type { IncidentRow } from "@/lib/view-model/incident/incident-list";
import { RoleBadge } from "../ui/role-badge";
import classes from "./incident-list.module.css";

/** A table where there is room for one, cards where there is not; a reader is given only one of them. */
export function IncidentTable({ rows }: { readonly rows: readonly IncidentRow[] }) {
  return (
    <>
      <div className={`${classes.scroller} ${classes.wide}`}>
        <table className={classes.table} aria-label="Incidents">
          <thead>
            <tr>
              <th scope="col">Incident</th>
              <th scope="col">Severity</th>
              <th scope="col">Status</th>
              <th scope="col">Owner</th>
              <th className={classes.count} scope="col">
                Artifacts
              </th>
              <th className={classes.count} scope="col">
                Events
              </th>
              <th scope="col">Latest revision</th>
              <th scope="col">Opened</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <IncidentTableRow key={row.id} row={row} />
            ))}
          </tbody>
        </table>
      </div>
      <ul className={classes.cards} aria-label="Incidents">
        {rows.map((row) => (
          <IncidentCard key={row.id} row={row} />
        ))}
      </ul>
    </>
  );
}

function IncidentTableRow({ row }: { readonly row: IncidentRow }) {
  return (
    <tr>
      <td>
        <IncidentLink row={row} />
      </td>
      <td>
        <RoleBadge role={`severity-${row.severity}`}>{row.severityWord}</RoleBadge>
      </td>
      <td>
        <RoleBadge role={`status-${row.status}`}>{row.statusWord}</RoleBadge>
      </td>
      <td className={classes.nowrap}>
        <Owner row={row} />
      </td>
      <td className={classes.count}>{row.artifactCount}</td>
      <td className={classes.count}>{row.eventCount}</td>
      <td>
        <RevisionState row={row} />
      </td>
      <td className={classes.nowrap}>
        <time dateTime={row.openedIso} title={row.openedAgo}>
          {row.openedText}
        </time>
      </td>
    </tr>
  );
}

function IncidentCard({ row }: { readonly row: IncidentRow }) {
  return (
    <li className={classes.card}>
      <IncidentLink row={row} />
      <div className={classes.cardLine}>
        <RoleBadge role={`severity-${row.severity}`}>{row.severityWord}</RoleBadge>
        <RoleBadge role={`status-${row.status}`}>{row.statusWord}</RoleBadge>
        <RevisionState row={row} />
      </div>
      <div className={`${classes.cardLine} ${classes.dimmed}`}>
        <Owner row={row} />
        <span>{countOf(row.artifactCount, "artifact")}</span>
        <span>{countOf(row.eventCount, "event")}</span>
        <time dateTime={row.openedIso} title={row.openedAgo}>
          {row.openedText}
        </time>
      </div>
    </li>
  );
}

function IncidentLink({ row }: { readonly row: IncidentRow }) {
  return (
    <Link className={classes.title} href={routes.incident.workspace({ incidentId: row.id })}>
      {row.title}
    </Link>
  );
}

function Owner({ row }: { readonly row: IncidentRow }) {
  if (row.ownerName !== null) return <span>{row.ownerName}</span>;
  return <span className={classes.dimmed}>No owner</span>;
}

function RevisionState({ row }: { readonly row: IncidentRow }) {
  return (
    <>
      {row.revision === null ? (
        <span className={classes.dimmed}>No revision</span>
      ) : (
        <RoleBadge role={row.revision.role}>
          {`${row.revision.number} · ${row.revision.word}`}
        </RoleBadge>
      )}
      {row.run === null ? null : (
        <>
          {" "}
          <RoleBadge role={row.run.isFailed ? "tone-danger" : "tone-info"}>
            {row.run.word}
          </RoleBadge>
        </>
      )}
    </>
  );
}

function countOf(count: number, noun: string): string {
  return `${count} ${count === 1 ? noun : `${noun}s`}`;
}
