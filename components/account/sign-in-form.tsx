"use client";

import { Button, Code, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import type { ActionResult } from "@/lib/base/action-result";
import { FailureAlert } from "../ui/failure-alert";
import { useAction } from "../ui/use-action";

type Credentials = { readonly email: string; readonly password: string };

export function SignInForm({
  signIn,
  returnTo,
}: {
  readonly signIn: (credentials: Credentials) => Promise<ActionResult<unknown>>;
  readonly returnTo: Route;
}) {
  const router = useRouter();
  const [credentials, setCredentials] = useState<Credentials>({ email: "", password: "" });
  const { run, isRunning, failure } = useAction(signIn, () => router.replace(returnTo));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    run(credentials);
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        {failure === null ? null : (
          <FailureAlert title="Could not sign in">{failure.message}</FailureAlert>
        )}
        <TextInput
          required
          autoComplete="username"
          error={failure?.fields?.email}
          label="E-mail"
          name="email"
          type="email"
          value={credentials.email}
          onChange={(event) => setCredentials({ ...credentials, email: event.currentTarget.value })}
        />
        <PasswordInput
          required
          autoComplete="current-password"
          error={failure?.fields?.password}
          label="Password"
          name="password"
          value={credentials.password}
          onChange={(event) =>
            setCredentials({ ...credentials, password: event.currentTarget.value })
          }
        />
        <Button loading={isRunning} type="submit">
          Sign in
        </Button>
        <Text c="dimmed" size="sm">
          Forgotten? The operator of the server creates a one-time link with{" "}
          <Code>npm run whence -- reset-password</Code> and your e-mail address.
        </Text>
      </Stack>
    </form>
  );
}
