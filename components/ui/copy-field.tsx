"use client";

import { Button, TextInput } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { Icon } from "./icon";

/** Text to pass on, selected when focused, with a button that copies it and says so. */
export function CopyField({
  label,
  description,
  value,
}: {
  readonly label: string;
  readonly description: string;
  readonly value: string;
}) {
  const { copy, copied, error } = useClipboard({ timeout: 4_000 });
  return (
    <TextInput
      readOnly
      description={description}
      error={
        error === null
          ? undefined
          : "The browser did not allow the copy. Select and copy the text yourself."
      }
      label={label}
      rightSection={
        <Button
          aria-live="polite"
          leftSection={<Icon name={copied ? "check" : "copy"} />}
          size="xs"
          variant="light"
          onClick={() => copy(value)}
        >
          {copied ? "Copied" : "Copy"}
        </Button>
      }
      rightSectionWidth={104}
      styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)" } }}
      value={value}
      onFocus={(event) => event.currentTarget.select()}
    />
  );
}
