import { Skeleton } from "@mantine/core";

const rows = ["62%", "48%", "71%", "55%", "66%", "43%"];

/** Holds the place of a list while it is on its way, and says what is read. */
export function LoadingRows({ label }: { readonly label: string }) {
  return (
    <div
      aria-busy="true"
      style={{ display: "grid", gap: "0.75rem", padding: "var(--mantine-spacing-lg)" }}
    >
      <p role="status" style={{ color: "var(--whence-dimmed)", margin: 0 }}>
        {label}
      </p>
      <Skeleton height={28} width={220} />
      {rows.map((width) => (
        <Skeleton key={width} height={34} style={{ maxWidth: "80rem" }} width={width} />
      ))}
    </div>
  );
}
