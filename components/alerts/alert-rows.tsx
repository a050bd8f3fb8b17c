"use client";

import { Button, Group } from "@mantine/core";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import type { ActionResult } from "@/lib/base/action-result";
import { routes } from "@/lib/routes/routes";
import type { RuleRow as Rule, SourceRow as Source } from "@/lib/view-model/alerts/alert-page";
import { showDone } from "../ui/announce";
import { ConfirmDialog } from "../ui/confirm-dialog";
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
        <RemoveButton
          act={() => remove({ sourceId: row.id })}
          done="The source was removed"
          name={`the source ${row.name}`}
        >
          Its deliveries are forgotten, and nothing more is taken from it. What is in incidents
          stays.
        </RemoveButton>
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
        <RemoveButton
          act={() => change({ change: { kind: "remove", id: row.id } })}
          done="The rule was removed"
          name={`the rule ${row.name}`}
        >
          Alerts that only this rule takes open and join no incident any more.
        </RemoveButton>
      </Group>
    </li>
  );
}

function RemoveButton({
  name,
  done,
  act,
  children,
}: {
  readonly name: string;
  readonly done: string;
  readonly act: () => Promise<ActionResult<unknown>>;
  readonly children: ReactNode;
}) {
  const router = useRouter();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button
        aria-label={`Remove ${name}`}
        color="red"
        size="xs"
        variant="subtle"
        onClick={() => setIsAsking(true)}
      >
        Remove
      </Button>
      <ConfirmDialog
        act={act}
        actLabel="Remove"
        isOpen={isAsking}
        title={`Remove ${name}?`}
        onClose={() => setIsAsking(false)}
        onDone={() => {
          showDone(done);
          router.refresh();
        }}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
