import { assertUnreachable } from "@/lib/base/assert";
import type { Instant } from "@/lib/base/instant";
import { type EvidenceReference, evidenceKey } from "@/lib/domain/evidence/evidence";
import { endingBlockId } from "@/lib/domain/review/document-text";
import { formatChance } from "@/lib/domain/timeline/chance-words";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { confirmsForPeople } from "@/lib/domain/timeline/said-words";
import { type Ending, explainEnding, findLastStep } from "@/lib/domain/timeline/what-ended";
import { findWitness, isBySaying } from "../clock";
import { clauseOfEvent, nameStep } from "../sentences";
import { asSentence, noEvidence, type Passage, type Telling, tellMoment } from "../telling";
import { findSaid, type Said, tellSaid } from "./said";

/** What ended it, and who confirmed that it works again for the people it hit. */
export function writeEnd(telling: Telling): Passage {
  const end = writeCauseOfEnd(telling);
  const said = findRelief(telling);
  if (said === undefined) return end;
  return {
    ...end,
    text: `${end.text} ${asSentence(tellSaid(said, telling))}`,
    evidence: telling.cite([...end.evidence.slice(0, 2), ...said.event.evidence]),
  };
}

/** While it lasted nobody could confirm that. */
function findRelief(telling: Telling): Said | undefined {
  const { startedAt, mitigatedAt, resolvedAt } = telling.timeline.impact;
  const from = mitigatedAt ?? resolvedAt ?? startedAt;
  if (from === null) return undefined;
  return findSaid(telling).findLast(
    ({ event: { time }, words }) =>
      time.kind !== "unknown" &&
      time.latest >= from &&
      confirmsForPeople(words) &&
      !words.includes("?"),
  );
}

/** That it ended by itself or is going on is stated as what it is. */
function writeCauseOfEnd(telling: Telling): Passage {
  const { timeline } = telling;
  const { mitigatedAt, resolvedAt } = timeline.impact;
  const ending = explainEnding(timeline);
  if (ending !== null && (resolvedAt !== null || isByPerson(ending))) {
    const { step, basis } = ending;
    return {
      ...endingLine(`What ended it: ${tellStep(step, telling)}${tellBasis(basis, telling)}`),
      evidence: telling.cite([
        ...(basis.kind === "credited" ? [basis.reference] : []),
        ...step.evidence,
      ]),
      event: step.id,
    };
  }
  if (resolvedAt !== null) {
    const isSaid = isBySaying(findWitness("resolvedAt", resolvedAt, telling));
    const how = isSaid ? "It had ended by" : "It ended at";
    return withLastStep(`${how} ${tellMoment(resolvedAt, telling)}`, resolvedAt, telling);
  }
  return mitigatedAt === null
    ? endingLine("Whether it ended is not known.")
    : tellMitigated(mitigatedAt, ending, telling);
}

function tellMitigated(at: Instant, ending: Ending | null, telling: Telling): Passage {
  const mitigated = `It was mitigated at ${tellMoment(at, telling)}`;
  const step = ending?.step ?? findLastStep(telling.timeline, at);
  return step !== null && (ending !== null || step.kind === "mitigation")
    ? withoutEnd(mitigated, step, telling)
    : withLastStep(mitigated, at, telling);
}

/** An end that the clock does not know has nothing that brought it: only a person may state so. */
function isByPerson({ basis }: Ending): boolean {
  return basis.kind === "stated" || basis.kind === "accepted";
}

function withoutEnd(how: string, step: TimelineEvent, telling: Telling): Passage {
  const text = `${how}; when it ended is not known. The step: ${tellStep(step, telling)}`;
  return { ...endingLine(text), evidence: telling.cite(step.evidence) };
}

/** The last step is named for where to look. It is no claim of the line, whose event is what ended it. */
function withLastStep(how: string, end: number, telling: Telling): Passage {
  const text = `${how}; what ended it is not established.`;
  const step = findLastStep(telling.timeline, end);
  if (step === null) return endingLine(text);
  return {
    ...endingLine(`${text} The last step before: ${tellStep(step, telling)}`),
    evidence: telling.cite(step.evidence),
  };
}

/** What the statement rests on, as a sentence of its own; empty where only a confidence that is not calibrated speaks for it. */
function tellBasis(basis: Ending["basis"], telling: Telling): string {
  switch (basis.kind) {
    case "stated":
      return " Stated by a person.";
    case "accepted":
      return " Accepted by a person.";
    case "credited":
      return ` ${speakerOf(basis.reference, telling)} said so: “${basis.words}”.`;
    case "timing":
      return " This rests on timing only.";
    case "linked":
      return basis.probability === null ? "" : ` Probability ${formatChance(basis.probability)}.`;
    default:
      return assertUnreachable(basis);
  }
}

/** Who wrote the words at a place, where an event of the timeline names the person. */
function speakerOf(reference: EvidenceReference, telling: Telling): string {
  const key = evidenceKey(reference);
  const said = findSaid(telling).find(({ event }) =>
    event.evidence.some((each) => evidenceKey(each) === key),
  );
  return said?.speaker ?? "Somebody";
}

function tellStep(step: TimelineEvent, telling: Telling): string {
  const named = nameStep(step, telling) ?? clauseOfEvent(step, telling);
  return asSentence(`${named}${tellWhen(step, telling)}`);
}

function tellWhen({ time, endTime }: TimelineEvent, telling: Telling): string {
  if (time.kind === "unknown") return "";
  const from = tellMoment(time.earliest, telling);
  const to =
    endTime === null || endTime.kind === "unknown" ? from : tellMoment(endTime.latest, telling);
  return from === to ? ` (${from})` : ` (${from} to ${to})`;
}

function endingLine(text: string): Passage {
  return { id: endingBlockId, text, form: "paragraph", ...noEvidence };
}
