import { Alert } from "@mantine/core";
import type { ReactNode } from "react";
import { Icon } from "./icon";

/** What went wrong with the thing just asked for, read out when it appears. */
export function FailureAlert({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <Alert color="red" icon={<Icon name="warning" />} role="alert" title={title} variant="light">
      {children}
    </Alert>
  );
}
