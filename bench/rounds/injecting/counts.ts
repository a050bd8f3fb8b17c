import { isLive } from "@/lib/domain/claim";
import { isSamePlace, placeOfReference } from "../places";
import type { CountedWords } from "./counted-words";
import type { Ground } from "./ground";
import type { Planted } from "./planted";
import { expertOf } from "./planted";
import { around, claimOf, held, spanOf, thingsIn, type Unplaced } from "./wording";

const fewest = 3;

/** So many records say something: as many as a page held, though there were more. */
export function cutCounts({ material }: Ground): readonly Planted[] {
  return material.counted
    .filter(({ total, limit }) => total >= 2 * limit)
    .map((counted) => ({ isTrue: false, kind: "count over a cut search", ...countOf(counted) }));
}

/** The same of a search that was told to its end, of records that no event rests on yet. */
export function wholeCounts({ material, timeline }: Ground): readonly Planted[] {
  const cited = timeline.events.filter(isLive).flatMap(({ evidence }) => evidence);
  const isNews = ({ first, last }: CountedWords) =>
    !cited.some((reference) =>
      [first, last].some(({ place }) => isSamePlace(placeOfReference(reference), place)),
    );
  return material.counted
    .filter((counted) => counted.total >= fewest && counted.total <= counted.limit)
    .filter(isNews)
    .map((counted) => ({ isTrue: true, kind: "count", ...countOf(counted) }));
}

function countOf({ path, words, total, limit, first, last }: CountedWords): Unplaced {
  const count = Math.min(total, limit);
  const things = thingsIn({ entities: [] }, first);
  const title = `${count} records of ${path} say "${words}"`;
  return {
    to: expertOf(first.kind),
    asked: [
      { files: [path], words: [words], severities: [], window: null, limit },
      around(first.time),
    ],
    finding: {
      claim: claimOf(things, title),
      effect: {
        ...{ kind: "happening", event_type: "observation", title: title.slice(0, 200) },
        importance: "detail",
      },
      ...{ entities: [...things], time: spanOf(first.time), method: "counted" },
      ...{ evidence_refs: [first.citation, last.citation], ...held(first.time) },
    },
  };
}
