"use client";

import { createContext, type ReactNode, use, useState, useSyncExternalStore } from "react";
import type { Instant } from "@/lib/base/instant";

/** The time that is pointed at. It changes with every move: it lives outside of React's state, and only what follows it is drawn again. */
export type Crosshair = {
  readonly get: () => Instant | null;
  readonly set: (at: Instant | null) => void;
  readonly subscribe: (listener: () => void) => () => void;
};

const CrosshairContext = createContext<Crosshair | null>(null);

/** Lanes and charts inside point at one time. */
export function CrosshairProvider({ children }: { readonly children: ReactNode }) {
  const [crosshair] = useState(createCrosshair);
  return <CrosshairContext value={crosshair}>{children}</CrosshairContext>;
}

/** The one around, or where there is none one of its own. */
export function useCrosshair(): Crosshair {
  const [own] = useState(createCrosshair);
  return use(CrosshairContext) ?? own;
}

export function useCrosshairTime({ subscribe, get }: Crosshair): Instant | null {
  return useSyncExternalStore(subscribe, get, nowhere);
}

function createCrosshair(): Crosshair {
  const listeners = new Set<() => void>();
  let current: Instant | null = null;
  return {
    get: () => current,
    set: (at) => {
      if (at === current) return;
      current = at;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function nowhere(): null {
  return null;
}
