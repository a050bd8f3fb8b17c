import type { EvidenceReference } from "@/lib/domain/evidence";
import type { Lessons } from "./lessons";
import { clauseOfEvent } from "./sentences";
import { asSentence, retellTimes, type Telling } from "./telling";

/** A step the evidence suggests; nobody has taken it on until a person does. */
export type WrittenProposal = {
  readonly id: string;
  readonly text: string;
  /** Why it is proposed. */
  readonly because: string;
  readonly evidence: readonly EvidenceReference[];
};

/**
 * Steps against the cause, against what contributed, for an alert where people noticed first, and for
 * the evidence that was missing.
 */
export function proposeActions(telling: Telling, lessons: Lessons): readonly WrittenProposal[] {
  return [
    ...againstCause(telling),
    ...againstFactors(telling),
    ...forAlert(telling, lessons),
    ...forEvidence(telling),
  ];
}

function againstCause(telling: Telling): readonly WrittenProposal[] {
  const [root] = telling.timeline.rootCauses;
  const event = root && telling.findEvent(root.event);
  if (root === undefined || event === undefined) return [];
  const text =
    event.kind === "change"
      ? `Add a check that finds a change like this one before it takes effect: ${root.subject}`
      : `Keep this from happening again: ${root.subject}`;
  return [
    {
      id: `cause:${root.event}`,
      text: asSentence(text),
      because: "It is the most likely root cause.",
      evidence: telling.cite(event.evidence),
    },
  ];
}

/** What only led to the root cause is dealt with there. */
function againstFactors(telling: Telling): readonly WrittenProposal[] {
  const root = telling.timeline.rootCauses[0]?.event;
  const behindRoot = new Set(
    telling.timeline.causalLinks.flatMap(({ source, target }) => (target === root ? [source] : [])),
  );
  return telling.timeline.contributingFactors.flatMap(({ event: id, why }) => {
    const event = telling.findEvent(id);
    if (event === undefined || id === root || behindRoot.has(id)) return [];
    return [
      {
        id: `factor:${id}`,
        text: asSentence(
          `Decide what to do about what contributed: ${clauseOfEvent(event, telling)}`,
        ),
        because: asSentence(retellTimes(why, telling)),
        evidence: telling.cite(event.evidence),
      },
    ];
  });
}

function forAlert(telling: Telling, { badly, isUnalerted }: Lessons): readonly WrittenProposal[] {
  const [first] = telling.timeline.impactEvents;
  const event = first && telling.findEvent(first);
  if (!isUnalerted || !event) return [];
  return [
    {
      id: `alert:${event.id}`,
      text: asSentence(`Add an alert that notices this: ${clauseOfEvent(event, telling)}`),
      because: telling.timeline.events.some(({ kind }) => kind === "alert")
        ? "People noticed the impact before any alert did."
        : "People noticed the impact, and no alert of it is known.",
      evidence: badly[0]?.evidence ?? [],
    },
  ];
}

function forEvidence(telling: Telling): readonly WrittenProposal[] {
  return telling.timeline.gaps
    .filter(({ status }) => status === "open")
    .map((gap) => ({
      id: `gap:${gap.id}`,
      text: asSentence(`Keep this for the next time: ${gap.expectedEvidence}`),
      because: asSentence(retellTimes(gap.description, telling)),
      evidence: telling.cite(gap.evidence),
    }));
}

/** As a page shows it: with the numbers of what it cites. */
export type ActionProposal = Omit<WrittenProposal, "evidence"> & {
  readonly citations: readonly number[];
};
