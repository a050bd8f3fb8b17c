"use client";

import { Button, Group, Modal, MultiSelect, TextInput, Title } from "@mantine/core";
import { useState } from "react";
import type { ActionResult } from "@/lib/base/action-result";
import type { TeamId, UserId } from "@/lib/domain/ids";
import type { Team } from "@/lib/domain/incident-access";
import { ConfirmButton } from "../ui/confirm-button";
import { FormLayout } from "../ui/form-layout";
import { useSetting } from "../ui/use-setting";
import classes from "./people-page.module.css";

export type TeamActions = {
  readonly saveTeam: (input: {
    /** Null: a new one. */
    readonly teamId: TeamId | null;
    readonly name: string;
    readonly members: UserId[];
  }) => Promise<ActionResult<unknown>>;
  readonly removeTeam: (input: { readonly teamId: TeamId }) => Promise<ActionResult<unknown>>;
};

type Named = { readonly id: UserId; readonly name: string };

/** People who are named together where an incident is private. */
export function TeamSection({
  teams,
  people,
  actions,
}: {
  readonly teams: readonly Team[];
  readonly people: readonly Named[];
  readonly actions: TeamActions;
}) {
  const [edited, setEdited] = useState<Team | "new" | null>(null);
  const nameOf = (id: UserId) => people.find((person) => person.id === id)?.name ?? "somebody else";
  return (
    <section aria-labelledby="teams" className={classes.section}>
      <div className={classes.heading}>
        <Title id="teams" order={2}>
          Teams
        </Title>
        <Button size="xs" variant="default" onClick={() => setEdited("new")}>
          Add a team
        </Button>
      </div>
      {teams.length === 0 ? (
        <p className={classes.dimmed}>None yet. A private incident can be opened to a team.</p>
      ) : (
        <ul aria-labelledby="teams" className={classes.rows}>
          {teams.map((team) => (
            <li key={team.id} className={classes.invitation}>
              <span className={classes.who}>
                <span className={classes.name}>{team.name}</span>
                <span className={classes.dimmed}>
                  {team.members.length === 0 ? "No members" : team.members.map(nameOf).join(", ")}
                </span>
              </span>
              <Group gap="xs">
                <Button
                  aria-label={`Change ${team.name}`}
                  size="xs"
                  variant="subtle"
                  onClick={() => setEdited(team)}
                >
                  Change
                </Button>
                <ConfirmButton
                  act={() => actions.removeTeam({ teamId: team.id })}
                  done="The team was removed"
                  label={`Remove ${team.name}`}
                  title={`Remove the team ${team.name}?`}
                  verb="Remove"
                >
                  Private incidents that are open to this team are no longer open to its members,
                  unless they are named there themselves.
                </ConfirmButton>
              </Group>
            </li>
          ))}
        </ul>
      )}
      <Modal opened={edited !== null} title="Team" onClose={() => setEdited(null)}>
        {edited === null ? null : (
          <TeamForm
            people={people}
            save={actions.saveTeam}
            team={edited === "new" ? null : edited}
            onClose={() => setEdited(null)}
          />
        )}
      </Modal>
    </section>
  );
}

function TeamForm({
  team,
  people,
  save,
  onClose,
}: {
  readonly team: Team | null;
  readonly people: readonly Named[];
  readonly save: TeamActions["saveTeam"];
  readonly onClose: () => void;
}) {
  const [name, setName] = useState(team?.name ?? "");
  const [members, setMembers] = useState<UserId[]>([...(team?.members ?? [])]);
  const { run, isRunning, failure } = useSetting(save, "The team was saved", onClose);
  return (
    <FormLayout
      isDialog
      failure={
        failure?.fields
          ? null
          : failure && { title: "Could not save the team", message: failure.message }
      }
      isSaving={isRunning}
      save="Save"
      onCancel={onClose}
      onSave={() => run({ teamId: team?.id ?? null, name, members })}
    >
      <TextInput
        required
        data-autofocus
        error={failure?.fields?.name}
        label="Name"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <MultiSelect
        searchable
        data={people.map(({ id, name: label }) => ({ value: id, label }))}
        label="Members"
        value={members}
        onChange={(ids) => setMembers(people.flatMap(({ id }) => (ids.includes(id) ? [id] : [])))}
      />
    </FormLayout>
  );
}
