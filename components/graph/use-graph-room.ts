import { useElementSize, useViewportSize } from "@mantine/hooks";
import { useMemo } from "react";
import type { GraphRoom } from "@/lib/view-model/graph/graph-room";

/** Before anything is measured. */
const unmeasured = { width: 800, height: 800 };
/** As much as the canvas leaves to the rest of the screen, and its least height: as causal-graph.module.css has it. */
const besidesPx = 240;
const heightMin = 320;
/** A drawing is made again when the room has changed by this much. */
const stepPx = 40;

/** How large the canvas of the graph can be, and what to measure for it: the element whose width it takes. */
export function useGraphRoom(): {
  readonly ref: (element: HTMLElement | null) => void;
  readonly room: GraphRoom;
} {
  const { ref, width } = useElementSize<HTMLElement>();
  const { height } = useViewportSize();
  const across = toStep(width === 0 ? unmeasured.width : width);
  const down = toStep(Math.max(heightMin, (height === 0 ? unmeasured.height : height) - besidesPx));
  const room = useMemo(() => ({ width: across, height: down }), [across, down]);
  return { ref, room };
}

function toStep(px: number): number {
  return Math.floor(px / stepPx) * stepPx;
}
