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

/** What can be asked of the evidence alone, in the order in which it helps most. */
export const evidenceTools: readonly EvidenceTool[] = [
  readFile,
  listShapes,
  searchRecords,
  listHappenings,
  viewAround,
  compareSiblings,
  followValue,
  fieldChanges,
  joinFiles,
  listPauses,
  countRecords,
  readSeries,
  queryRecords,
  askRecords,
];
