import { useMemo } from "react";
import { dayOf, retellTimes } from "@/lib/writing/telling";
import { useFacts } from "../workspace/use-workspace";

/** Texts of an analysis hold times for machines: told in the zone that is shown, the day only where it is another. */
export function useRetelling(): (text: string) => string {
  const { workspace, zone } = useFacts();
  const day = useMemo(() => dayOf(workspace.timeline, zone), [workspace.timeline, zone]);
  return (text) => retellTimes(text, { zone, day });
}
