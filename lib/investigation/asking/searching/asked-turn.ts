import type { Named } from "@/lib/retrieval/words/named";
import { conceptsOf } from "@/lib/retrieval/words/translations";
import { stemsOf } from "@/lib/retrieval/words/word-stems";

/** Which of many alike tells what is asked for. */
export type AskedTurn = {
  readonly place: "first" | "last" | number;
  /** It was said so: "the first", and not only meant by the verb. */
  readonly isStated: boolean;
  /** Stems that only say that it began or ended. */
  readonly light: ReadonlySet<string>;
  readonly isOfEnd: boolean;
};

/** Words for a beginning; a record tells it by being the first. */
export const beginning = stemsOf(
  "begin start appear open come up raise fire happen set in first 开始 出现",
);
export const endWords = "end stop finish complete resolve clear recover close cease";
/** Words for an end; a record that tells one is the end itself. */
export const ending = stemsOf(`${endWords} 结束 停止 恢复`);

/** What began is told by the first record of it, what ended by the last, or by the one that says so. */
export function readTurn({ words, place }: Named): AskedTurn {
  const stems = stemsOf(words);
  const isOfEnd = stems.intersection(ending).size > 0;
  return {
    ...{ isStated: place !== null, isOfEnd, place: place ?? "first" },
    light: stems.intersection(beginning),
  };
}

const begun = stemsOf("start begin launch 开始 启动");

/** Does a text say that something began, in whatever language? */
export function describesBeginning(text: string): boolean {
  return tellsAny(text, begun);
}

const over = stemsOf("end finish resolve clear recover 结束 恢复");

/** Does a text say that something is over or well again, in whatever language? */
export function describesEnd(text: string): boolean {
  return tellsAny(text, over);
}

function tellsAny(text: string, wanted: ReadonlySet<string>): boolean {
  const stems = stemsOf(text);
  if (stems.intersection(wanted).size > 0) return true;
  return [...stems].some((stem) => conceptsOf(stem).some((concept) => wanted.has(concept)));
}
