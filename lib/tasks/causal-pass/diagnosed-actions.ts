import type { EventDraft } from "../analysis/event-draft";
import type { FruitlessDeeds } from "./fruitless-deeds";
import { believed, type LinkDraft } from "./link-draft";

const fromDiagnosis = "diagnosis-enables-fix";
/** What is this near names the same thing. */
const named = 1;

/**
 * Whose finding led to which deed. A deed follows from one finding, the one that fits it best; and a
 * finding leads to the next deed about what it names, else to the next of its own speaker, else to the
 * next there is: later ones follow from how that went.
 */
export function onePerDiagnosis(links: readonly LinkDraft[]): readonly LinkDraft[] {
  const best = links.filter((link) => !isOutdone(link, links));
  return best.filter((link) => {
    if (link.mechanismId !== fromDiagnosis || link.affinity >= named) return true;
    return best.every(
      (other) =>
        other === link ||
        other.mechanismId !== fromDiagnosis ||
        other.source !== link.source ||
        rankOf(other) > rankOf(link) ||
        (rankOf(other) === rankOf(link) && !isSooner(other, link)),
    );
  });
}

function isOutdone(link: LinkDraft, links: readonly LinkDraft[]): boolean {
  if (link.mechanismId !== fromDiagnosis) return false;
  return links.some(
    (other) =>
      other !== link &&
      other.mechanismId === fromDiagnosis &&
      other.target === link.target &&
      (other.confidence > link.confidence ||
        (other.confidence === link.confidence && isSooner(link, other, "source"))),
  );
}

/** 0: names what was done to. 1: the speaker's own deed. 2: somebody else's. */
function rankOf({ affinity, source, target }: LinkDraft): number {
  if (affinity >= named) return 0;
  return (source.facts.by ?? "") !== "" && source.facts.by === target.facts.by ? 1 : 2;
}

function isSooner(a: LinkDraft, b: LinkDraft, end: "source" | "target" = "target"): boolean {
  return a[end].onset.earliest < b[end].onset.earliest;
}

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
