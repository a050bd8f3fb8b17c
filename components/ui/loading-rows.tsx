import { Skeleton, VisuallyHidden } from "@mantine/core";

const rows = ["62%", "48%", "71%", "55%", "66%", "43%"];

/** Holds the place of a list while it is on its way. */
export function LoadingRows({ label }: { readonly label: string }) {
  return (
    <div
      aria-busy="true"
      style={{ display: "grid", gap: "0.75rem", padding: "var(--mantine-spacing-lg)" }}
    >
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      <Skeleton height={28} width={220} />
      {rows.map((width) => (
        <Skeleton key={width} height={34} style={{ maxWidth: "80rem" }} width={width} />
      ))}
    </div>
  );
}
