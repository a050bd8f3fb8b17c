"use client";

import { Anchor, Select } from "@mantine/core";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { type Role, roles } from "@/lib/domain/access";
import { routes } from "@/lib/routes/routes";
import { isRole, type PersonRow as Person, roleHints } from "@/lib/view-model/people/people-list";
import { showDone, showFailure } from "../ui/announce";
import { ConfirmButton } from "../ui/confirm-button";
import { RoleBadge } from "../ui/role-badge";
import { callAction } from "../ui/use-action";
import type { ChangeRole, ResetPassword as Reset, SwitchPerson } from "./people-actions";
import classes from "./people-page.module.css";
import { ResetPassword } from "./reset-password";

const roleChoices = roles.map((role) => ({ value: role, label: role }));

export function PersonRow({
  person,
  changeRole,
  deactivate,
  reactivate,
  resetPassword,
}: {
  readonly person: Person;
  readonly resetPassword: Reset;
  readonly changeRole: ChangeRole;
  readonly deactivate: SwitchPerson;
  readonly reactivate: SwitchPerson;
}) {
  const router = useRouter();
  const [isChanging, startChanging] = useTransition();
  const change = (role: Role) =>
    startChanging(async () => {
      const changed = await callAction(changeRole, { userId: person.id, role });
      if (changed.ok) {
        showDone(`${person.name} is ${role} now`);
        router.refresh();
      } else showFailure(`Could not change the role of ${person.name}`, changed.message);
    });
  const isFixed = person.whyFixed !== null || !person.isActive;
  return (
    <li className={classes.row}>
      <div className={classes.who}>
        <span className={classes.name}>
          <Anchor component={Link} href={routes.person({ userId: person.id })}>
            {person.name}
          </Anchor>
          {person.isYou ? " (you)" : ""}
        </span>
        <span className={classes.dimmed}>
          {person.email} · since {person.sinceText} · {person.signInText}
        </span>
      </div>
      {isFixed ? (
        <span className={classes.who}>
          <span>{person.role}</span>
          <span className={classes.dimmed}>{person.whyFixed}</span>
        </span>
      ) : (
        <Select
          aria-label={`Role of ${person.name}`}
          allowDeselect={false}
          data={roleChoices}
          disabled={isChanging}
          title={roleHints[person.role]}
          value={person.role}
          onChange={(role) => {
            if (role !== null && isRole(role) && role !== person.role) change(role);
          }}
        />
      )}
      <span>
        <RoleBadge role={person.isActive ? "tone-success" : "tone-neutral"}>
          {person.stateWord}
        </RoleBadge>
      </span>
      <span className={classes.end}>
        {person.isActive && !person.isYou ? (
          <ResetPassword person={person} reset={resetPassword} />
        ) : null}
        {person.whyFixed === null ? (
          <AccountSwitch deactivate={deactivate} person={person} reactivate={reactivate} />
        ) : null}
      </span>
    </li>
  );
}

/** Shuts an account, or opens it again. */
function AccountSwitch({
  person: { id, name, role, isActive },
  deactivate,
  reactivate,
}: {
  readonly person: Person;
  readonly deactivate: SwitchPerson;
  readonly reactivate: SwitchPerson;
}) {
  const verb = isActive ? "Deactivate" : "Reactivate";
  return (
    <ConfirmButton
      act={() => (isActive ? deactivate : reactivate)({ userId: id })}
      done={`${name} ${isActive ? "was deactivated" : "may sign in again"}`}
      isHarmless={!isActive}
      label={`${verb} ${name}`}
      verb={verb}
    >
      {isActive
        ? "They and their agents are signed out at once. They cannot sign in until you reactivate them. Their decisions stay, under their name."
        : `They can sign in again with the password they had, as ${role}. Tokens of their agents stay revoked.`}
    </ConfirmButton>
  );
}
