"use client";

import { Button, Group, Modal, Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { NoticeKind } from "@/lib/domain/notices/notice";
import type { WebhookRow as Row } from "@/lib/view-model/notices/notice-page";
import { showDone, showFailure } from "../ui/announce";
import { ConfirmButton } from "../ui/confirm-button";
import { FailureAlert } from "../ui/failure-alert";
import { RoleBadge } from "../ui/role-badge";
import { callAction, useAction } from "../ui/use-action";
import { useSetting } from "../ui/use-setting";
import { KindBoxes } from "./kind-boxes";
import type { NoticeActions } from "./notice-actions";
import classes from "./notice-page.module.css";

type RowProps = { readonly row: Row; readonly actions: NoticeActions };

export function WebhookRow({ row, actions }: RowProps) {
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <span className={classes.name}>
          {row.url}
          <RoleBadge role={`tone-${row.tone}`}>{row.stateWord}</RoleBadge>
        </span>
        <span className={classes.dimmed}>
          {row.kindsText}. {row.about}.
        </span>
        {row.offText === null ? null : <span role="alert">{row.offText}</span>}
      </div>
      <Group gap="xs">
        {row.isOn ? <TestButton row={row} test={actions.test} /> : null}
        <EventsDialog change={actions.change} row={row} />
        <SwitchButton change={actions.change} row={row} />
        <ConfirmButton
          act={() => actions.change({ webhookId: row.id, change: { kind: "remove" } })}
          done="The webhook was removed"
          label={`Remove ${row.url}`}
          title="Remove this webhook?"
          verb="Remove"
        >
          The secret and the delivery list of this webhook are deleted. Pending messages are not
          sent.
        </ConfirmButton>
      </Group>
      <Deliveries row={row} />
    </li>
  );
}

function Deliveries({ row }: { readonly row: Row }) {
  if (row.deliveries.length === 0) return <p className={classes.dimmed}>No deliveries yet.</p>;
  return (
    <details>
      <summary>Last {row.deliveries.length} deliveries</summary>
      <ul aria-label={`Deliveries to ${row.url}`} className={classes.deliveries}>
        {row.deliveries.map((delivery) => (
          <li key={delivery.id}>
            <RoleBadge role={delivery.isFailure ? "tone-warning" : "tone-neutral"}>
              {delivery.outcome}
            </RoleBadge>{" "}
            {delivery.what}, <time dateTime={delivery.iso}>{delivery.ago}</time>
            {delivery.answer === "" ? null : `. Answer: ${delivery.answer}`}
          </li>
        ))}
      </ul>
    </details>
  );
}

function TestButton({ row, test }: { readonly row: Row; readonly test: NoticeActions["test"] }) {
  const router = useRouter();
  const [isSending, setIsSending] = useState(false);
  const send = async () => {
    setIsSending(true);
    const sent = await callAction(test, { webhookId: row.id });
    setIsSending(false);
    if (!sent.ok) showFailure("Could not send the test", sent.message);
    else if (sent.value.isDelivered) showDone("The test was delivered");
    else
      showFailure(
        "The webhook did not accept the test",
        sent.value.answer || "Whence will send the test again.",
      );
    router.refresh();
  };
  return (
    <Button
      aria-label={`Send a test to ${row.url}`}
      loading={isSending}
      size="xs"
      variant="default"
      onClick={send}
    >
      Send a test
    </Button>
  );
}

type ChangeProps = { readonly row: Row; readonly change: NoticeActions["change"] };

function EventsDialog({ row, change }: ChangeProps) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const [kinds, setKinds] = useState<NoticeKind[]>([...row.kinds]);
  const { run, isRunning, failure } = useSetting(change, "Saved", close);
  const subscribe = () => run({ webhookId: row.id, change: { kind: "subscribe", kinds } });
  return (
    <>
      <Button aria-label={`Choose events of ${row.url}`} size="xs" variant="default" onClick={open}>
        Events
      </Button>
      <Modal opened={isOpen} title="Events of this webhook" onClose={close}>
        <Stack>
          {failure === null ? null : (
            <FailureAlert title="Could not save the webhook">{failure.message}</FailureAlert>
          )}
          <KindBoxes kinds={kinds} onChange={setKinds} />
          <Group justify="flex-end">
            <Button loading={isRunning} onClick={subscribe}>
              Save
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}

function SwitchButton({ row, change }: ChangeProps) {
  const router = useRouter();
  const { run, isRunning, failure } = useAction(change, () => router.refresh());
  const word = row.isOn ? "Turn off" : "Turn on";
  return (
    <>
      <Button
        aria-label={`${word}: ${row.url}`}
        loading={isRunning}
        size="xs"
        variant="default"
        onClick={() => run({ webhookId: row.id, change: { kind: "switch", isOn: !row.isOn } })}
      >
        {word}
      </Button>
      {failure === null ? null : (
        <FailureAlert title="Could not complete the action">{failure.message}</FailureAlert>
      )}
    </>
  );
}
