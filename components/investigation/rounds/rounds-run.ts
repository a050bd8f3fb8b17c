"use client";

import { createContext, useContext } from "react";
import type { RunId } from "@/lib/domain/ids";

/** The analysis whose rounds are shown; null where it is not known. */
export const RoundsRunContext = createContext<RunId | null>(null);

export function useRoundsRun(): RunId | null {
  return useContext(RoundsRunContext);
}
