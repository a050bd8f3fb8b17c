"use client";

import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import {
  describeDestinations,
  describeSendingTotal,
  type SendingAccount,
  toSendingRows,
} from "@/lib/view-model/runs/sending-account";
import { FailureAlert } from "../../ui/failure-alert";
import { NamedTable } from "./named-table";

/** What leaves this machine, for whoever is about to send it; shown while there is something to confirm. */
export function SendingDialog({
  sending,
  isStarting,
  failure,
  onConfirm,
  onClose,
}: {
  readonly sending: SendingAccount | null;
  readonly isStarting: boolean;
  readonly failure: string | null;
  readonly onConfirm: (sending: SendingAccount) => void;
  readonly onClose: () => void;
}) {
  return (
    <Modal
      opened={sending !== null}
      size="xl"
      title="What leaves this machine"
      closeButtonProps={{ "aria-label": "Close" }}
      // The page has its banner; the head of a dialog is none.
      attributes={{ header: { role: "presentation" } }}
      onClose={onClose}
    >
      {sending === null ? null : (
        <Stack>
          <Text fw={550} style={{ overflowWrap: "anywhere" }}>
            {describeDestinations(sending)}
          </Text>
          <Text size="sm">{describeSendingTotal(sending)}</Text>
          <NamedTable
            name="What may be sent"
            columns={["File", "Records", "In the survey", "Values hidden"]}
            rows={toSendingRows(sending)}
          />
          <Text size="sm">
            Your confirmation is recorded. It holds for these files and addresses; others are asked
            for again.
          </Text>
          {failure === null ? null : (
            <FailureAlert title="The analysis was not started">{failure}</FailureAlert>
          )}
          <Group justify="flex-end">
            <Button data-autofocus variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button loading={isStarting} onClick={() => onConfirm(sending)}>
              Send and analyse
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
