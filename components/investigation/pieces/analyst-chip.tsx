"use client";

import { useWorkspace } from "../workspace/workspace-state";
import { ActorChip } from "./piece-chips";

/** For what the analysis concludes as a whole: who played the newest one that ended well. */
export function AnalystChip() {
  const { workspace } = useWorkspace();
  const run = workspace.runs.find(({ status }) => status === "finished");
  return run ? <ActorChip actor={run.analyst === "rules" ? "rules" : "model"} /> : null;
}
