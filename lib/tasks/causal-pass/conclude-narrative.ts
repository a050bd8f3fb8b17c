import type { EventId } from "@/lib/domain/ids";
import type { Conclusion } from "@/lib/investigation/ports/calls/conclusion";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import type { EventDraft } from "../analysis/event-draft";
import type { IncidentNarrative } from "../analysis/narrative/read-narrative";
import { cite } from "../cite";
import { believed, type LinkDraft } from "./link-draft";

type NarrativeConclusion = Pick<
  Conclusion,
  | "outcome"
  | "impactEvents"
  | "startedBy"
  | "startedBefore"
  | "startedAfter"
  | "detectedBy"
  | "mitigatedBy"
  | "resolvedBy"
  | "rootCauses"
  | "hypotheses"
>;

const hypothesesMax = 12;
/** One document is one witness, however plainly it speaks. */
const namedSupport = 0.65;
const impliedSupport = 0.4;

/** What a written account alone allows to conclude: an impact it tells of, and a cause it names. */
export async function concludeNarrative(
  narrative: IncidentNarrative,
  events: ReadonlyMap<EventDraft, EventId>,
  reader: EvidenceReader,
): Promise<NarrativeConclusion> {
  const idOf = (draft: EventDraft | null) => (draft === null ? null : (events.get(draft) ?? null));
  const roots = narrative.blames.flatMap(({ draft, cause, isNamed }) => {
    const event = idOf(draft);
    if (event === null || effectsOf(draft, narrative).length === 0) return [];
    const why = [`${cause.record.path} gives as the cause: "${cause.sentence.slice(0, 400)}"`];
    const subject = (isNamed ? draft.title : cause.sentence).slice(0, 300);
    return [{ event, subject, support: isNamed ? namedSupport : impliedSupport, why }];
  });
  const outcome = outcomeOf(narrative, roots.length);
  return {
    outcome,
    impactEvents:
      outcome === "incident" ? impactsOf(narrative).flatMap((draft) => idOf(draft) ?? []) : [],
    startedBy: idOf(narrative.started),
    ...withoutNull("startedBefore", idOf(narrative.begunBy)),
    ...withoutNull("startedAfter", idOf(narrative.soundAt)),
    detectedBy: idOf(narrative.detected),
    mitigatedBy: idOf(narrative.mitigated),
    resolvedBy: idOf(narrative.resolved),
    rootCauses: outcome === "incident" ? roots.slice(0, 8) : [],
    hypotheses: [...(await hypothesesOf(narrative, reader))],
  };
}

function withoutNull<Name extends string>(name: Name, id: EventId | null) {
  return id === null ? {} : ({ [name]: id } as { readonly [Each in Name]: EventId });
}

/** The cause the text names leads to the first trouble it tells of; further steps it does not tell. */
export function linkNarrative(narrative: IncidentNarrative): readonly LinkDraft[] {
  return narrative.blames.flatMap(({ draft, cause, isNamed }) => {
    const [effect] = effectsOf(draft, narrative);
    if (effect === undefined) return [];
    const quoted = `${cause.record.path}: "${cause.sentence.slice(0, 300)}"`;
    return [
      {
        source: draft,
        target: effect,
        relation: "causes" as const,
        mechanism: "The account names it as the cause",
        mechanismId: "told-cause",
        ...believed(isNamed ? 0.6 : 0.4, quoted),
        affinity: 1,
        reasons: [quoted],
        evidence: [cause.record, ...draft.records.slice(0, 1), ...effect.records.slice(0, 1)],
      },
    ];
  });
}

function outcomeOf(
  { started, begunBy, impacts }: IncidentNarrative,
  roots: number,
): Conclusion["outcome"] {
  if ((started ?? begunBy) === null || impacts.length === 0) return "no-incident";
  return roots === 0 ? "inconclusive" : "incident";
}

/** Trouble that is not itself blamed for the rest. */
function impactsOf({ impacts, blames }: IncidentNarrative): readonly EventDraft[] {
  return impacts.filter((impact) => !blames.some(({ draft }) => draft === impact));
}

function effectsOf(cause: EventDraft, narrative: IncidentNarrative): readonly EventDraft[] {
  return impactsOf(narrative).filter(
    ({ onset }) => onset.earliest >= cause.onset.earliest && onset.latest >= cause.onset.latest,
  );
}

/** A cause that is named is supported by the one who names it, a guess is only proposed. */
async function hypothesesOf(
  { causes }: IncidentNarrative,
  reader: EvidenceReader,
): Promise<Conclusion["hypotheses"]> {
  const found: Conclusion["hypotheses"][number][] = [];
  for (const { sentence, isHedged, record } of causes.slice(0, hypothesesMax)) {
    found.push({
      statement: sentence.slice(0, 500),
      state: isHedged ? "proposed" : "supported",
      for_refs: [...(await cite(reader, [record]))],
      against_refs: [],
    });
  }
  return found;
}
