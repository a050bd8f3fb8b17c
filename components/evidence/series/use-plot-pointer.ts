import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { type Instant, type Interval, nearestInstant } from "@/lib/base/instant";

/** Of the stretch: what a pointer still means by being near. */
const reach = 0.02;
/** A shorter drag is a click. */
const dragLeast = 0.008;

/** How far from a time a sample may lie to be meant by it. */
export function reachOf(stretch: Interval, bucketMs: number): number {
  return Math.max(bucketMs * 2, reach * widthOf(stretch));
}

const stepByKey: Readonly<Record<string, number>> = {
  ...{ ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 },
  ...{ PageUp: 10, PageDown: -10 },
  ...{ Home: Number.NEGATIVE_INFINITY, End: Number.POSITIVE_INFINITY },
};

/**
 * The place among `count` that a key of a slider goes to; null for any other key.
 * https://www.w3.org/WAI/ARIA/apg/patterns/slider/
 */
export function placeByKey(
  event: KeyboardEvent,
  { index, count, isBegun }: { index: number; count: number; isBegun: boolean },
): number | null {
  const step = Object.hasOwn(stepByKey, event.key) ? stepByKey[event.key] : undefined;
  if (step === undefined) return null;
  event.preventDefault();
  event.stopPropagation();
  const from = !isBegun && Math.abs(step) === 1 ? index - step : index;
  return Math.min(Math.max(from + step, 0), count - 1);
}

type Brush = { readonly from: number; readonly to: number };

/** Pointing looks at a time, clicking chooses it, dragging asks for a part of the stretch. */
export function usePlotPointer({
  stretch,
  onCursor,
  onChoose,
  onWindow,
}: {
  readonly stretch: Interval;
  readonly onCursor: (at: Instant | null) => void;
  /** `reachMs`: how near a sample must be. */
  readonly onChoose: (at: Instant, reachMs: number) => void;
  readonly onWindow: ((window: Interval) => void) | undefined;
}) {
  const [drag, setDrag] = useState<Brush | null>(null);
  const shareAt = (event: PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect();
    return Math.min(Math.max((event.clientX - box.left) / box.width, 0), 1);
  };
  const toTime = (share: number) => nearestInstant(stretch.earliest + share * widthOf(stretch));
  const finish = () => {
    setDrag(null);
    if (drag === null) return;
    const [from, to] = [Math.min(drag.from, drag.to), Math.max(drag.from, drag.to)];
    if (to - from > dragLeast) onWindow?.({ earliest: toTime(from), latest: toTime(to) });
    else onChoose(toTime(to), reach * widthOf(stretch));
  };
  const isBrush = drag !== null && Math.abs(drag.to - drag.from) > dragLeast;
  return {
    brush: isBrush
      ? {
          left: `${Math.min(drag.from, drag.to) * 100}%`,
          width: `${Math.abs(drag.to - drag.from) * 100}%`,
        }
      : null,
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ from: shareAt(event), to: shareAt(event) });
    },
    onPointerMove: (event: PointerEvent) => {
      const to = shareAt(event);
      onCursor(toTime(to));
      setDrag((before) => before && { ...before, to });
    },
    onPointerUp: finish,
    onPointerCancel: () => setDrag(null),
    onPointerLeave: () => onCursor(null),
  };
}

function widthOf({ earliest, latest }: Interval): number {
  return Math.max(latest - earliest, 1);
}
