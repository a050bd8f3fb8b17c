"use client";

import { Alert, Button, Group, MultiSelect, Radio, Stack, Title } from "@mantine/core";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import type { ActionResult } from "@/lib/base/action-result";
import type { IncidentId } from "@/lib/domain/ids";
import type { IncidentAccess } from "@/lib/domain/incident-access";
import { routes } from "@/lib/routes/routes";
import type { AccessPage } from "@/lib/view-model/incident/access-page";
import { showDone } from "../ui/announce";
import { FailureAlert } from "../ui/failure-alert";
import { LinkButton } from "../ui/link-button";
import { useAction } from "../ui/use-action";
import classes from "./access-form.module.css";

type ChangeAccess = (input: {
  readonly incidentId: IncidentId;
  readonly access: Sent;
  readonly seen: Sent;
}) => Promise<ActionResult<unknown>>;
type Sent = {
  readonly isPrivate: boolean;
  readonly people: IncidentAccess["people"][number][];
  readonly teams: IncidentAccess["teams"][number][];
};

/** Who sees an incident. */
export function AccessForm({
  shown: { incidentId, title, access, mayChange, people, teams },
  change,
}: {
  readonly shown: AccessPage;
  readonly change: ChangeAccess;
}) {
  const router = useRouter();
  const [given, setGiven] = useState<Sent>(toSent(access));
  const { run, isRunning, failure } = useAction(change, () => {
    showDone(given.isPrivate ? "The incident is private now" : "The incident is open to everybody");
    router.push(routes.incident.workspace({ incidentId }));
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    run({ incidentId, access: given, seen: toSent(access) });
  };
  const choices = (among: readonly { readonly id: string; readonly name: string }[]) =>
    among.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <form className={classes.page} onSubmit={submit}>
      <Stack>
        <Title order={1}>Who can see “{title}”</Title>
        {failure === null ? null : (
          <FailureAlert title="Could not change who sees the incident">
            {failure.message}
          </FailureAlert>
        )}
        {mayChange ? null : (
          <Alert color="gray">
            Only a supervisor can change this, or an owner who opened the incident or was made its
            owner by somebody else.
          </Alert>
        )}
        <Radio.Group
          label="Open to"
          value={given.isPrivate ? "some" : "all"}
          onChange={(value) => setGiven({ ...given, isPrivate: value === "some" })}
        >
          <Stack gap={6} mt={6}>
            <Radio disabled={!mayChange} label="Everybody with an account" value="all" />
            <Radio
              disabled={!mayChange}
              label="Chosen people and teams, and administrators"
              value="some"
            />
          </Stack>
        </Radio.Group>
        {given.isPrivate ? (
          <>
            <MultiSelect
              searchable
              data={choices(people)}
              description="You are always among them."
              disabled={!mayChange}
              label="People"
              value={given.people}
              onChange={(ids) => setGiven({ ...given, people: pick(people, ids) })}
            />
            <MultiSelect
              searchable
              data={choices(teams)}
              description="Administrators make teams on the page People."
              disabled={!mayChange}
              label="Teams"
              value={given.teams}
              onChange={(ids) => setGiven({ ...given, teams: pick(teams, ids) })}
            />
            <Alert color="gray">
              For others the incident does not exist: not in lists, searches, similar incidents,
              statistics or notifications, and not for their programs. Webhooks are sent nothing of
              it. Permalinks still open for whoever has the link: revoke those you do not want.
            </Alert>
          </>
        ) : null}
        <Group justify="flex-end">
          <LinkButton href={routes.incident.workspace({ incidentId })} variant="default">
            Back to the incident
          </LinkButton>
          {mayChange ? (
            <Button loading={isRunning} type="submit">
              Save
            </Button>
          ) : null}
        </Group>
      </Stack>
    </form>
  );
}

function toSent({ isPrivate, people, teams }: IncidentAccess): Sent {
  return { isPrivate, people: [...people], teams: [...teams] };
}

function pick<Id extends string>(
  among: readonly { readonly id: Id }[],
  chosen: readonly string[],
): Id[] {
  return among.flatMap(({ id }) => (chosen.includes(id) ? [id] : []));
}
