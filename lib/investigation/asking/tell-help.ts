import { formatInstant } from "@/lib/base/instant";
import type { Named } from "@/lib/retrieval/words/named";
import { stemsOf } from "@/lib/retrieval/words/word-stems";
import type { Moment } from "../document/moments";
import { compareShares } from "./compare-shares";
import { type Clue, findClues } from "./find-clues";
import {
  allText,
  denies,
  findRemedies,
  impactSpan,
  isPartOf,
  praises,
  type Remedy,
  recoveryOf,
  statementsAfter,
} from "./find-remedy";
import { rolesOf } from "./may-answer";
import { piecesOf, sourceOf } from "./record-moment";
import { sureness } from "./steps-back";
import { reportsAction } from "./tell-actor";
import { type AnswerText, citationsMax, cited, refuse, type Standing } from "./telling";

/** Less of the words told is another action. */
const shareMin = 0.5;

/** Whether an action ended anything: only what was measured or stated after it answers. */
export function tellHelp(named: Named, standing: Standing): AnswerText {
  const found = findClues("did_it_help", named, standing).filter(
    ({ share, moment }) => share >= shareMin && isDone(moment),
  );
  const [best] = found;
  if (best === undefined) return refuse(`No action in the evidence fits “${named.words}”`);
  const judged = { clue: best, ...contextOf(best.moment, standing) };
  return (
    byStatement(judged) ??
    byMeasure(judged, standing) ??
    byRuledOut(best, named, standing) ??
    refuse(
      `Nothing was measured or stated after “${best.moment.title}” that tells whether it helped`,
    )
  );
}

/** A message is of an action where it reports that it was done, and neither asks for it nor guesses. */
function isDone(moment: Moment): boolean {
  return !rolesOf(moment).includes("statement") || reportsAction(allText(moment));
}

type Judged = {
  readonly clue: Clue;
  /** What people wrote after it, before anything else was done. */
  readonly said: readonly Moment[];
  readonly recovery: Remedy["recovery"];
};

function contextOf(moment: Moment, standing: Standing): Omit<Judged, "clue"> {
  const { moments } = standing;
  const next = moments.find(
    ({ kind, earliest, title }) =>
      (kind === "mitigation" || kind === "change" || kind === "action") &&
      earliest > moment.earliest + startedMs &&
      !isPartOf({ title }, moment),
  );
  return {
    // What is written while it is being done judges nothing yet.
    said: statementsAfter(moment, next ?? null, standing).filter(
      ({ earliest }) => earliest > moment.earliest + startedMs,
    ),
    recovery: recoveryOf(moment, standing),
  };
}

/** An action takes that long to be done; what is logged meanwhile is part of it. */
const startedMs = 3000;

function byStatement({ clue, said }: Judged): AnswerText | null {
  const { moment, share } = clue;
  const own = rolesOf(moment).includes("statement") ? [moment] : [];
  const verdict = [...own, ...said].find(
    (each) => denies(allText(each)) || praises(allText(each), moment),
  );
  if (verdict === undefined) return null;
  const isDenial = denies(allText(verdict));
  return {
    kind: "did_it_help",
    answer: `${isDenial ? "no" : "yes"}: “${verdict.title}” (${formatInstant(verdict.earliest)}), after “${moment.title}”${sourceOf(verdict)}`,
    evidence: cited([verdict, moment]).slice(0, citationsMax),
    pieces: piecesOf([moment, verdict]),
    confidence: share * 0.9,
    reasoning: "Somebody wrote it after the action, before anything else was done",
  };
}

/** By the failures after it: they went on until something else was done, or they ended with it. */
function byMeasure({ clue, recovery }: Judged, standing: Standing): AnswerText | null {
  const { moment, share } = clue;
  if (!rolesOf(moment).includes("action")) return null;
  const { from, until } = impactSpan(standing);
  const again = recovery === null ? null : failsAgain(recovery.to, standing);
  if (recovery !== null && again !== null) {
    return {
      kind: "did_it_help",
      answer: `no, not for long: after “${recovery.to.title}” (${formatInstant(recovery.to.earliest)}) came “${again.title}” (${formatInstant(again.earliest)})`,
      evidence: cited([moment, recovery.to, again]).slice(0, citationsMax),
      pieces: piecesOf([moment, recovery.to, again]),
      confidence: share * 0.8,
      reasoning: "What recovered failed again",
    };
  }
  const [remedy] = findRemedies(standing);
  const isDuring =
    from !== null && until !== null && moment.earliest > from && moment.earliest < until;
  if (recovery !== null && (remedy === undefined || remedy.moment.id === moment.id || !isDuring)) {
    return {
      kind: "did_it_help",
      answer: `yes: “${recovery.to.title}” (${formatInstant(recovery.to.earliest)}) came of “${moment.title}” (${formatInstant(moment.earliest)})`,
      evidence: [
        ...recovery.way.flatMap(({ evidence }) => evidence),
        ...cited([moment, recovery.to]),
      ].slice(0, citationsMax),
      pieces: [moment.id, ...recovery.way.map(({ id }) => id), recovery.to.id],
      confidence: share * Math.sqrt(sureness(recovery.way)),
      reasoning: recovery.way.map(({ reasoning }) => reasoning).join(" "),
    };
  }
  return isDuring ? compareShares(clue, standing) : null;
}

const failing: ReadonlySet<string> = new Set([
  "failure",
  "alert",
  "degradation",
  "threshold_breach",
]);
/** Of words of two titles: the thing and what it is. */
const sharedMin = 2;

/** The same thing's next trouble behind its recovery, told in words that it shares. */
function failsAgain(recovery: Moment, { moments }: Standing): Moment | null {
  const [main] = recovery.entities;
  const own = stemsOf(recovery.title);
  const next = moments.find(
    (other) =>
      failing.has(other.kind) &&
      other.earliest > recovery.earliest &&
      (main === undefined ? other.entities.length === 0 : other.entities.includes(main)) &&
      stemsOf(other.title).intersection(own).size >= sharedMin,
  );
  return next ?? null;
}

/** What it acted on was ruled out as the cause. */
function byRuledOut(
  { moment, share }: Clue,
  named: Named,
  { document }: Standing,
): AnswerText | null {
  const asked = stemsOf(named.words);
  const ruled = document.ruledOut.find(
    ({ what }) => stemsOf(what).intersection(asked).size >= 0.5 * asked.size,
  );
  if (ruled === undefined) return null;
  return {
    kind: "did_it_help",
    answer: `no: ${ruled.what} was ruled out: ${ruled.why}`,
    evidence: [...ruled.evidence, ...cited([moment])].slice(0, citationsMax),
    pieces: piecesOf([moment]),
    confidence: share * 0.6,
    reasoning: "What it acted on was found not to be the cause",
  };
}
