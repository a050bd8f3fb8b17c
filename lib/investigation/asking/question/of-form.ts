import { judgingStems } from "@/lib/retrieval/words/judging-words";
import { stemsOf } from "@/lib/retrieval/words/word-stems";
import { beginning, ending } from "../searching/asked-turn";

/** Words that say what of a thing is asked, which no record of it has. */
export const ofForm: ReadonlySet<string> = beginning
  .union(ending)
  .union(judgingStems)
  .union(stemsOf("log record line data entry event moment state status health condition value"));
