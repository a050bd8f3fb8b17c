import { formatInstant } from "@/lib/base/instant";
import type { Entity, EntityMention } from "@/lib/domain/entity";
import type { RecordReference } from "@/lib/domain/record-reference";
import { fitTitle } from "@/lib/domain/titles/fit-title";
import { basisOfEvent } from "@/lib/investigation/builder/time-basis";
import type { EvidenceArgument } from "@/lib/investigation/calls/function-arguments";
import type { FindingDraft } from "@/lib/investigation/rounds/contracts/answer-question";
import { mentionEntities } from "./mention-entities";

const claimCharactersMax = 480;
const nameCharactersMax = 120;
const entitiesMax = 6;
const callsMax = 20;

/** What every finding says of itself. */
type Shown = {
  /** What it rests on, in a sentence. */
  readonly claim: string;
  readonly method: FindingDraft["method"];
  readonly confidence: number;
  readonly cited: readonly EvidenceArgument[];
  /** Numbers of the questions it rests on. */
  readonly calls: readonly number[];
  readonly counterSearch: string;
};

/** What was found to have happened, before it is told: its time is that of its first record. */
type FoundHappening = Shown & {
  readonly record: RecordReference;
  readonly eventType: string;
  readonly title: string;
  readonly importance: "key" | "detail";
  /** Beside those the record comes from and names; the main one first. */
  readonly entities?: readonly EntityMention[];
};

type FoundConnection = Shown & {
  readonly source: string;
  readonly target: string;
  readonly mechanism: string;
  readonly entities?: readonly EntityMention[];
};

/** Things are called what the timeline calls them, where it knows them. */
export function happeningDraft(found: FoundHappening, known: readonly Entity[]): FindingDraft {
  const { record, eventType, importance, entities = [] } = found;
  const { earliest, latest } = record.time;
  return {
    ...shownOf(found),
    effect: {
      ...{ kind: "happening", event_type: eventType, importance },
      title: fitTitle(found.title),
      time_basis: basisOfEvent(record.kind),
    },
    entities: uniqueNames([...entities, ...mentionEntities(record, known)]),
    time: { earliest: formatInstant(earliest), latest: formatInstant(latest) },
  };
}

/** A finding about a piece that stands. */
export function pieceDraft(
  kind: "support" | "refutation",
  piece: string,
  shown: Shown,
): FindingDraft {
  return { ...shownOf(shown), effect: { kind, piece } };
}

/** That one event led to another. */
export function connectionDraft(found: FoundConnection): FindingDraft {
  const { source, target, mechanism, entities = [] } = found;
  return {
    ...shownOf(found),
    effect: {
      ...{ kind: "connection", source, target, relation: "causes" },
      mechanism: clip(mechanism, claimCharactersMax),
    },
    entities: uniqueNames(entities),
  };
}

function shownOf({ claim, method, confidence, cited, calls, counterSearch }: Shown) {
  return {
    claim: clip(claim, claimCharactersMax),
    ...{ entities: [], time: null, method },
    confidence: Math.round(confidence * 100) / 100,
    evidence_refs: [...cited],
    against_refs: [],
    tool_calls: calls.slice(-callsMax),
    counter_search: clip(counterSearch, claimCharactersMax),
  };
}

/** At a pair of surrogates it is cut before them. */
export function clip(text: string, charactersMax: number): string {
  if (text.length <= charactersMax) return text.toWellFormed();
  return `${text.slice(0, charactersMax - 1).toWellFormed()}…`;
}

function uniqueNames(mentions: readonly EntityMention[]): FindingDraft["entities"] {
  const named = new Map<string, EntityMention>();
  for (const { type, name } of mentions) {
    const plain = name.trim().slice(0, nameCharactersMax);
    const key = plain.toLowerCase();
    if (plain !== "" && !named.has(key)) named.set(key, { type: type.slice(0, 40), name: plain });
  }
  return [...named.values()].slice(0, entitiesMax);
}
