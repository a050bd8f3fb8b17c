import { assertUnreachable } from "@/lib/base/assert";
import {
  type Instant,
  type Interval,
  instant,
  isInstant,
  nearestInstant,
} from "@/lib/base/instant";

/** The narrowest and the widest stretch a view shows. */
const windowMsMin = 20;
const windowMsMax = 10 * 365 * 86_400_000;

/** `factor` below 1 zooms in, above 1 out, around a share of the window (its middle unless told). */
export function zoomWindow(window: Interval, factor: number, around = 0.5): Interval {
  const width = window.latest - window.earliest;
  const wanted = Math.min(Math.max(width * factor, windowMsMin), windowMsMax);
  const pivot = window.earliest + width * around;
  return toInterval(pivot - wanted * around, pivot + wanted * (1 - around), window);
}

/** By a share of its width; positive goes to later times. */
export function panWindow(window: Interval, share: number): Interval {
  const step = (window.latest - window.earliest) * share;
  return toInterval(window.earliest + step, window.latest + step, window);
}

export type WindowCommand = "zoom-in" | "zoom-out" | "earlier" | "later" | "fit";

/** Null is everything. */
export function commandedWindow(command: WindowCommand, window: Interval): Interval | null {
  switch (command) {
    case "zoom-in":
      return zoomWindow(window, 0.6);
    case "zoom-out":
      return zoomWindow(window, 1 / 0.6);
    case "earlier":
      return panWindow(window, -0.25);
    case "later":
      return panWindow(window, 0.25);
    case "fit":
      return null;
    default:
      return assertUnreachable(command);
  }
}

/** Wider by a share of its width on each side, and by `airMsMin` at least: never without width, nor beyond the calendar. */
export function padInterval(
  { earliest, latest }: Interval,
  share: number,
  airMsMin = 1_000,
): Interval {
  const air = Math.max(Math.round((latest - earliest) * share), airMsMin);
  return { earliest: nearestInstant(earliest - air), latest: nearestInstant(latest + air) };
}

/** Moves the window just far enough that `at` is inside with some air; itself when it already is. */
export function revealInWindow(window: Interval, at: Instant): Interval {
  if (at >= window.earliest && at <= window.latest) return window;
  const half = (window.latest - window.earliest) / 2;
  return toInterval(at - half, at + half, window);
}

const centredMs = 600_000;

/** A window as wide as the one before, or of ten minutes, with `at` in its middle. */
export function centreWindow(before: Interval | null, at: Instant): Interval | null {
  const half = (before === null ? centredMs : before.latest - before.earliest) / 2;
  const centred = { earliest: Math.round(at - half), latest: Math.round(at + half) };
  if (!isInstant(centred.earliest) || !isInstant(centred.latest)) return before;
  return { earliest: instant(centred.earliest), latest: instant(centred.latest) };
}

/** A window that would leave the calendar stays as it was. */
function toInterval(from: number, to: number, fallback: Interval): Interval {
  const [earliest, latest] = [Math.round(from), Math.round(to)];
  if (!isInstant(earliest) || !isInstant(latest) || earliest >= latest) return fallback;
  return { earliest: instant(earliest), latest: instant(latest) };
}

/**
 * Everything until now, so that what happens next is in sight where it appears. Long after the last event the events would be
 * squeezed together: then the window stays with them.
 */
export function reachNow(extent: Interval, now: Instant | null): Interval {
  const width = Math.max(extent.latest - extent.earliest, reachMsMin);
  const isNear = now !== null && now > extent.latest && now - extent.latest <= width;
  return isNear ? { earliest: extent.earliest, latest: now } : extent;
}

const reachMsMin = 600_000;
