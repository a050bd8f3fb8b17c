import type { Lessons } from "./report-lessons";
import { asSentence, retellTimes, type Telling } from "./report-telling";

/** A step the evidence suggests; nobody has taken it on until a person does. */
export type ActionProposal = {
  readonly id: string;
  readonly text: string;
  /** Why it is proposed. */
  readonly because: string;
  readonly citations: readonly number[];
};

/**
 * Steps against the cause, against what contributed, for an alert where people noticed first, and for
 * the evidence that was missing.
 */
export function proposeActions(telling: Telling, lessons: Lessons): readonly ActionProposal[] {
  return [
    ...againstCause(telling),
    ...againstFactors(telling),
    ...forAlert(telling, lessons),
    ...forEvidence(telling),
  ];
}

function againstCause(telling: Telling): readonly ActionProposal[] {
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
      citations: telling.cite(event.evidence),
    },
  ];
}

/** What only led to the root cause is dealt with there. */
function againstFactors(telling: Telling): readonly ActionProposal[] {
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
        text: asSentence(`Decide what to do about what contributed: ${event.title}`),
        because: asSentence(retellTimes(why, telling)),
        citations: telling.cite(event.evidence),
      },
    ];
  });
}

function forAlert(telling: Telling, { badly, isUnalerted }: Lessons): readonly ActionProposal[] {
  const [first] = telling.timeline.impactEvents;
  const event = first && telling.findEvent(first);
  if (!isUnalerted || !event) return [];
  return [
    {
      id: `alert:${event.id}`,
      text: asSentence(`Add an alert that notices this: ${event.title}`),
      because: "People noticed the impact before any alert did.",
      citations: badly[0]?.citations ?? [],
    },
  ];
}

function forEvidence(telling: Telling): readonly ActionProposal[] {
  return telling.timeline.gaps
    .filter(({ status }) => status === "open")
    .map((gap) => ({
      id: `gap:${gap.id}`,
      text: asSentence(`Have this at hand next time: ${gap.expectedEvidence}`),
      because: asSentence(retellTimes(gap.description, telling)),
      citations: telling.cite(gap.evidence),
    }));
}
