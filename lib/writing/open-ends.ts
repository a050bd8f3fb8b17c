import { listAgentProposals } from "@/lib/domain/timeline/agent-proposals";
import type { Gap } from "@/lib/domain/timeline/gap";
import { listOpenQuestions } from "@/lib/domain/timeline/open-questions";
import { findRuledOut } from "@/lib/domain/timeline/ruled-out";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import type { Uncertainty } from "@/lib/domain/timeline/uncertainty";
import { withForeignTimes } from "./foreign-times";
import { upperFirst } from "./grammar/first-letter";
import { areAlike, clauseOfEvent, divideLong, withCurlyQuotes, withoutTitles } from "./sentences";
import {
  asSentence,
  noEvidence,
  type Passage,
  retellTimes,
  type Telling,
  tellMoment,
} from "./telling";

/** What was ruled out has no id of its own: its beginning tells it from the others. */
const whatCharsInId = 200;

export function writeRuledOut(telling: Telling): readonly Passage[] {
  return telling.timeline.ruledOut.map(({ what, why, evidence }) => {
    const event = findRuledOut({ what }, telling.timeline.events);
    const opening =
      event === undefined
        ? withForeignTimes(withCurlyQuotes(retellTimes(what, telling)), telling)
        : clauseOfEvent(event, telling);
    return {
      ...{ id: `ruled-out:${what.slice(0, whatCharsInId)}`, form: "point" as const },
      ...noEvidence,
      text: `${asSentence(upperFirst(opening))} ${plainSentence(why, telling)}`,
      evidence: telling.cite(evidence),
      event: event?.id ?? null,
    };
  });
}

/** A text of an analysis as sentences of the document. */
function plainSentence(text: string, telling: Telling): string {
  const plain = withCurlyQuotes(retellTimes(withoutTitles(text, telling), telling));
  return divideLong(asSentence(upperFirst(withForeignTimes(plain, telling))));
}

/** What the evidence does not answer, each with what would; that nothing is open is stated, too. */
export function writeNotKnown(telling: Telling): readonly Passage[] {
  const { gaps: open, doubts, count } = listOpenQuestions(telling.timeline);
  if (count === 0) {
    const text = "The evidence leaves no question open.";
    return [{ id: "gaps:none", text, form: "paragraph", ...noEvidence }];
  }
  const runs: Gap[][] = [];
  for (const gap of open) {
    const run = runs.at(-1);
    const first = run?.[0];
    if (run !== undefined && first !== undefined && isSameQuestion(first, gap, telling)) {
      run.push(gap);
    } else runs.push([gap]);
  }
  return [
    ...runs.flatMap(([first, ...more]) =>
      first === undefined ? [] : [writeGap(first, more, telling)],
    ),
    ...doubts.map((doubt) => writeDoubt(doubt, telling)),
  ];
}

/** What is uncertain and no gap of the evidence: that a source is missing for it, or that two disagree. */
function writeDoubt(
  { id, description, dataNeeded, evidence }: Uncertainty,
  telling: Telling,
): Passage {
  const needed = dataNeeded.join("; ");
  return {
    ...{ id: `uncertainty:${id}`, form: "point", ...noEvidence },
    text: [
      plainSentence(description, telling),
      ...(needed === "" ? [] : [plainSentence(`What would answer it: ${needed}`, telling)]),
    ].join(" "),
    evidence: telling.cite(evidence),
  };
}

function isSameQuestion(one: Gap, other: Gap, telling: Telling): boolean {
  return areAlike(
    plainSentence(one.description, telling),
    plainSentence(other.description, telling),
  );
}

/** One question, also where it is open for several stretches of time. */
function writeGap(gap: Gap, more: readonly Gap[], telling: Telling): Passage {
  const { id, description, expectedEvidence, evidence } = gap;
  const others = more.map(({ window }) =>
    window === null
      ? "The same is open once more."
      : `The same is open from ${tellMoment(window.earliest, telling)} to ${tellMoment(window.latest, telling)}.`,
  );
  return {
    ...{ id: `gap:${id}`, form: "point", ...noEvidence },
    text: [
      plainSentence(description, telling),
      ...others,
      ...(expectedEvidence === ""
        ? []
        : [plainSentence(`What would answer it: ${expectedEvidence}`, telling)]),
    ].join(" "),
    evidence: telling.cite([...evidence, ...more.flatMap((each) => each.evidence)]),
    claims: [id, ...more.map((each) => each.id)],
  };
}

/** What agents proposed is no part of what is stated until somebody decides: it is listed apart, as what it is. */
export function writeProposed(timeline: Timeline): readonly Passage[] {
  return listAgentProposals(timeline).map(({ id, text }) => ({
    ...{ id: `proposed:${id}`, form: "point" as const, ...noEvidence },
    text: `Proposed by an agent, not decided: ${asSentence(text)}`,
  }));
}
