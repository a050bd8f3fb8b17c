import { Skeleton } from "@mantine/core";

/** Holds the place of a drawing or a text while it is on its way, and says so. */
export function LoadingBlock({
  label,
  height,
}: {
  /** Such as "The lines are loading". */
  readonly label: string;
  /** CSS pixels. */
  readonly height: number;
}) {
  return <Skeleton role="status" height={height} aria-label={label} />;
}
