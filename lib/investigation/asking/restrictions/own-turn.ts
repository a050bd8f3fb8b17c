import { formatInstant, parseInstant } from "@/lib/base/instant";
import type { Named } from "@/lib/retrieval/words/named";
import { askedStemsOf, stemsOf } from "@/lib/retrieval/words/word-stems";
import type { Moment } from "../../document/moments";
import { toMoment } from "../record-moment";
import { type AnswerText, refuse, type Standing, toCandidate } from "../telling";

const failing: ReadonlySet<string> = new Set([
  "failure",
  "degradation",
  "alert",
  "threshold_breach",
]);
/** Whatever failed or warned is one of these, in its own words. */
const ofFailing = stemsOf("fail failure error break trouble problem");

/**
 * Why a happening is not shown to be the first or the last of its kind: another of the timeline or of the records was before it, or
 * behind it. That it happened does not make it the first. Null where it is.
 */
export function whyOtherTurn(
  all: string,
  { place }: Named,
  moment: Moment,
  standing: Standing,
): AnswerText | null {
  const stems = askedStemsOf(all);
  if (stems.size === 0 || (place !== "first" && place !== "last"))
    return refuse("Of which several it was the first or the last is not told");
  const isFirst = place === "first";
  const isBeyond = (other: Moment) =>
    isFirst ? other.earliest < moment.earliest : other.earliest > moment.earliest;
  const other = listAll(all, stems, standing).find(isBeyond);
  if (other !== undefined)
    return refuse(
      `“${other.title}” was at ${formatInstant(other.earliest)}, ${isFirst ? "before" : "after"} “${moment.title}” at ${formatInstant(moment.earliest)}`,
      [toCandidate(other, 0.4)],
    );
  // What resolves is the end of one that was before it.
  if (!isFirst && moment.kind === "recovery")
    return refuse(`“${moment.title}” is the end of one, and not the last of them`);
  const began = parseInstant(standing.document.incident.startedAt ?? "");
  return isFirst &&
    stems.isSubsetOf(ofFailing) &&
    failing.has(moment.kind) &&
    isLater(moment, began)
    ? refuse(`The incident began at ${formatInstant(began)} already`)
    : null;
}

function isLater({ earliest }: Moment, began: number | null): began is number {
  return began !== null && earliest > began;
}

/** All of the kind, in order of time. */
function listAll(
  all: string,
  stems: ReadonlySet<string>,
  { moments, recall }: Standing,
): readonly Moment[] {
  const isOfFailing = stems.isSubsetOf(ofFailing);
  const told = moments.filter(
    (moment) =>
      stems.isSubsetOf(stemsOf([moment.title, moment.evidence[0]?.quote ?? ""].join("\n"))) ||
      (isOfFailing && failing.has(moment.kind)),
  );
  const records = recall?.find({ words: all, place: null })?.records ?? [];
  return [...told, ...records.map(toMoment)].toSorted((a, b) => a.earliest - b.earliest);
}
