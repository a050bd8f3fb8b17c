import type { EventDraft } from "../analysis/event-draft";
import type { FruitlessDeeds } from "./fruitless-deeds";
import { believed, type LinkDraft } from "./link-draft";

/**
 * A deed that did not help cost time: it delays the finding that led to what did, the first of `decisive`
 * after it, else the next one.
 */
export function delayedDiagnoses(
  drafts: readonly EventDraft[],
  fruitless: FruitlessDeeds,
  decisive: ReadonlySet<EventDraft>,
): readonly LinkDraft[] {
  const diagnoses = drafts.filter(({ family }) => family === "human.diagnosis");
  return [...fruitless].flatMap(([deed, verdict]) => {
    const later = diagnoses.filter(({ onset }) => onset.earliest > deed.onset.latest);
    const diagnosis = later.find((each) => decisive.has(each)) ?? later[0];
    if (diagnosis === undefined) return [];
    const reason =
      verdict === null
        ? "The failures went on after it and ended with something else"
        : `${verdict.speaker}: "${verdict.text.slice(0, 120)}"`;
    return [
      {
        source: deed,
        target: diagnosis,
        relation: "delays" as const,
        mechanism: "Time is spent on an action that does not help",
        mechanismId: "wrong-action-delays",
        ...believed(0.65, reason),
        affinity: 1,
        reasons: [reason],
        evidence: verdict === null ? deed.records.slice(0, 1) : [verdict.record],
      },
    ];
  });
}
