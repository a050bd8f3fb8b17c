import type { Searchable } from "@/lib/retrieval/searchable";
import type { RecordPlace } from "./search-records";

/** Minutes and notes are short, and most of their lines are sentences. */
const linesMost = 400;
const sentencesMin = 0.6;
const wordsMin = 4;

/** Words, and a mark of the end of a sentence; members with values are no sentence. */
function isSentence(said: string): boolean {
  const text = said.trim();
  return !text.includes("=") && /[.!?)]$/u.test(text) && text.split(" ").length >= wordsMin;
}

/** Paths of files read as logs in which people wrote, whatever they are read as. */
export function listSpokenFiles(items: readonly Searchable<RecordPlace>[]): ReadonlySet<string> {
  const ofLogs = Map.groupBy(
    items.filter(({ place }) => place.kind === "log"),
    ({ place }) => place.path,
  );
  const spoken = [...ofLogs].filter(([, lines]) => {
    if (lines.length > linesMost) return false;
    const sentences = lines.filter(({ place }) => isSentence(place.said)).length;
    return sentences >= sentencesMin * lines.length;
  });
  return new Set(spoken.map(([path]) => path));
}
