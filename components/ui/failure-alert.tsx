import { Alert, Button, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { Icon } from "./icon";

/** What went wrong with the thing just asked for, read out when it appears, and the way to ask again. */
export function FailureAlert({
  title,
  onRetry,
  children,
}: {
  readonly title: string;
  readonly onRetry?: () => void;
  readonly children: ReactNode;
}) {
  return (
    <Alert color="red" icon={<Icon name="warning" />} role="alert" title={title} variant="light">
      {onRetry === undefined ? (
        children
      ) : (
        <Stack align="flex-start" gap="sm">
          <span>{children}</span>
          <Button
            size="xs"
            variant="default"
            leftSection={<Icon name="retry" />}
            onClick={() => onRetry()}
          >
            Try again
          </Button>
        </Stack>
      )}
    </Alert>
  );
}
