import type { SearchIndex } from "@/lib/retrieval/search";
import { createFindRecord, type FindRecord } from "./find-record";
import { createRecallLength, type RecallLength } from "./recall-length";
import { createRecallValues, type RecallValues } from "./recall-values";
import { createRecallWithin, type RecallWithin } from "./recall-within";
import type { RecordPlace } from "./search-records";

/** What the records of an incident tell of what the timeline does not. */
export type Recall = {
  readonly find: FindRecord;
  readonly length: RecallLength;
  readonly values: RecallValues;
  readonly within: RecallWithin;
};

export function createRecall(index: SearchIndex<RecordPlace>): Recall {
  return {
    find: createFindRecord(index),
    length: createRecallLength(index),
    values: createRecallValues(index),
    within: createRecallWithin(index),
  };
}
