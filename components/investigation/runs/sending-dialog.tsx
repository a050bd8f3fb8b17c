"use client";

import { Button, Checkbox, Group, Modal, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { ArtifactId } from "@/lib/domain/ids";
import {
  describeDestinations,
  describeSendingTotal,
  type SendingSummary,
  toSendingRows,
} from "@/lib/view-model/runs/sending-summary";
import { FailureAlert } from "../../ui/failure-alert";
import { NamedTable } from "./named-table";

const analyse = { label: "Send and analyse", failed: "Could not start the analysis" };

/** What leaves this machine, for whoever is about to send it; shown while there is something to confirm. */
export function SendingDialog({
  sending,
  isStarting,
  failure,
  act = analyse,
  onConfirm,
  onClose,
}: {
  /** What is done with what is sent. */
  readonly act?: { readonly label: string; readonly failed: string };
  readonly sending: SendingSummary | null;
  readonly isStarting: boolean;
  readonly failure: string | null;
  /** With the pictures that may leave. */
  readonly onConfirm: (sending: SendingSummary, pictures: readonly ArtifactId[]) => void;
  readonly onClose: () => void;
}) {
  return (
    <Modal
      opened={sending !== null}
      size="xl"
      title="Data that leaves this machine"
      onClose={onClose}
    >
      {sending === null ? null : (
        <Account
          key={sending.digest}
          {...{ sending, isStarting, failure, act, onConfirm, onClose }}
        />
      )}
    </Modal>
  );
}

function Account({
  sending,
  isStarting,
  failure,
  act,
  onConfirm,
  onClose,
}: Parameters<typeof SendingDialog>[0] & {
  readonly sending: SendingSummary;
  readonly act: typeof analyse;
}) {
  const [pictures, setPictures] = useState<readonly string[]>(
    sending.pictures.flatMap(({ id, isSent }) => (isSent ? [id] : [])),
  );
  const chosen = sending.pictures.flatMap(({ id }) => (pictures.includes(id) ? [id] : []));
  return (
    <Stack>
      <Text fw={550} style={{ overflowWrap: "anywhere" }}>
        {describeDestinations(sending)}
      </Text>
      <Text size="sm">{describeSendingTotal(sending)}</Text>
      <NamedTable
        name="Data that may be sent"
        columns={["File", "Records", "In the survey", "Values hidden"]}
        rows={toSendingRows(sending)}
      />
      {sending.pictures.length === 0 ? null : (
        <Checkbox.Group
          label="Pictures and videos that may be sent"
          description="The model receives the files you choose, and frames of them, without changes. Whence cannot hide values in a picture."
          value={[...pictures]}
          onChange={setPictures}
        >
          <Stack gap="xs" mt="xs">
            {sending.pictures.map(({ id, path }) => (
              <Checkbox key={id} value={id} label={path} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      <Text size="sm">
        Your confirmation is recorded. It applies to these files and addresses only. Whence asks
        again for others.
      </Text>
      {failure === null ? null : <FailureAlert title={act.failed}>{failure}</FailureAlert>}
      <Group justify="flex-end">
        <Button data-autofocus variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={isStarting} onClick={() => onConfirm(sending, chosen)}>
          {act.label}
        </Button>
      </Group>
    </Stack>
  );
}
