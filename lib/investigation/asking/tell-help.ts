import { formatInstant } from "@/lib/base/instant";
import { suspectWords } from "@/lib/knowledge/lexicons/suspect-words";
import type { Named } from "@/lib/retrieval/words/named";
import { stemsOf } from "@/lib/retrieval/words/word-stems";
import type { Moment } from "../document/moments";
import { type Link, stepsTo, sureness } from "./steps-back";
import {
  type AnswerText,
  chosen,
  citationsMax,
  cited,
  confidenceOf,
  nothing,
  type Standing,
} from "./telling";

const acting: ReadonlySet<string> = new Set(["mitigation", "action", "change"]);
/** How much of what was ruled out has to be told of in the words that ask. */
const ruledShare = 0.5;

/** Whether what somebody did ended anything: by what the graph says it led to, or by who said that it did not. */
export function tellHelp(named: Named, standing: Standing): AnswerText {
  const all = standing.finder.find(named);
  const found = all.filter(({ moment }) => acting.has(moment.kind));
  const [best] = found;
  if (best === undefined) return nothing(named, standing);
  const { moment } = best;
  const recovery = recoveryOf(moment, standing);
  const again = recovery === null ? null : failsAgain(recovery.to, standing);
  if (recovery !== null && again !== null) {
    const { to } = recovery;
    return {
      kind: "did_it_help",
      answer: `no, not for long: after “${to.title}” (${formatInstant(to.earliest)}) came “${again.title}” (${formatInstant(again.earliest)})`,
      evidence: cited([moment, to, again]).slice(0, citationsMax),
      pieces: [moment.id, to.id, again.id],
      confidence: Math.min(0.6, confidenceOf([best])),
      reasoning: `${chosen(named, found)}; what recovered failed again`,
    };
  }
  if (recovery !== null) {
    return {
      kind: "did_it_help",
      answer: `yes: “${recovery.to.title}” (${formatInstant(recovery.to.earliest)}) came of “${moment.title}” (${formatInstant(moment.earliest)})`,
      evidence: [
        ...recovery.way.flatMap(({ evidence }) => evidence),
        ...cited([moment, recovery.to]),
      ].slice(0, citationsMax),
      pieces: [moment.id, ...recovery.way.map(({ id }) => id), recovery.to.id],
      confidence: Math.min(confidenceOf([best]), sureness(recovery.way)),
      reasoning: `${chosen(named, found)}; ${recovery.way.map(({ reasoning }) => reasoning).join(" ")}`,
    };
  }
  const denial = deniedBy(named, moment, standing);
  if (denial !== null) {
    return {
      ...{ kind: "did_it_help", answer: `no: ${denial.why}` },
      evidence: [...denial.evidence, ...cited([moment])].slice(0, citationsMax),
      ...{ pieces: [moment.id, ...denial.pieces], confidence: 0.6 },
      reasoning: `${chosen(named, found)}; no recovery came of it, and somebody says so`,
    };
  }
  return {
    ...{
      kind: "none",
      answer: "",
      evidence: cited([moment]).slice(0, citationsMax),
      confidence: 0,
    },
    reasoning: `“${moment.title}” leads to no recovery on the timeline, and nobody says whether it helped`,
  };
}

type Recovery = {
  readonly to: Moment;
  /** All links from what was done to the recovery. */
  readonly way: readonly Link[];
};

/** The nearest and likeliest recovery that links lead to from it. */
function recoveryOf(moment: Moment, standing: Standing): Recovery | null {
  const recoveries = standing.moments
    .filter(({ kind }) => kind === "recovery")
    .flatMap((to): readonly Recovery[] => {
      const step = stepsTo(to, standing).find(({ source }) => source.id === moment.id);
      const isCause = step?.way.every(({ relation }) => relation === "causes") ?? false;
      return step === undefined || !isCause ? [] : [{ to, way: step.way }];
    });
  const [nearest] = recoveries.toSorted(
    (a, b) => a.way.length - b.way.length || sureness(b.way) - sureness(a.way),
  );
  return nearest ?? null;
}

const failing: ReadonlySet<string> = new Set([
  "failure",
  "alert",
  "degradation",
  "threshold_breach",
]);

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

/** Of words of two titles: the thing and what it is. */
const sharedMin = 2;

/** Who said afterwards that it changed nothing, or that the thing it acted on was not the cause. */
function deniedBy(named: Named, moment: Moment, { document, moments }: Standing) {
  const asked = stemsOf(named.words);
  const share = (text: string) => stemsOf(text).intersection(asked).size / Math.max(1, asked.size);
  const denial = moments.find(
    ({ kind, earliest, title, words }) =>
      kind === "communication" &&
      earliest > moment.earliest &&
      suspectWords.inVain.test([title, ...words.map(([text]) => text)].join("\n")) &&
      share([title, ...words.map(([text]) => text)].join("\n")) >= ruledShare,
  );
  if (denial !== undefined)
    return { why: denial.title, evidence: denial.evidence, pieces: [denial.id] };
  const ruled = document.ruledOut.find(({ what }) => share(what) >= ruledShare);
  if (ruled === undefined) return null;
  return { why: `${ruled.what} was ruled out: ${ruled.why}`, evidence: ruled.evidence, pieces: [] };
}
