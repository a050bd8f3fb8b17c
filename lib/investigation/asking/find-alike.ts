import type { Named } from "@/lib/retrieval/words/named";
import { askedStemsOf, stemsOf } from "@/lib/retrieval/words/word-stems";
import type { Moment } from "../document/moments";
import type { Fits } from "./find-answering";
import type { Found } from "./find-moment";
import { rolesOf } from "./may-answer";
import { isOfRecords, toMoment } from "./record-moment";
import { tellsUndoing } from "./restrictions/opposite-acts";
import type { Standing } from "./telling";

/** What tells less than the best may be another thing. */
const alikeShare = 0.95;

/** The best, and all of the timeline and of the records that tell the words of the question that it tells: any of them may be meant. */
export function findAlike(
  found: readonly Found[],
  named: Named,
  fits: Fits,
  { recall }: Pick<Standing, "recall">,
): readonly Found[] {
  const [best] = found;
  // Of one whose turn is told, and of what is an end by itself, there is no other.
  const isEnd = best?.moment.end === best?.moment.earliest;
  // What happens again by itself is known by its first time, and what somebody does again by each.
  if (best === undefined || named.place !== null || isEnd || !isAct(best.moment))
    return found.slice(0, 1);
  const asked = askedStemsOf(named.words);
  const told = asked.intersection(stemsOfMoment(best.moment));
  const isBack = (moment: Moment) => tellsUndoing(moment.title);
  const events = found.filter(
    ({ moment, score }) =>
      score >= alikeShare * best.score &&
      (moment.kind === best.moment.kind || isOfRecords(moment)) &&
      isBack(moment) === isBack(best.moment) &&
      told.isSubsetOf(stemsOfMoment(moment)),
  );
  const isNamed = [...asked].some((stem) => !stem.startsWith("="));
  const recalled = isNamed
    ? (recall?.find(named, (record) => fits(toMoment(record)))?.records ?? [])
    : [];
  const cited = new Set(events.flatMap(({ moment }) => moment.evidence.map(placeKey)));
  const records = recalled
    .map((record): Found => ({ moment: toMoment(record), score: record.share }))
    .filter(
      ({ moment }) =>
        asked.isSubsetOf(stemsOfMoment(moment)) &&
        !moment.evidence.some((citation) => cited.has(placeKey(citation))),
    );
  return [...events, ...records];
}

function isAct(moment: Moment): boolean {
  return isOfRecords(moment) || rolesOf(moment).includes("action");
}

function stemsOfMoment({ words }: Moment): ReadonlySet<string> {
  return stemsOf(words.map(([text]) => text).join("\n"));
}

/** Where a citation points, whatever of it is quoted. */
export function placeKey({ path, ...citation }: Moment["evidence"][number]): string {
  const { lines, index } = citation as { lines?: readonly number[]; index?: number };
  return JSON.stringify([path, lines?.[0] ?? null, index ?? null]);
}
