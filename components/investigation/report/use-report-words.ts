"use client";

import type { ReportContent, ReportEntry } from "@/lib/domain/report-entry";
import { useAction } from "../../ui/use-action";
import { useRefresh } from "../workspace/use-refresh";
import { useActs, useFacts } from "../workspace/use-workspace";

/** Writes a person's words into the report; `seen` is the entry they have in front of them. */
export function useReportWords(onDone: () => void) {
  const { workspace } = useFacts();
  const { actions } = useActs();
  const refresh = useRefresh();
  const writeAndLook = async (input: Parameters<typeof actions.writeReport>[0]) => {
    const result = await actions.writeReport(input);
    // A refusal too: what a colleague wrote meanwhile has to be seen.
    void refresh();
    return result;
  };
  const { run, isRunning, failure } = useAction(writeAndLook, onDone);
  const write = (key: string | null, content: ReportContent, seen: ReportEntry | null) =>
    run({ incidentId: workspace.incidentId, key, content, seen: seen?.writtenAt ?? null });
  return { write, isRunning, failure };
}
