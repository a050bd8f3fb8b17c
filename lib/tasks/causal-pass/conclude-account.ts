import type { EventId } from "@/lib/domain/ids";
import type { Conclusion } from "@/lib/investigation/calls/conclusion";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import type { Account } from "../analysis/account/read-account";
import type { EventDraft } from "../analysis/event-draft";
import { cite } from "../cite";
import { believed, type LinkDraft } from "./link-draft";

type Told = Pick<
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
export async function concludeAccount(
  account: Account,
  events: ReadonlyMap<EventDraft, EventId>,
  reader: EvidenceReader,
): Promise<Told> {
  const idOf = (draft: EventDraft | null) => (draft === null ? null : (events.get(draft) ?? null));
  const roots = account.blames.flatMap(({ draft, told, isNamed }) => {
    const event = idOf(draft);
    if (event === null || effectsOf(draft, account).length === 0) return [];
    const why = [`${told.record.path} gives as the cause: "${told.sentence.slice(0, 400)}"`];
    const subject = (isNamed ? draft.title : told.sentence).slice(0, 300);
    return [{ event, subject, support: isNamed ? namedSupport : impliedSupport, why }];
  });
  const outcome = outcomeOf(account, roots.length);
  return {
    outcome,
    impactEvents:
      outcome === "incident" ? impactsOf(account).flatMap((draft) => idOf(draft) ?? []) : [],
    startedBy: idOf(account.started),
    ...withoutNull("startedBefore", idOf(account.begunBy)),
    ...withoutNull("startedAfter", idOf(account.soundAt)),
    detectedBy: idOf(account.detected),
    mitigatedBy: idOf(account.mitigated),
    resolvedBy: idOf(account.resolved),
    rootCauses: outcome === "incident" ? roots.slice(0, 8) : [],
    hypotheses: [...(await hypothesesOf(account, reader))],
  };
}

function withoutNull<Name extends string>(name: Name, id: EventId | null) {
  return id === null ? {} : ({ [name]: id } as { readonly [Each in Name]: EventId });
}

/** The cause the text names leads to the first trouble it tells of; further steps it does not tell. */
export function linkAccount(account: Account): readonly LinkDraft[] {
  return account.blames.flatMap(({ draft, told, isNamed }) => {
    const [effect] = effectsOf(draft, account);
    if (effect === undefined) return [];
    const said = `${told.record.path}: "${told.sentence.slice(0, 300)}"`;
    return [
      {
        source: draft,
        target: effect,
        relation: "causes" as const,
        mechanism: "The account names it as the cause",
        mechanismId: "told-cause",
        ...believed(isNamed ? 0.6 : 0.4, said),
        affinity: 1,
        reasons: [said],
        evidence: [told.record, ...draft.records.slice(0, 1), ...effect.records.slice(0, 1)],
      },
    ];
  });
}

function outcomeOf({ started, begunBy, impacts }: Account, roots: number): Conclusion["outcome"] {
  if ((started ?? begunBy) === null || impacts.length === 0) return "no-incident";
  return roots === 0 ? "inconclusive" : "incident";
}

/** Trouble that is not itself blamed for the rest. */
function impactsOf({ impacts, blames }: Account): readonly EventDraft[] {
  return impacts.filter((impact) => !blames.some(({ draft }) => draft === impact));
}

function effectsOf(cause: EventDraft, account: Account): readonly EventDraft[] {
  return impactsOf(account).filter(
    ({ onset }) => onset.earliest >= cause.onset.earliest && onset.latest >= cause.onset.latest,
  );
}

/** A cause that is named is supported by the one who names it, a guess is only proposed. */
async function hypothesesOf(
  { causes }: Account,
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
