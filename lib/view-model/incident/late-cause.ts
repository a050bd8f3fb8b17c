import { clockUncertainties } from "@/lib/domain/evidence/clock-uncertainty";
import type { Uncertainties } from "@/lib/domain/timeline/check-order";
import { findLateCauses, type LateCause } from "@/lib/domain/timeline/late-causes";
import { formatDateTime } from "@/lib/time/shown/time-text";
import type { Workspace } from "../workspace/workspace";

/** What the clocks of the files may be wrong by. */
export function clocksOf(artifacts: Workspace["artifacts"]): Uncertainties {
  return clockUncertainties(artifacts.map((artifact) => ({ artifact, clock: artifact.clock })));
}

/** Root causes that begin after the impact they are to have caused. */
export function findLate({
  timeline,
  artifacts,
}: Pick<Workspace, "timeline" | "artifacts">): readonly LateCause[] {
  return findLateCauses(timeline, clocksOf(artifacts));
}

/** "It begins at 2026-11-21 02:23:00 UTC; the impact began at … and ended at …" */
export function tellLateTimes({ beginsAt, impact }: LateCause, zone: string): string {
  const { startedAt, resolvedAt } = impact;
  const isOver = resolvedAt !== null && resolvedAt < beginsAt;
  const over = isOver ? ` and ended at ${formatDateTime(resolvedAt, zone)}` : "";
  return `It begins at ${formatDateTime(beginsAt, zone)}. The impact began at ${formatDateTime(startedAt, zone)}${over}.`;
}
