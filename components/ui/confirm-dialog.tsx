"use client";

import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { ActionResult } from "@/lib/base/action-result";
import { FailureAlert } from "./failure-alert";
import { useAction } from "./use-action";

/** Asks before something that others will notice; stays open and says why when it did not work. */
export function ConfirmDialog({
  isOpen,
  title,
  children,
  actLabel,
  isHarmless = false,
  act,
  onDone,
  onClose,
}: {
  readonly isOpen: boolean;
  readonly title: string;
  readonly children: ReactNode;
  readonly actLabel: string;
  /** Nothing is taken away. */
  readonly isHarmless?: boolean;
  readonly act: () => Promise<ActionResult<unknown>>;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const { run, isRunning, failure } = useAction(act, () => {
    onClose();
    onDone();
  });
  return (
    <Modal opened={isOpen} title={title} onClose={onClose}>
      <Stack>
        <Text component="div">{children}</Text>
        {failure === null ? null : (
          <FailureAlert title="Could not complete the action">{failure.message}</FailureAlert>
        )}
        <Group justify="flex-end">
          <Button data-autofocus variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            {...(isHarmless ? {} : { color: "red" })}
            loading={isRunning}
            onClick={() => run(undefined)}
          >
            {actLabel}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
