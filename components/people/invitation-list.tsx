import { Title } from "@mantine/core";
import type { InvitationRow } from "@/lib/view-model/people/people-list";
import classes from "./people-page.module.css";

export function InvitationList({
  invitations,
}: {
  readonly invitations: readonly InvitationRow[];
}) {
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
