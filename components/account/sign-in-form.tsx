"use client";

import { Button, Code, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import type { ActionResult } from "@/lib/base/action-result";
import type { SignInStep } from "@/lib/view-model/account/second-factor";
import { FailureAlert } from "../ui/failure-alert";
import { useAction } from "../ui/use-action";

type SignInAnswer = ActionResult<SignInStep>;
type Credentials = { readonly email: string; readonly password: string };

export function SignInForm({
  signIn,
  confirmSignIn,
  returnTo,
  waitsForCode,
}: {
  readonly signIn: (credentials: Credentials) => Promise<SignInAnswer>;
  readonly confirmSignIn: (input: { readonly code: string }) => Promise<SignInAnswer>;
  readonly returnTo: Route;
  /** The password was right already, on another page. */
  readonly waitsForCode: boolean;
}) {
  const [step, setStep] = useState<SignInStep | "password">(waitsForCode ? "code" : "password");
  const router = useRouter();
  const go = (next: SignInStep | "password") => {
    if (next === "done") router.replace(returnTo);
    else setStep(next);
  };
  return step === "password" ? (
    <PasswordStep go={go} signIn={signIn} />
  ) : (
    <CodeStep confirmSignIn={confirmSignIn} go={go} />
  );
}

function PasswordStep({
  signIn,
  go,
}: {
  readonly signIn: (credentials: Credentials) => Promise<SignInAnswer>;
  readonly go: (next: SignInStep) => void;
}) {
  const [credentials, setCredentials] = useState<Credentials>({ email: "", password: "" });
  const { run, isRunning, failure } = useAction(signIn, go);
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

function CodeStep({
  confirmSignIn,
  go,
}: {
  readonly confirmSignIn: (input: { readonly code: string }) => Promise<SignInAnswer>;
  readonly go: (next: SignInStep | "password") => void;
}) {
  const [code, setCode] = useState("");
  const { run, isRunning, failure } = useAction(confirmSignIn, go);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    run({ code });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        {failure === null || failure.fields ? null : (
          <FailureAlert title="Could not sign in">{failure.message}</FailureAlert>
        )}
        <TextInput
          required
          data-autofocus
          autoComplete="one-time-code"
          description="The 6 digits that your authenticator app shows now. A backup code works too, once."
          error={failure?.fields?.code}
          label="Code"
          name="code"
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Button loading={isRunning} type="submit">
          Sign in
        </Button>
        <Button variant="subtle" onClick={() => go("password")}>
          Start again
        </Button>
        <Text c="dimmed" size="sm">
          Lost the device and the backup codes? An administrator can reset your second factor.
        </Text>
      </Stack>
    </form>
  );
}
