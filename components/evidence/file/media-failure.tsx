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
      It did not come, or this browser cannot show what is in it.{" "}
      <Anchor size="sm" href={address} download={path.split("/").at(-1)}>
        Download it
      </Anchor>{" "}
      to open it elsewhere.
    </FailureAlert>
  );
}
