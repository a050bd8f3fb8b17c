import { useElementSize, useViewportSize } from "@mantine/hooks";
import { useState } from "react";
import { type GraphRoom, keepRoom } from "@/lib/view-model/graph/graph-room";

/** Before anything is measured. */
const unmeasured = { width: 800, height: 800 };
/** As much as the canvas leaves to the rest of the screen, and its least height: as causal-graph.module.css has it. */
const besidesPx = 240;
const heightMin = 320;

/** How large the canvas of the graph can be, and what to measure for it: the element whose width it takes. */
export function useGraphRoom(): {
  readonly ref: (element: HTMLElement | null) => void;
  readonly room: GraphRoom;
} {
  const { ref, width } = useElementSize<HTMLElement>();
  const { height } = useViewportSize();
  const [kept, setKept] = useState<GraphRoom>(unmeasured);
  const room = keepRoom(kept, {
    width: width === 0 ? unmeasured.width : width,
    height: Math.max(heightMin, (height === 0 ? unmeasured.height : height) - besidesPx),
  });
  if (room !== kept) setKept(room);
  return { ref, room };
}
