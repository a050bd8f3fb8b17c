import { formatInstant, type Instant, instant, interval } from "@/lib/base/instant";
import { describeLength } from "@/lib/domain/evidence/clock-doubt-text";
import { areApart, type MeasurementItem } from "@/lib/domain/evidence/measurement";
import type { Moment } from "../document/moments";
import type { Clue } from "./find-clues";
import { impactSpan, isPartOf } from "./find-remedy";
import { rolesOf } from "./may-answer";
import { whyOtherHarm } from "./other-harm";
import type { AnsweredCount } from "./searching/count-status";
import { reachOf } from "./tell-state";
import { type AnswerText, citationsMax, cited, refuse, type Standing } from "./telling";

/** With fewer failures before it no share can be compared. */
const failedMin = 5;
/** At this part of the share before, the failures ended; above that part they went on. */
const endedAt = 0.1;
const wentOnAt = 0.8;
/** A remedy may take so long to work: what went on for less, until something else was done, judges nothing. */
const workingMs = 30_000;
/** The same action on several hosts is done within this time. */
const togetherMs = 10_000;
/** Another remedy so shortly before may have ended them. */
const besideMs = 30_000;

/** Whether an action helped: the share of failures, or their number in a second, before it and after it until the next action. */
export function compareShares(clue: Clue, standing: Standing): AnswerText | null {
  const other = whyOtherHarm(standing);
  return other === null ? compareHarm(clue, standing) : refuse(other);
}

function compareHarm({ moment, share }: Clue, standing: Standing): AnswerText | null {
  const acts = actsOf(moment, standing);
  const done = moment.end ?? moment.latest;
  const next = acts.find(({ earliest }) => earliest > done);
  const previous = acts.findLast(({ earliest }) => earliest < moment.earliest);
  const rates = ratesAround(moment, instant(next?.earliest ?? done + 60_000), standing);
  if (rates === null) return null;
  const { measured, before, after, last } = rates;
  if (!areOfOneKind(before, after))
    return refuse(
      `Failures of several kinds were counted together around “${moment.title}”: which of them it could end is not established`,
    );
  const part = after.rate / before.rate;
  const compared = `${before.text} before “${moment.title}”, ${after.text} after it`;
  const told = (verdict: string): AnswerText => ({
    kind: "did_it_help",
    answer: `${verdict}: ${compared}`,
    evidence: cited([moment, ...(next === undefined ? [] : [next])]).slice(0, citationsMax),
    pieces: [moment.id],
    confidence: share * 0.8,
    measured: [measured],
    reasoning: `${measured.what} were compared`,
  });
  if (part <= endedAt) return whyBeside(moment, previous) ?? told("yes");
  if (part <= wentOnAt && isApart(before, after))
    return whyOver(moment, last, standing) ?? told("partly");
  const lasted = last - done;
  return lasted >= workingMs
    ? told("no")
    : refuse(
        `The failures went on for ${describeLength(lasted)} after “${moment.title}”, until “${next?.title ?? ""}”: whether it would have helped is not established`,
      );
}

function whyBeside({ title, earliest }: Moment, previous: Moment | undefined): AnswerText | null {
  return previous === undefined || earliest - previous.earliest > besideMs
    ? null
    : refuse(
        `The failures ended after “${title}”, and “${previous.title}” came shortly before: which of them helped is not established`,
      );
}

/** Failures that went on and then ended before anything else was done may have ended of it: "partly" would be too little. */
function whyOver({ title }: Moment, last: Instant, standing: Standing): AnswerText | null {
  const { until } = impactSpan(standing);
  return until === null || until >= last
    ? null
    : refuse(
        `The failures went on after “${title}” and ended at ${formatInstant(instant(until))}, before anything else was done: whether it ended them is not established`,
      );
}

/** Below this part the failures are of several kinds, each with a cause of its own. */
const oneKindMin = 0.8;

/** What an action ended is not seen where other failures began meanwhile. */
function areOfOneKind(before: Rate, after: Rate): boolean {
  const kinds = [before, after].filter(({ commonest }) => commonest !== null);
  return kinds.every(
    ({ commonest, failed }) =>
      commonest !== null &&
      commonest.count >= oneKindMin * failed &&
      commonest.status === kinds[0]?.commonest?.status,
  );
}

/** Null where nothing was measured, or too little before the action. */
function ratesAround(moment: Moment, until: Instant, standing: Standing) {
  const { from } = impactSpan(standing);
  const measured = measuredIn(standing);
  if (from === null || measured === null) return null;
  // What no file records any more tells nothing of what was done.
  const reach = reachOf(standing.document, measured.query.paths)?.latest ?? until;
  const last = instant(Math.min(until, reach));
  const before = rateOf(measured, from, moment.earliest, standing);
  const after = rateOf(measured, moment.end ?? moment.latest, last, standing);
  if (before === null || after === null || before.failed < failedMin) return null;
  return { measured, before, after, last };
}

/** What else was done while the impact lasted. */
function actsOf(moment: Moment, { moments }: Standing): readonly Moment[] {
  return moments.filter(
    (other) =>
      (other.kind === "mitigation" || other.kind === "change" || other.kind === "action") &&
      rolesOf(other).includes("action") &&
      other.id !== moment.id &&
      (Math.abs(other.earliest - moment.earliest) > togetherMs || !isPartOf(other, moment)),
  );
}

/** The size of the harm: a share of requests, else the records of the failure that are most. */
function measuredIn({ document }: Standing): MeasurementItem | null {
  const kinds = new Map(document.events.map(({ id, kind }) => [id, kind]));
  const hurt = (document.measurements ?? []).filter(
    ({ event }) =>
      event !== null && document.impactEvents.includes(event) && kinds.get(event) === "failure",
  );
  const size = ({ value }: MeasurementItem) =>
    value.kind === "share" ? value.numerator : value.count;
  const [most] = hurt.toSorted(
    (a, b) =>
      Number(b.value.kind === "share") - Number(a.value.kind === "share") || size(b) - size(a),
  );
  return most ?? null;
}

type Rate = {
  readonly failed: number;
  readonly all: number | null;
  readonly rate: number;
  readonly commonest: AnsweredCount["commonest"];
  readonly text: string;
};

function rateOf(
  measured: MeasurementItem,
  from: Instant,
  until: Instant,
  { recall }: Standing,
): Rate | null {
  if (until <= from) return null;
  const counted = recall?.countWithin(measured.query, interval(from, until)) ?? null;
  if (counted === null) return null;
  const { failed, all, commonest } = counted;
  const window = `from ${formatInstant(from)} to ${formatInstant(until)}`;
  if (all === null) {
    const rate = (1000 * failed) / (until - from);
    return {
      failed,
      all,
      rate,
      commonest,
      text: `${failed} failures (${rate.toFixed(1)} in a second) ${window}`,
    };
  }
  if (all === 0) return null;
  const rate = failed / all;
  return {
    failed,
    all,
    rate,
    commonest,
    text: `${failed} of ${all} (${Math.round(100 * rate)} %) failed ${window}`,
  };
}

/** More than chance: three standard errors of the difference of two shares, or of two counts. */
function isApart(before: Rate, after: Rate): boolean {
  if (before.all === null || after.all === null)
    return before.failed - after.failed > 3 * Math.sqrt(before.failed + after.failed);
  return areApart(
    { numerator: before.failed, denominator: before.all },
    { numerator: after.failed, denominator: after.all },
  );
}
