import { Text, Title } from "@mantine/core";
import {
  type InvitationRow,
  type PeopleList,
  toInvitationRows,
  toPersonRows,
} from "@/lib/view-model/people/people-list";
import type { Viewer } from "@/lib/view-model/workspace/workspace";
import { AddPersonDialog } from "./add-person-dialog";

import type { ChangeRole, InvitePerson, SwitchPerson } from "./people-actions";
import classes from "./people-page.module.css";
import { PersonRow } from "./person-row";

/** Who may do what: for administrators. */
export function PeoplePage({
  viewer,
  list,
  invite,
  changeRole,
  deactivate,
  reactivate,
}: {
  readonly viewer: Viewer;
  readonly list: PeopleList;
  readonly invite: InvitePerson;
  readonly changeRole: ChangeRole;
  readonly deactivate: SwitchPerson;
  readonly reactivate: SwitchPerson;
}) {
  const invitations = toInvitationRows(list);
  return (
    <div className={classes.page}>
      <div className={classes.heading}>
        <div>
          <Title order={1}>People</Title>
          <Text c="dimmed">
            Nobody needs e-mail: a person you add gets a one-time link from you and sets a password.
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
          />
        ))}
      </ul>
      <InvitationList invitations={invitations} />
    </div>
  );
}

function InvitationList({ invitations }: { readonly invitations: readonly InvitationRow[] }) {
  return (
    <section className={classes.section} aria-labelledby="invitations">
      <Title id="invitations" order={2}>
        Links not used yet
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
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
