import { createFindTextWords } from "@/lib/retrieval/matching/words-in-texts";
import type { SearchIndex } from "@/lib/retrieval/search";
import {
  type CountForms,
  type CountWithin,
  createCountForms,
  createCountWithin,
} from "./count-forms";
import { type CountStatus, noStatuses, type StatusCounts } from "./count-status";
import { createFindAfter, type FindAfter } from "./find-after";
import { createFindCited, type FindCited } from "./find-cited";
import { createFindRecord, type FindRecord, type Recalled } from "./find-record";
import { createFindTelling, type FindTelling } from "./find-telling";
import { listMessages } from "./list-messages";
import { createRecallLength, type RecallLength } from "./recall-length";
import { createRecallValues, type RecallValues } from "./recall-values";
import { createRecallWithin, type RecallWithin } from "./recall-within";
import type { RecordPlace } from "./search-records";
import { listSpokenFiles } from "./spoken-files";

/** What the records of an incident tell of what the timeline does not. */
export type Recall = {
  readonly find: FindRecord;
  readonly length: RecallLength;
  readonly values: RecallValues;
  readonly within: RecallWithin;
  readonly telling: FindTelling;
  /** What people wrote, in order of time. */
  readonly messages: readonly Recalled[];
  /** Does any record have a word of this stem, in any language that is known? */
  readonly knows: (stem: string) => boolean;
  readonly countStatus: CountStatus;
  readonly after: FindAfter;
  readonly at: FindCited;
  /** Files read as logs in which people wrote. */
  readonly spoken: ReadonlySet<string>;
  /** Files that have records of a form, and how many each has. */
  readonly sourcesOf: CountForms["sourcesOf"];
  readonly countForm: CountForms["countForm"];
  readonly countWithin: CountWithin;
};

export function createRecall(
  index: SearchIndex<RecordPlace>,
  { countStatus, countAnswered }: StatusCounts = noStatuses,
): Recall {
  return {
    find: createFindRecord(index),
    length: createRecallLength(index),
    values: createRecallValues(index),
    within: createRecallWithin(index),
    telling: createFindTelling(index),
    messages: listMessages(index.items),
    knows: createKnows(index),
    countStatus,
    after: createFindAfter(index.items),
    at: createFindCited(index.items),
    spoken: listSpokenFiles(index.items),
    ...createCountForms(index.items),
    countWithin: createCountWithin(index.items, countAnswered),
  };
}

function createKnows({ keywords }: SearchIndex<RecordPlace>): Recall["knows"] {
  const findTextWords = createFindTextWords(keywords);
  return (stem) => keywords.holding(stem).length > 0 || findTextWords(stem).length > 0;
}
