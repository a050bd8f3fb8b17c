import { Button } from "@mantine/core";

/** The words leave out every event: what takes them away is at hand, wherever the box for them is. */
export function NoEventFound({
  className,
  onClear,
}: {
  readonly className: string | undefined;
  readonly onClear: () => void;
}) {
  return (
    <p className={className}>
      No event has these words. Remove some words.{" "}
      <Button size="compact-xs" variant="subtle" onClick={onClear}>
        Clear the words
      </Button>
    </p>
  );
}
