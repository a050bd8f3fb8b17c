"use client";

import {
  Alert,
  Button,
  Code,
  Group,
  PasswordInput,
  Stack,
  Text,
  TextInput,
  Title,
} from "@mantine/core";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import type { ActionResult } from "@/lib/base/action-result";
import type { SecondFactorOffer } from "@/lib/view-model/account/second-factor";
import type { SessionList } from "@/lib/view-model/account/session-list";
import { showDone } from "../ui/announce";
import { CopyField } from "../ui/copy-field";
import { FailureAlert } from "../ui/failure-alert";
import { useAction } from "../ui/use-action";
import classes from "./person-page.module.css";

type ByPassword<Output> = (input: { readonly password: string }) => Promise<ActionResult<Output>>;
type ByCode = (input: { readonly code: string }) => Promise<ActionResult<unknown>>;

/** One's own second factor: set up with an authenticator app, or removed. */
export function SecondFactorSection({
  person: { hasPassword, hasSecondFactor },
  isMissing,
  offer,
  confirm,
  remove,
}: {
  readonly person: SessionList;
  /** Nothing else can be done before there is one. */
  readonly isMissing: boolean;
  readonly offer: ByPassword<SecondFactorOffer>;
  readonly confirm: ByCode;
  readonly remove: ByPassword<unknown>;
}) {
  const router = useRouter();
  const [offered, setOffered] = useState<SecondFactorOffer | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const confirmed = ({ backupCodes }: SecondFactorOffer) => {
    setOffered(null);
    setCodes(backupCodes);
    showDone("The second factor is set up");
    router.refresh();
  };
  return (
    <section aria-labelledby="second-factor" className={classes.section}>
      <Title id="second-factor" order={2}>
        Second factor
      </Title>
      {isMissing ? (
        <Alert color="yellow" title="Set up a second factor first">
          An administrator requires a second factor for your role. You can use Whence again after it
          is set up.
        </Alert>
      ) : null}
      {codes === null ? null : <BackupCodes codes={codes} onDone={() => setCodes(null)} />}
      {hasPassword ? (
        offered === null ? (
          hasSecondFactor ? (
            <PasswordStep
              act={remove}
              explanation="Set up: after your password a code of your authenticator app is asked for."
              label="Remove the second factor"
              onDone={() => {
                showDone("The second factor was removed");
                router.refresh();
              }}
            />
          ) : (
            <PasswordStep
              act={offer}
              explanation="With a second factor nobody who learns your password can sign in. You need an authenticator app on a phone or computer."
              label="Set up a second factor"
              onDone={setOffered}
            />
          )
        ) : (
          <ConfirmStep confirm={confirm} offer={offered} onDone={() => confirmed(offered)} />
        )
      ) : (
        <p className={classes.dimmed}>
          You sign in with another service and have no password here. A second factor is set up
          there.
        </p>
      )}
    </section>
  );
}

/** Whoever sits down at an open browser changes nothing here. */
function PasswordStep<Output>({
  act,
  explanation,
  label,
  onDone,
}: {
  readonly act: ByPassword<Output>;
  readonly explanation: string;
  readonly label: string;
  readonly onDone: (output: Output) => void;
}) {
  const [password, setPassword] = useState("");
  const { run, isRunning, failure } = useAction(act, onDone);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    run({ password });
  };
  return (
    <form onSubmit={submit}>
      <Stack maw="26rem">
        <Text>{explanation}</Text>
        <PasswordInput
          required
          autoComplete="current-password"
          error={failure?.message}
          label="Current password"
          name="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Group>
          <Button loading={isRunning} type="submit" variant="default">
            {label}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function ConfirmStep({
  offer: { secret, qrPath, qrSize },
  confirm,
  onDone,
}: {
  readonly offer: SecondFactorOffer;
  readonly confirm: ByCode;
  readonly onDone: () => void;
}) {
  const [code, setCode] = useState("");
  const { run, isRunning, failure } = useAction(confirm, onDone);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    run({ code });
  };
  return (
    <form onSubmit={submit}>
      <Stack maw="26rem">
        {failure === null ? null : (
          <FailureAlert title="Could not set up the second factor">{failure.message}</FailureAlert>
        )}
        <Text>Scan this picture with your authenticator app.</Text>
        <svg
          aria-label="QR code with the secret of the second factor"
          className={classes.qr}
          role="img"
          viewBox={`0 0 ${qrSize} ${qrSize}`}
        >
          <path d={qrPath} shapeRendering="crispEdges" />
        </svg>
        <CopyField
          description="For an app that cannot scan. Keep it secret."
          label="Secret"
          value={secret}
        />
        <TextInput
          required
          autoComplete="one-time-code"
          description="The 6 digits that the app shows now"
          label="Code"
          name="code"
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Group>
          <Button loading={isRunning} type="submit">
            Confirm
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function BackupCodes({
  codes,
  onDone,
}: {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}) {
  return (
    <Alert title="Keep these backup codes">
      <Stack>
        <Text>
          Each of them signs you in once without the device. They are shown only now: print them or
          keep them in a password manager.
        </Text>
        <ul aria-label="Backup codes" className={classes.codes}>
          {codes.map((code) => (
            <li key={code}>
              <Code>{code}</Code>
            </li>
          ))}
        </ul>
        <Group>
          <Button variant="default" onClick={onDone}>
            I kept them
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
