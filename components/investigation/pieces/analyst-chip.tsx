"use client";

import { useFacts } from "../workspace/use-workspace";
import { ActorChip } from "./piece-chips";

/** For what the analysis concludes as a whole: who played the newest one that ended well. */
export function AnalystChip() {
  const { workspace } = useFacts();
  const run = workspace.runs.find(({ status }) => status === "finished");
  return run ? <ActorChip actor={run.analyst === "rules" ? "rules" : "model"} /> : null;
}
