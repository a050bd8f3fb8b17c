import type { Expert } from "@/lib/domain/rounds/expert";
import { evidenceTools } from "./evidence-tools";
import type { EvidenceTool } from "./tool";

/** What any Expert needs to see what was written, where and around it. */
const reading = ["read_file", "search_records", "list_happenings", "view_around"];

/** What an Expert who is a model may ask the evidence, by the names of the tools: what fits its trade, and no more. */
const names: Readonly<Record<Expert, readonly string[]>> = {
  logs: [
    ...reading,
    ...["list_shapes", "compare_siblings", "follow_value", "list_pauses", "count_records"],
    "query_records",
  ],
  metrics: [
    ...reading,
    ...["read_series", "compare_siblings", "join_files", "count_records", "query_records"],
  ],
  changes: [
    ...reading,
    ...["field_changes", "list_shapes", "compare_siblings", "follow_value", "query_records"],
  ],
  access: [
    ...reading,
    ...["follow_value", "field_changes", "join_files", "count_records", "query_records"],
  ],
  network: [
    ...reading,
    ...["join_files", "follow_value", "compare_siblings", "list_pauses", "count_records"],
    "query_records",
  ],
  communications: [...reading, "follow_value", "list_shapes"],
};

export function toolsOfExpert(expert: Expert): readonly EvidenceTool[] {
  return evidenceTools.filter(({ name }) => names[expert].includes(name));
}

/** The same places again, for who judges what was cited. */
export const rereadingTools: readonly EvidenceTool[] = evidenceTools.filter(({ name }) =>
  ["read_file", "view_around"].includes(name),
);
