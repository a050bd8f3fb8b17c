"use client";

import { Button, Title } from "@mantine/core";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { ActionResult } from "@/lib/base/action-result";
import type { UserId } from "@/lib/domain/ids";
import type { SessionList } from "@/lib/view-model/account/session-list";
import { showDone } from "../ui/announce";
import { ConfirmDialog } from "../ui/confirm-dialog";
import classes from "./person-page.module.css";

/** For administrators: whether somebody has a second factor, and a way out for who lost it. */
export function SecondFactorOfOther({
  person: { person, hasPassword, hasSecondFactor },
  reset,
}: {
  readonly person: SessionList;
  readonly reset: (input: { readonly userId: UserId }) => Promise<ActionResult<unknown>>;
}) {
  const router = useRouter();
  const [isAsking, setAsking] = useState(false);
  const state = hasSecondFactor
    ? "Set up: a code of an authenticator app is asked for after the password."
    : hasPassword
      ? "Not set up: the password alone is asked for."
      : "This person signs in with another service and has no password here.";
  return (
    <section aria-labelledby="second-factor" className={classes.section}>
      <div className={classes.heading}>
        <Title id="second-factor" order={2}>
          Second factor
        </Title>
        {hasSecondFactor ? (
          <Button color="red" size="xs" variant="subtle" onClick={() => setAsking(true)}>
            Reset the second factor
          </Button>
        ) : null}
      </div>
      <p className={classes.dimmed}>{state}</p>
      <ConfirmDialog
        act={() => reset({ userId: person.id })}
        actLabel="Reset"
        isOpen={isAsking}
        title={`Reset the second factor of ${person.name}?`}
        onClose={() => setAsking(false)}
        onDone={() => {
          showDone(`The second factor of ${person.name} was reset`);
          router.refresh();
        }}
      >
        {person.name} is signed out everywhere and signs in with the password alone, until a new
        second factor is set up. Reset it only after you know that {person.name} asked for it.
      </ConfirmDialog>
    </section>
  );
}
