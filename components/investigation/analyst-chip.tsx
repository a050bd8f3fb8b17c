"use client";

import { ActorChip } from "./piece-chips";
import { useWorkspace } from "./workspace-state";

/** For what the analysis concludes as a whole: who played the newest one that ended well. */
export function AnalystChip() {
  const { workspace } = useWorkspace();
  const run = workspace.runs.find(({ status }) => status === "finished");
  return run ? <ActorChip actor={run.analyst === "rules" ? "rules" : "model"} /> : null;
}
