import { referenceKey } from "@/lib/domain/evidence/record-reference";
import type { Transition } from "@/lib/ledger/entry";
import type { Ledger } from "@/lib/ledger/open-ledger";
import type { EventDraft } from "../analysis/event-draft";
import { ledgerFamily } from "../analysis/ledger/ledger-draft";
import type { StateDraft } from "./state-draft";

/** What the ledger shows of things taking another value, beside the states that kinds of events tell. */
const statesMax = 24;

/** The values that things took in what became an event, whatever the property is called. */
export function ledgerStates(
  drafts: readonly EventDraft[],
  { happenings }: Ledger,
  given: readonly StateDraft[],
): readonly StateDraft[] {
  if (!drafts.some(({ family }) => family.startsWith(ledgerFamily))) return [];
  const scores = new Map<string, number>();
  for (const { records, score } of drafts)
    for (const record of records) {
      const key = referenceKey(record);
      scores.set(key, Math.max(score, scores.get(key) ?? 0));
    }
  const known = new Set(given.flatMap(({ records }) => records.map(referenceKey)));
  return happenings
    .flatMap(({ entries }) => entries)
    .filter((entry) => entry.kind === "transition")
    .filter((transition) => transition.isReading !== true && !isFormula(transition))
    .map((transition) => ({ transition, score: scoreOf(transition, scores) }))
    .filter(({ transition, score }) => score > 0 && !isKnown(transition, known))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, statesMax)
    .map(({ transition }) => transition)
    .toSorted((a, b) => a.onset.earliest - b.onset.earliest)
    .flatMap((transition) => toState(transition) ?? []);
}

/** An order that says how a value is found, or the text of an order in place of a name: `stock = stock + 12`, `now()`. */
const formula = /\w\(|^[\p{L}_][\p{L}\p{N}_.]* ?[-+*] ?\d|@/u;
const orderText = /--|;/;

function isFormula({ property, to }: Transition): boolean {
  return formula.test(to) || orderText.test(property);
}

function scoreOf({ witnesses }: Transition, scores: ReadonlyMap<string, number>): number {
  return Math.max(0, ...witnesses.map((record) => scores.get(referenceKey(record)) ?? 0));
}

function isKnown({ witnesses }: Transition, known: ReadonlySet<string>): boolean {
  return witnesses.some((record) => known.has(referenceKey(record)));
}

function toState({
  entities,
  property,
  from,
  to,
  onset,
  witnesses,
}: Transition): StateDraft | null {
  const [entity] = entities;
  return entity === undefined ? null : { entity, property, from, to, onset, records: witnesses };
}
