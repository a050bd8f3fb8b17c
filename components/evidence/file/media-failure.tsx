import { Anchor } from "@mantine/core";
import { FailureAlert } from "../../ui/failure-alert";

/** Stands where a picture or a recording does that did not come, or that this browser cannot decode. */
export function MediaFailure({
  what,
  path,
  address,
  onRetry,
}: {
  readonly what: "picture" | "recording";
  readonly path: string;
  /** Of its bytes. */
  readonly address: string;
  readonly onRetry: () => void;
}) {
  return (
    <FailureAlert title={`Could not show the ${what}`} onRetry={onRetry}>
      The file did not load, or this browser cannot show its format.{" "}
      <Anchor size="sm" href={address} download={path.split("/").at(-1)}>
        Download the file
      </Anchor>{" "}
      to open it elsewhere.
    </FailureAlert>
  );
}
