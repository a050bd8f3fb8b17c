import type { Searchable } from "@/lib/retrieval/searchable";
import { momentsOf } from "../asking/moments";
import type { TimelineDocument } from "../document/document-schema";

/** An event or state of the timeline. */
export type PiecePlace = { readonly piece: string; readonly title: string };

/** What stands on the timeline as it is searched; what was rejected or pruned is no part of it. */
export function listSearchablePieces(
  document: TimelineDocument,
): readonly Searchable<PiecePlace>[] {
  return momentsOf(document).map(({ id, title, words, earliest, latest, ...moment }) => ({
    place: { piece: id, title },
    text: words.map(([text]) => text).join(" "),
    time: { earliest, latest },
    timeConfidence: moment.confidence,
    ...{ told: null, series: null, salience: moment.isKey ? 1 : 0.7 },
  }));
}
