import { Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import {
  type InvitationRow,
  type PeopleList,
  type RoleChangeRow,
  toInvitationRows,
  toPersonRows,
  toRoleChangeRows,
} from "@/lib/view-model/people/people-list";
import type { Viewer } from "@/lib/view-model/workspace/workspace";
import { AddPersonDialog } from "./add-person-dialog";

import type {
  ChangeRole,
  InvitePerson,
  ResetPassword,
  RevokeInvitation,
  SwitchPerson,
} from "./people-actions";
import classes from "./people-page.module.css";
import { PersonRow } from "./person-row";
import { RevokeLink } from "./revoke-link";

/** Who may do what: for administrators. */
export function PeoplePage({
  viewer,
  list,
  invite,
  changeRole,
  deactivate,
  reactivate,
  resetPassword,
  revokeInvitation,
  teams,
}: {
  readonly viewer: Viewer;
  readonly list: PeopleList;
  readonly invite: InvitePerson;
  readonly changeRole: ChangeRole;
  readonly deactivate: SwitchPerson;
  readonly reactivate: SwitchPerson;
  readonly resetPassword: ResetPassword;
  readonly revokeInvitation: RevokeInvitation;
  readonly teams: ReactNode;
}) {
  const invitations = toInvitationRows(list);
  return (
    <div className={classes.page}>
      <div className={classes.heading}>
        <div>
          <Title order={1}>People</Title>
          <Text c="dimmed">
            No email is needed. Give each new person a one-time link for setting a password.
          </Text>
        </div>
        <AddPersonDialog invitations={invitations} invite={invite} />
      </div>
      <ul className={classes.rows} aria-label="People">
        {toPersonRows(list, viewer.id).map((person) => (
          <PersonRow
            key={person.id}
            changeRole={changeRole}
            deactivate={deactivate}
            person={person}
            reactivate={reactivate}
            resetPassword={resetPassword}
          />
        ))}
      </ul>
      {teams}
      <InvitationList invitations={invitations} revoke={revokeInvitation} />
      <RoleChanges rows={toRoleChangeRows(list)} />
    </div>
  );
}

function RoleChanges({ rows }: { readonly rows: readonly RoleChangeRow[] }) {
  if (rows.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby="role-changes">
      <Title id="role-changes" order={2}>
        Changes of roles
      </Title>
      <ul className={classes.rows} aria-labelledby="role-changes">
        {rows.map(({ id, text }) => (
          <li key={id} className={classes.dimmed}>
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}

function InvitationList({
  invitations,
  revoke,
}: {
  readonly invitations: readonly InvitationRow[];
  readonly revoke: RevokeInvitation;
}) {
  return (
    <section className={classes.section} aria-labelledby="invitations">
      <Title id="invitations" order={2}>
        Unused invitation links
      </Title>
      {invitations.length === 0 ? (
        <p className={classes.dimmed}>
          None. A link is shown once, when it is made; add the person again for a new one.
        </p>
      ) : (
        <ul className={classes.rows} aria-labelledby="invitations">
          {invitations.map((invitation) => (
            <li key={`${invitation.kind} ${invitation.email}`} className={classes.invitation}>
              <div className={classes.who}>
                <span className={classes.name}>{invitation.name}</span>
                <span className={classes.dimmed}>{invitation.email}</span>
              </div>
              <span className={classes.dimmed}>
                {invitation.purpose}
                {invitation.kind === "join" ? ` as ${invitation.role}` : ""}
              </span>
              <span className={classes.dimmed}>
                Expires <time dateTime={invitation.expiresIso}>{invitation.expiresText}</time>
              </span>
              <RevokeLink invitation={invitation} revoke={revoke} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
