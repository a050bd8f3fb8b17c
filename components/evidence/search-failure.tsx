"use client";

import { Button, Group, Stack } from "@mantine/core";
import { FailureAlert } from "../ui/failure-alert";
import { AnsweredProblem } from "../ui/fetch-json";

const titles: Readonly<Record<string, string>> = {
  invalid: "This cannot be looked for",
  "too-slow": "The search took too long",
  forbidden: "You may not read this evidence",
  "not-found": "This incident is not here any more",
};

/** Kinds that end the same way when they are asked again. */
const lasting: readonly string[] = ["invalid", "too-slow"];

/** Why there is no answer, and what can be done about it. */
export function SearchFailure({
  error,
  onRetry,
  onClear,
}: {
  readonly error: Error;
  readonly onRetry: () => void;
  readonly onClear: () => void;
}) {
  const kind = error instanceof AnsweredProblem ? error.kind : "failed";
  return (
    <FailureAlert title={titles[kind] ?? "The search could not be done"}>
      <Stack gap="sm">
        <span>{error.message}</span>
        <Group gap="xs">
          {lasting.includes(kind) ? null : (
            <Button size="xs" variant="default" onClick={onRetry}>
              Try again
            </Button>
          )}
          <Button size="xs" variant="default" onClick={onClear}>
            Remove all filters
          </Button>
        </Group>
      </Stack>
    </FailureAlert>
  );
}
