import { type Instant, parseInstant } from "@/lib/base/instant";
import type { Citation } from "@/lib/domain/evidence/citation";
import { stemsOf } from "@/lib/retrieval/words/word-stems";
import type { TimelineDocument } from "./document-schema";
import { describeTurns, turnStems } from "./value-turn";

/** Something a document tells of that has a time. */
export type Moment = {
  readonly id: string;
  readonly title: string;
  /** Its words by how much they tell what it is: title, things, what was read and said of it. */
  readonly words: readonly (readonly [text: string, weight: number])[];
  readonly kind: string;
  readonly earliest: Instant;
  readonly latest: Instant;
  /** When what lasts was over. */
  readonly end: Instant | null;
  readonly entities: readonly string[];
  readonly isKey: boolean;
  readonly confidence: number;
  readonly evidence: readonly Citation[];
};

const weights = {
  title: 1,
  turn: 0.8,
  kind: 0.7,
  doer: 0.4,
  thing: 0.8,
  quote: 0.5,
  description: 0.4,
} as const;

/** Events and states of a document whose time is known, in its order; what was rejected is none. */
export function momentsOf(document: TimelineDocument): readonly Moment[] {
  const names = new Map(
    document.entities.map(({ id, name, aliases }) => [id, [name, ...aliases].join(" ")]),
  );
  return [...eventsOf(document, names), ...statesOf(document, names)].toSorted(
    (a, b) => a.earliest - b.earliest || (a.id < b.id ? -1 : 1),
  );
}

type Names = ReadonlyMap<string, string>;

function eventsOf({ events }: TimelineDocument, names: Names): readonly Moment[] {
  return events.flatMap((event): Moment[] => {
    const { id, title, description, kind, time, endTime, entities, evidence, confidence } = event;
    const span = spanOf(time);
    if (span === null) return [];
    return [
      {
        ...{ id, title, kind, ...span, evidence, entities },
        words: [
          [title, weights.title],
          [describeTurns(title), weights.turn],
          [kind.replaceAll("_", " "), weights.kind],
          [doers[kind] ?? "", weights.doer],
          [entities.map((each) => names.get(each) ?? "").join(" "), weights.thing],
          [evidence.map(({ quote }) => quote).join("\n"), weights.quote],
          [description, weights.description],
        ],
        end: endTime === undefined ? null : (spanOf(endTime)?.latest ?? null),
        isKey: event.importance === "key",
        confidence: Math.min(confidence.extraction, confidence.time),
      },
    ];
  });
}

function statesOf({ stateChanges }: TimelineDocument, names: Names): readonly Moment[] {
  return stateChanges.flatMap((change): Moment[] => {
    const at = change.at === null ? null : parseInstant(change.at);
    if (at === null) return [];
    const { id, entity, property, from, to, evidence } = change;
    const name = names.get(entity) ?? entity;
    const title = `${name}: ${property} ${from ?? "?"} → ${to}`;
    return [
      {
        ...{ id, title, kind: "state_change", earliest: at, latest: at, end: null, evidence },
        words: [
          [`${property} ${to}`, weights.title],
          [describeTurns(title), weights.turn],
          [name, weights.thing],
          [evidence.map(({ quote }) => quote).join("\n"), weights.quote],
        ],
        ...{ entities: [entity], isKey: false, confidence: 0.8 },
      },
    ];
  });
}

/** Whose doing a kind of event is, in words that no record has. */
const doers: Readonly<Record<string, string>> = {
  access: "attacker intruder",
  data_access: "attacker intruder",
};

/** Words that are told of many moments alike: they describe one, and tell none alone. */
export const describingStems: ReadonlySet<string> = turnStems.union(
  stemsOf(Object.values(doers).join(" ")),
);

type Ends = { readonly earliest: string | null; readonly latest: string | null };

function spanOf({ earliest, latest }: Ends) {
  const [from, to] = [earliest, latest].map((at) => (at === null ? null : parseInstant(at)));
  return from == null || to == null ? null : { earliest: from, latest: to };
}
