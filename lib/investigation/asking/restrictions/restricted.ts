import type { Citation } from "@/lib/domain/evidence/citation";
import type { Named } from "@/lib/retrieval/words/named";
import { askedStemsOf, stemsOf } from "@/lib/retrieval/words/word-stems";
import { type Finder, type Found, placed } from "../find-moment";
import { toMoment } from "../record-moment";
import { beginning } from "../searching/asked-turn";
import type { Recalled } from "../searching/find-record";
import type { Recall } from "../searching/recall";
import { wasSoBefore } from "../was-so-before";
import { identifiersIn } from "./asked-names";
import { honours } from "./honours";

/** Half of the words have to be in a record that is taken for an event that cites it. */
const narrowedMin = 0.5;
/** Records tell of one moment when they are so close. */
const togetherMs = 1000;

/** Finds what honours the restrictions of the words alone, in events and in records. */
export function restrictFinder(finder: Finder, recall: Recall | null): Finder {
  return {
    knows: finder.knows,
    find(named, fits = () => true) {
      const found = finder
        .find({ ...named, place: null })
        .flatMap((each): readonly Found[] =>
          honours(named, each.moment) ? [each] : narrowed(named, each, recall),
        )
        .filter(({ moment }) => fits(moment))
        .toSorted((a, b) => b.score - a.score || a.moment.earliest - b.moment.earliest);
      const chosen = placed(found, named.place);
      return isBeyond(named, chosen[0], recall) ? [] : chosen;
    },
    tell: (named) => finder.tell(named).filter(({ moment }) => honours(named, moment)),
  };
}

export function restrictRecall(recall: Recall): Recall {
  /** What people wrote is theirs, in whatever file. */
  const asSpoken = (record: Recalled): Recalled =>
    recall.spoken.has(record.place.path)
      ? { ...record, place: { ...record.place, kind: "message" } }
      : record;
  return {
    ...recall,
    find(named, fits = () => true) {
      const recalled = recall.find(
        named,
        (record) => fits(asSpoken(record)) && honours(named, toMoment(asSpoken(record))),
      );
      const found =
        recalled === null ? null : { ...recalled, records: recalled.records.map(asSpoken) };
      if (found === null || named.place === null) return found;
      // Which of many alike is told by its place, so that there are many is no doubt.
      return { ...found, records: found.records.map((record) => ({ ...record, alike: 1 })) };
    },
    telling: (named) =>
      recall
        .telling(named)
        .map(asSpoken)
        .filter((record) => honours(named, toMoment(record))),
    length(named) {
      const length = recall.length(named);
      if (length?.kind !== "ends") return length;
      const ofNames = { words: identifiersIn(named.words).join(" "), place: null };
      const isOne =
        honours(named, toMoment(length.start)) && honours(ofNames, toMoment(length.end));
      return isOne ? length : null;
    },
  };
}

/** Of an event that merges several, the records of the one that is named. */
function narrowed(named: Named, { moment, score }: Found, recall: Recall | null): readonly Found[] {
  const names = identifiersIn(named.words);
  if (recall === null || names.length === 0) return [];
  const asked = askedStemsOf(named.words).difference(beginning);
  const content = asked.difference(stemsOf(names.join(" ")));
  return moment.evidence.flatMap((citation: Citation): readonly Found[] => {
    const record = recall.at(citation);
    if (record === null) return [];
    const own = toMoment(record);
    const told = content.intersection(stemsOf(own.title)).size;
    return told >= narrowedMin * content.size && honours(named, own)
      ? [{ moment: own, score }]
      : [];
  });
}

/** Is there a record that was before the first, or behind the last? */
function isBeyond(
  { words, place }: Named,
  best: Found | undefined,
  recall: Recall | null,
): boolean {
  if (best === undefined || recall === null || (place !== "first" && place !== "last"))
    return false;
  if (place === "first" && wasSoBefore(best.moment, recall)) return true;
  const [record] = recall.find({ words, place })?.records ?? [];
  if (record === undefined) return false;
  const { earliest, latest, evidence } = best.moment;
  if (place === "last") return record.earliest > latest + togetherMs;
  const templates = evidence.map((citation) => recall.at(citation)?.place.template);
  const tellsAll = record.matched.isSubsetOf(stemsOf(record.place.said));
  const isAlike =
    templates.includes(record.place.template) || (tellsAll && record.share >= best.score);
  return record.earliest < earliest - togetherMs && isAlike;
}
