"use client";

import { Title } from "@mantine/core";
import type { ActionResult } from "@/lib/base/action-result";
import type { UserId } from "@/lib/domain/ids";
import type { SessionList } from "@/lib/view-model/account/session-list";
import { ConfirmButton } from "../ui/confirm-button";
import classes from "./person-page.module.css";

/** For administrators: whether somebody has a second factor, and a way out for who lost it. */
export function SecondFactorOfOther({
  person: { person, hasPassword, hasSecondFactor },
  reset,
}: {
  readonly person: SessionList;
  readonly reset: (input: { readonly userId: UserId }) => Promise<ActionResult<unknown>>;
}) {
  const state = hasSecondFactor
    ? "Set up: signing in takes the password and a code of an authenticator app."
    : hasPassword
      ? "Not set up: signing in takes only the password."
      : "This person signs in with another service and has no password here.";
  return (
    <section aria-labelledby="second-factor" className={classes.section}>
      <div className={classes.heading}>
        <Title id="second-factor" order={2}>
          Second factor
        </Title>
        {hasSecondFactor ? (
          <ConfirmButton
            act={() => reset({ userId: person.id })}
            button="Reset the second factor"
            done={`The second factor of ${person.name} was reset`}
            label={`Reset the second factor of ${person.name}`}
            verb="Reset"
          >
            {person.name} is signed out everywhere and signs in with the password alone, until a new
            second factor is set up. Reset it only after you know that {person.name} asked for it.
          </ConfirmButton>
        ) : null}
      </div>
      <p className={classes.dimmed}>{state}</p>
    </section>
  );
}
