"use client";

import { Group } from "@mantine/core";
import Link from "next/link";
import { routes } from "@/lib/routes/routes";
import type { RuleRow as Rule, SourceRow as Source } from "@/lib/view-model/alerts/alert-page";
import { ConfirmButton } from "../ui/confirm-button";
import { RoleBadge } from "../ui/role-badge";
import type { AlertActions } from "./alert-actions";
import classes from "./alert-page.module.css";

export function SourceRow({
  row,
  remove,
}: {
  readonly row: Source;
  readonly remove: AlertActions["removeSource"];
}) {
  return (
    <li className={classes.row}>
      <span className={classes.name}>
        {row.name}
        <span className={classes.dimmed}>{row.kindText}</span>
      </span>
      <code>{row.address}</code>
      <span className={classes.dimmed}>{row.about}.</span>
      <Group>
        <ConfirmButton
          act={() => remove({ sourceId: row.id })}
          done="The source was removed"
          label={`Remove the source ${row.name}`}
          verb="Remove"
        >
          The list of its deliveries is deleted, and its alerts are refused. Evidence that it sent
          remains in the incidents.
        </ConfirmButton>
      </Group>
      <Deliveries row={row} />
    </li>
  );
}

function Deliveries({ row }: { readonly row: Source }) {
  if (row.deliveries.length === 0) return <p className={classes.dimmed}>No deliveries yet.</p>;
  const count = row.deliveries.length;
  return (
    <details>
      <summary>{count === 1 ? "Last delivery" : `Last ${count} deliveries`}</summary>
      <ul aria-label={`Deliveries of ${row.name}`} className={classes.deliveries}>
        {row.deliveries.map(({ key, outcome, isFailure, reason, incidents, iso, ago }) => (
          <li key={key}>
            <RoleBadge role={isFailure ? "tone-warning" : "tone-neutral"}>{outcome}</RoleBadge>{" "}
            <time dateTime={iso}>{ago}</time>: {reason}
            {incidents.map((incidentId) => (
              <span key={incidentId}>
                {" "}
                <Link href={routes.incident.workspace({ incidentId })}>Open the incident</Link>
              </span>
            ))}
          </li>
        ))}
      </ul>
    </details>
  );
}

export function RuleRow({
  row,
  change,
}: {
  readonly row: Rule;
  readonly change: AlertActions["changeRules"];
}) {
  return (
    <li className={classes.row}>
      <span className={classes.name}>{row.name}</span>
      <span>{row.text}</span>
      <Group>
        <ConfirmButton
          act={() => change({ change: { kind: "remove", id: row.id } })}
          done="The rule was removed"
          label={`Remove the rule ${row.name}`}
          verb="Remove"
        >
          Alerts that match only this rule no longer open or join incidents.
        </ConfirmButton>
      </Group>
    </li>
  );
}
