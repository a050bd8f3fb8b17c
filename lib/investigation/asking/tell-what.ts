import { formatInstant, interval } from "@/lib/base/instant";
import type { Moment } from "../document/moments";
import { type AskedStretch, findStretch, isUndecided } from "./find-stretch";
import type { Question } from "./question/question";
import { sourceOf, toMoment } from "./record-moment";
import {
  type AnswerText,
  between,
  chosen,
  citationsMax,
  cited,
  confidenceOf,
  nothing,
  refuse,
  type Standing,
  undecided,
} from "./telling";

/** What was on: all of a stretch that is named, or else what tells most of the words. */
export function tellWhat(
  { of: named, within }: Extract<Question, { kind: "what_on" }>,
  standing: Standing,
): AnswerText {
  const stretch = within === null ? null : findStretch(within.text, standing);
  if (stretch !== null && isUndecided(stretch))
    return undecided(stretch.reason, stretch.candidates);
  if (stretch !== null) return tellStretch(stretch, within?.isOfChanges === true, standing);
  // Of no known form: what tells most of its words may tell anything of them but what is asked.
  if (within === null || named.place !== null)
    return refuse(`Questions of this form cannot be answered: “${named.words}”`);
  const found = standing.finder.find(named);
  const [best] = found;
  if (best === undefined) return nothing(named, standing);
  const { moment } = best;
  return {
    ...{ kind: "what_on", answer: `${moment.title} (${formatInstant(moment.earliest)})` },
    interval: between(moment.earliest, moment.latest),
    evidence: moment.evidence.slice(0, citationsMax),
    pieces: [moment.id],
    confidence: confidenceOf([best]),
    reasoning: chosen(named, found),
  };
}

const changing: ReadonlySet<string> = new Set(["change", "action", "mitigation", "state_change"]);
const listedMax = 6;
const shortMs = 60_000;
const longMs = 10 * 60_000;

function listedConfidence(
  { earliest, latest }: Pick<AskedStretch, "earliest" | "latest">,
  listed: readonly Moment[],
): number {
  const least = Math.min(...listed.map(({ confidence }) => confidence));
  const ms = earliest === null || latest === null ? Number.POSITIVE_INFINITY : latest - earliest;
  if (ms <= shortMs) return 0.9;
  return ms <= longMs ? Math.max(0.75, least) : least;
}

/** What a stretch of time holds, what carries the story first; of one that only ends, what is nearest to its end. */
function tellStretch(stretch: AskedStretch, isOfChanges: boolean, standing: Standing): AnswerText {
  const { earliest, latest, isBefore, reason } = stretch;
  const { moments } = standing;
  const within = moments.filter(
    (moment) =>
      moment.latest >= (earliest ?? moment.latest) &&
      moment.earliest <= (latest ?? moment.earliest) &&
      (!isOfChanges || changing.has(moment.kind)),
  );
  const listed = within
    .toSorted(
      (a, b) =>
        Number(b.isKey) - Number(a.isKey) ||
        (isBefore ? b.earliest - a.earliest : a.earliest - b.earliest),
    )
    .slice(0, listedMax);
  if (listed.length === 0) {
    const told = tellRecords(stretch, isOfChanges, standing);
    if (told !== null) return told;
    const what = isOfChanges ? "change" : "event or state";
    const none = { kind: "none", answer: "", evidence: [], confidence: 0 } as const;
    return { ...none, reasoning: `${reason}; no ${what} of the timeline lies in it` };
  }
  const more = within.length > listed.length ? `; ${within.length - listed.length} more` : "";
  return {
    kind: "what_on",
    answer: `${listed.map(({ title, earliest: at }) => `${title} (${formatInstant(at)})`).join("; ")}${more}`,
    ...(earliest === null || latest === null ? {} : { interval: between(earliest, latest) }),
    evidence: cited(listed),
    pieces: listed.map(({ id }) => id),
    // What lies in a stretch that a clock names is listed as it is; which of it is meant is doubtful in a long one.
    confidence: listedConfidence(stretch, listed),
    reasoning: reason,
  };
}

/** What the records of a stretch tell of which nothing is on the timeline. */
function tellRecords(
  { earliest, latest, reason }: AskedStretch,
  isOfChanges: boolean,
  { recall }: Standing,
): AnswerText | null {
  if (recall === null || earliest === null || latest === null) return null;
  const asked = { isOfChanges, limit: listedMax };
  const { records, total } = recall.within(interval(earliest, latest), asked);
  if (records.length === 0) return null;
  const told = records.map(toMoment);
  const more = total > told.length ? `; ${total - told.length} more kinds of lines` : "";
  return {
    kind: "what_on",
    answer: `${told.map(({ title, earliest: at }) => `${title} (${formatInstant(at)})`).join("; ")}${more}${sourceOf(...told)}`,
    interval: between(earliest, latest),
    evidence: told.flatMap(({ evidence }) => evidence),
    pieces: [],
    confidence: listedConfidence({ earliest, latest }, told),
    reasoning: `${reason}; nothing of the timeline lies in it`,
  };
}
