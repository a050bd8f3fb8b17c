import type { Expert } from "@/lib/domain/rounds/expert";
import type { EvidenceTool } from "./tool";
import { askRecords } from "./tools/ask-records";
import { compareSiblings } from "./tools/compare-siblings";
import { countRecords } from "./tools/count-records";
import { fieldChanges } from "./tools/field-changes";
import { followValue } from "./tools/follow-value";
import { joinFiles } from "./tools/join-files";
import { listHappenings } from "./tools/list-happenings";
import { listPauses } from "./tools/list-pauses";
import { listShapes } from "./tools/list-shapes";
import { queryRecords } from "./tools/query-records";
import { readFile } from "./tools/read-file";
import { readSeries } from "./tools/read-series";
import { searchRecords } from "./tools/search-records";
import { viewAround } from "./tools/view-around";

/** What any Expert needs to see what was written, where, and around it. */
const reading = [readFile, searchRecords, listHappenings, viewAround, askRecords];

/** What an Expert who is a model may ask the evidence: what fits its trade, and no more. */
const toolsets: Readonly<Record<Expert, readonly EvidenceTool[]>> = {
  logs: [
    ...[...reading, listShapes, compareSiblings, followValue, listPauses],
    ...[countRecords, queryRecords],
  ],
  metrics: [...reading, readSeries, compareSiblings, joinFiles, countRecords, queryRecords],
  changes: [...reading, fieldChanges, listShapes, compareSiblings, followValue, queryRecords],
  access: [...reading, followValue, fieldChanges, joinFiles, countRecords, queryRecords],
  network: [
    ...[...reading, joinFiles, followValue, compareSiblings, listPauses],
    ...[countRecords, queryRecords],
  ],
  communications: [...reading, listShapes, followValue, countRecords],
};

export function toolsOfExpert(expert: Expert): readonly EvidenceTool[] {
  return toolsets[expert];
}

/** The same places again, for who judges what was cited. */
export const rereadingTools: readonly EvidenceTool[] = [readFile, viewAround];
