"use client";

import { Button, JsonInput, NativeSelect, Stack, TextInput } from "@mantine/core";
import Link from "next/link";
import { type FormEvent, useState } from "react";
import { routes } from "@/lib/routes/routes";
import type { SourceRow, TriedRow } from "@/lib/view-model/alerts/alert-page";
import { FailureAlert } from "../ui/failure-alert";
import { useAction } from "../ui/use-action";
import type { AlertActions } from "./alert-actions";
import classes from "./alert-page.module.css";

/** Shows what would become of a payload; nothing is kept. */
export function TryPayload({
  sources,
  tryAlerts,
}: {
  readonly sources: readonly SourceRow[];
  readonly tryAlerts: AlertActions["tryAlerts"];
}) {
  const [name, setName] = useState("");
  const [event, setEvent] = useState("");
  const [payload, setPayload] = useState("");
  const [tried, setTried] = useState<readonly TriedRow[]>([]);
  const { run, isRunning, failure } = useAction(tryAlerts, setTried);
  const source = sources.find((row) => row.name === name) ?? sources[0];
  if (source === undefined) return null;
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    setTried([]);
    run({ source: source.name, payload, event: source.kind === "github" ? event.trim() : "" });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <NativeSelect
          data={sources.map((row) => row.name)}
          label="As if sent by"
          value={source.name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        {source.kind === "github" ? (
          <TextInput
            required
            description="deployment, deployment_status or workflow_run"
            label="Event"
            value={event}
            onChange={({ currentTarget }) => setEvent(currentTarget.value)}
          />
        ) : null}
        <JsonInput
          autosize
          required
          label="Payload"
          maxRows={16}
          minRows={6}
          value={payload}
          onChange={setPayload}
        />
        <Button loading={isRunning} type="submit" variant="default" w="fit-content">
          Show what would happen
        </Button>
        {failure === null ? null : (
          <FailureAlert title="The payload is refused">{failure.message}</FailureAlert>
        )}
        <div role="status">
          {tried.length === 0 ? null : (
            <ul aria-label="What would happen" className={classes.rows}>
              {tried.map((row) => (
                <li key={`${row.title} ${row.about}`} className={classes.row}>
                  <span className={classes.name}>{row.title}</span>
                  <span className={classes.dimmed}>{row.about}</span>
                  <span>
                    {row.outcome}. {row.why}{" "}
                    {row.incident === null ? null : (
                      <Link href={routes.incident.workspace({ incidentId: row.incident.id })}>
                        {row.incident.title}
                      </Link>
                    )}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </div>
      </Stack>
    </form>
  );
}
