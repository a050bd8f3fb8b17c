import { listRemoved } from "@/lib/view-model/report/report-words";
import { useFacts } from "../workspace/use-workspace";
import { PutAside } from "./put-aside";

/** Blocks that people left out of the report. */
export function RemovedBlocks() {
  const removed = listRemoved(useFacts().workspace.report);
  return (
    <PutAside
      heading={`Removed: ${removed.length} ${removed.length === 1 ? "block" : "blocks"}`}
      items={removed}
      words={{ done: "Removed", undo: "Restore", failure: "Could not restore the block" }}
    />
  );
}
