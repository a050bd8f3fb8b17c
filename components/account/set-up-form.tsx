"use client";

import { Button, Stack, TextInput } from "@mantine/core";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import type { ActionResult } from "@/lib/base/action-result";
import { routes } from "@/lib/routes/routes";
import { FailureAlert } from "../ui/failure-alert";
import { useAction } from "../ui/use-action";
import { PasswordField } from "./password-field";

type FirstAccount = {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly code: string;
};

/** Makes the first account of an installation, which is its administrator. */
export function SetUpForm({
  passwordLengthMin,
  needsCode,
  setUp,
}: {
  readonly passwordLengthMin: number;
  /** Whoever asks may not sit at the machine it runs on. */
  readonly needsCode: boolean;
  readonly setUp: (account: FirstAccount) => Promise<ActionResult<unknown>>;
}) {
  const router = useRouter();
  const [account, setAccount] = useState<FirstAccount>({
    ...{ name: "", email: "", password: "", code: "" },
  });
  const { run, isRunning, failure } = useAction(setUp, () => router.replace(routes.incidents()));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    run(account);
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        {failure === null ? null : (
          <FailureAlert title="Could not create the account">{failure.message}</FailureAlert>
        )}
        {needsCode ? (
          <TextInput
            required
            autoComplete="off"
            description="The server printed this code to its console or its log when it started."
            error={failure?.fields?.code}
            label="Set-up code"
            name="code"
            placeholder="XXXX-XXXX-XXXX"
            value={account.code}
            onChange={(event) => setAccount({ ...account, code: event.currentTarget.value })}
          />
        ) : null}
        <TextInput
          required
          autoComplete="name"
          error={failure?.fields?.name}
          label="Name"
          name="name"
          value={account.name}
          onChange={(event) => setAccount({ ...account, name: event.currentTarget.value })}
        />
        <TextInput
          required
          autoComplete="username"
          error={failure?.fields?.email}
          label="E-mail"
          name="email"
          type="email"
          value={account.email}
          onChange={(event) => setAccount({ ...account, email: event.currentTarget.value })}
        />
        <PasswordField
          error={failure?.fields?.password}
          lengthMin={passwordLengthMin}
          ownWords={[...account.name.split(/\s+/), ...account.email.split(/[@.]/)]}
          value={account.password}
          onChange={(password) => setAccount({ ...account, password })}
        />
        <Button loading={isRunning} type="submit">
          Create the account
        </Button>
      </Stack>
    </form>
  );
}
