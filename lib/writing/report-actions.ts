import type { EvidenceReference } from "@/lib/domain/evidence/evidence";
import { closedByRecords, type Gap } from "@/lib/domain/timeline/gap";
import { changeOfRoot } from "./cause";
import { nameCause } from "./cause-name";
import { clauseOfMeasurement } from "./counted-words";
import { lowerFirst } from "./grammar/first-letter";
import { findHarm, isUnnamed } from "./headline/harm";
import { findNaming, type Said, tellSaid } from "./headline/said";
import type { Lessons } from "./lessons";
import { clauseOfEvent, joinWords } from "./sentences";
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
  const cause = nameCause(root, changeOfRoot(root, telling), telling);
  const named = findNaming(telling);
  return [
    {
      id: `cause:${root.event}`,
      text: asSentence(tellRemedy(event.kind, cause, named, telling)),
      because: "It is the most likely root cause.",
      evidence: telling.cite([...event.evidence, ...(named?.event.evidence ?? [])]),
    },
  ];
}

/** A change is tried before it comes again, and the fault that a person named is removed from it. */
function tellRemedy(kind: string, cause: string, named: Said | null, telling: Telling): string {
  if (kind !== "change") return `Find out what made this possible and prevent it: ${cause}`;
  if (named !== null)
    return `Fix what ${named.speaker} named, and test it, before this is applied again: ${cause}. ${tellSaid(named, telling)}`;
  const harm = findHarm(telling);
  const counted = harm && telling.findMeasurement(harm.id);
  const clause = counted && clauseOfMeasurement(counted, harm);
  const failed = clause ?? (harm === undefined ? "the impact" : clauseOfEvent(harm, telling));
  return `Test this before it is applied again: ${cause}. After it, ${failed}`;
}

/** What only led to the root cause is dealt with there. */
function againstFactors(telling: Telling): readonly WrittenProposal[] {
  const root = telling.timeline.rootCauses[0]?.event;
  const behindRoot = new Set(
    telling.timeline.causalLinks.flatMap(({ source, target }) => (target === root ? [source] : [])),
  );
  return telling.timeline.contributingFactors.flatMap(({ event: id, why }) => {
    const event = telling.findEvent(id);
    if (event === undefined || event.kind === "communication") return [];
    if (id === root || behindRoot.has(id)) return [];
    return [
      {
        id: `factor:${id}`,
        text: asSentence(`${remedyOf(event.kind)}: ${clauseOfEvent(event, telling)}`),
        because: asSentence(retellTimes(why, telling)),
        evidence: telling.cite(event.evidence),
      },
    ];
  });
}

const remedies: Readonly<Record<string, string>> = {
  change: "Review this change with its owner",
  access: "Close this way in",
  action: "State in the runbook when this step helps and when it does not",
  mitigation: "State in the runbook when this step helps and when it does not",
  failure: "Repair this, and add an alert for it",
  degradation: "Add an alert or a limit for this",
  threshold_breach: "Add an alert or a limit for this",
};

function remedyOf(kind: string): string {
  return remedies[kind] ?? "Decide whether this has to change";
}

function forAlert(telling: Telling, { badly, isUnalerted }: Lessons): readonly WrittenProposal[] {
  const [first] = telling.timeline.impactEvents;
  const event = first && telling.findEvent(first);
  if (!isUnalerted || !event || isUnnamed(event, telling)) return [];
  return [
    {
      id: `alert:${event.id}`,
      text: asSentence(`Add an alert for this: ${clauseOfEvent(event, telling)}`),
      because: telling.timeline.events.some(({ kind }) => kind === "alert")
        ? "People noticed the impact before any alert did."
        : "People noticed the impact, and no alert of it is known.",
      evidence: badly[0]?.evidence ?? [],
    },
  ];
}

/** Each measure once, for all files that need it. */
function forEvidence(telling: Telling): readonly WrittenProposal[] {
  const open = telling.timeline.gaps.filter(({ status }) => status === "open");
  const measures = new Map<string, Gap[]>();
  for (const gap of open) {
    const measure = measureOf(gap);
    if (measure !== null) measures.set(measure, [...(measures.get(measure) ?? []), gap]);
  }
  return [...measures].flatMap(([measure, gaps]) => {
    const [first] = gaps;
    if (first === undefined) return [];
    return [
      {
        id: `gap:${first.id}`,
        text: asSentence(measure.replace(filesMark, () => nameFiles(gaps))),
        because: asSentence(retellTimes(first.description, telling)),
        evidence: telling.cite(gaps.flatMap(({ evidence }) => evidence)),
      },
    ];
  });
}

const filesMark = "{files}";
const filesNamed = 3;

/** What would have kept the evidence; null for what records cannot answer. */
function measureOf({ reason, files, expectedEvidence }: Gap): string | null {
  if (reason === "misfit") return null;
  if (reason === "clock" && files.length > 0)
    return `Synchronize the clocks of the hosts that write ${filesMark}`;
  if (closedByRecords.has(reason) && files.length > 0)
    return `Send these files to a central log while they are written: ${filesMark}`;
  return `Keep for the next incident: ${lowerFirst(expectedEvidence)}`;
}

function nameFiles(gaps: readonly Gap[]): string {
  const files = [...new Set(gaps.flatMap((gap) => gap.files))];
  const more = files.length - filesNamed;
  return joinWords(more > 0 ? [...files.slice(0, filesNamed), `${more} more`] : files);
}

/** As a page shows it: with the numbers of what it cites. */
export type ActionProposal = Omit<WrittenProposal, "evidence"> & {
  readonly citations: readonly number[];
};
