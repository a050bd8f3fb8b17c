"use client";

import type { ReportContent, ReportEntry } from "@/lib/domain/report-entry";
import { useAction } from "../ui/use-action";
import { useRefresh } from "./use-refresh";
import { useWorkspace } from "./workspace-state";

/** Writes a person's words into the report; `seen` is what stood there when they began. */
export function useReportWords(onDone: () => void) {
  const { workspace, actions } = useWorkspace();
  const refresh = useRefresh();
  const { run, isRunning, failure } = useAction(actions.writeReport, () => {
    refresh();
    onDone();
  });
  const write = (key: string | null, content: ReportContent, seen: ReportEntry | null) =>
    run({ incidentId: workspace.incidentId, key, content, seen: seen?.writtenAt ?? null });
  return { write, isRunning, failure };
}
