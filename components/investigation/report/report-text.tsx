"use client";

import { createContext, useContext } from "react";
import type { ReportSection } from "@/lib/writing/report";

/** The whole text around a block, for its places in it; null where only a part of it is shown. */
export const ReportTextContext = createContext<readonly ReportSection[] | null>(null);

export function useReportText(): readonly ReportSection[] | null {
  return useContext(ReportTextContext);
}
