"use client";

import { Button, Stack, TextInput } from "@mantine/core";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import type { ActionResult } from "@/lib/base/action-result";
import { routes } from "@/lib/routes/routes";
import type { SignInStep } from "@/lib/view-model/account/second-factor";
import { FailureAlert } from "../ui/failure-alert";
import { LinkButton } from "../ui/link-button";
import { MessagePanel } from "../ui/message-panel";
import { useAction } from "../ui/use-action";
import { PasswordField } from "./password-field";

type JoinInput = { readonly token: string; readonly name: string; readonly password: string };

/** A one-time link: sets the password of the person it was made for, and signs them in. */
export function JoinForm({
  token,
  kind,
  givenName,
  passwordLengthMin,
  join,
}: {
  readonly token: string;
  readonly kind: "join" | "reset";
  readonly givenName: string;
  readonly passwordLengthMin: number;
  readonly join: (input: JoinInput) => Promise<ActionResult<SignInStep>>;
}) {
  const router = useRouter();
  const [name, setName] = useState(givenName);
  const [password, setPassword] = useState("");
  const { run, isRunning, failure } = useAction(join, (step) =>
    router.replace(step === "code" ? routes.signIn({ step }) : routes.incidents()),
  );
  if (failure?.kind === "not-found" || failure?.kind === "conflict") {
    return <DeadLink reason={failure.message} />;
  }
  if (failure?.fields?.token !== undefined) {
    return <DeadLink reason="The link is incomplete." />;
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    run({ token, name, password });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        {failure === null ? null : (
          <FailureAlert title="Could not set the password">{failure.message}</FailureAlert>
        )}
        {kind === "reset" ? null : (
          <TextInput
            required
            autoComplete="name"
            description="The name that others see"
            error={failure?.fields?.name}
            label="Name"
            name="name"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        )}
        <PasswordField
          error={failure?.fields?.password}
          lengthMin={passwordLengthMin}
          ownWords={name.split(/\s+/)}
          value={password}
          onChange={setPassword}
        />
        <Button loading={isRunning} type="submit">
          Set the password and sign in
        </Button>
      </Stack>
    </form>
  );
}

export function DeadLink({ reason }: { readonly reason: string }) {
  return (
    <MessagePanel
      actions={
        <LinkButton href={routes.signIn()} variant="default">
          Sign in
        </LinkButton>
      }
      icon="link"
      title="This link cannot be used"
    >
      {reason} A link works once and for a limited time. Ask an administrator for a new one.
    </MessagePanel>
  );
}
