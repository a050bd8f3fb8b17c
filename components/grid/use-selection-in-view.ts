"use client";

import { useEffect, useEffectEvent } from "react";
import type { Grid } from "./use-grid";

/**
 * What was selected elsewhere, or is listed otherwise now, is scrolled into view; what a run adds above it moves
 * nothing. `listing` is another text when the same lines are listed otherwise.
 */
export function useSelectionInView(
  grid: Grid,
  lines: readonly { readonly key: string }[],
  selectedId: string | null,
  listing: string,
): void {
  const show = useEffectEvent((id: string) =>
    grid.reveal(lines.findIndex(({ key }) => key === id)),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another listing puts the selection elsewhere
  useEffect(() => {
    if (selectedId !== null) show(selectedId);
  }, [selectedId, listing]);
}
