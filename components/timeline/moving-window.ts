import { useState, useSyncExternalStore } from "react";
import type { Interval } from "@/lib/base/instant";

/**
 * The window while a hand still moves it. It changes with every frame, so it lives outside of React's
 * state: only what follows it is drawn again. Null once it has settled and the address holds it.
 */
export type MovingWindow = {
  readonly get: () => Interval | null;
  readonly set: (window: Interval | null) => void;
  readonly subscribe: (listener: () => void) => () => void;
};

export function useMovingWindow(): MovingWindow {
  const [moving] = useState(createMovingWindow);
  return moving;
}

/** The window to draw now: the moving one, or where it rests. */
export function useFollowed(moving: MovingWindow | undefined, resting: Interval): Interval {
  return (
    useSyncExternalStore(moving?.subscribe ?? listensToNothing, moving?.get ?? gets, gets) ??
    resting
  );
}

function createMovingWindow(): MovingWindow {
  const listeners = new Set<() => void>();
  let current: Interval | null = null;
  return {
    get: () => current,
    set: (window) => {
      if (window === current) return;
      current = window;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function listensToNothing(): () => void {
  return () => undefined;
}

function gets(): null {
  return null;
}
