import { formatInstant } from "@/lib/base/instant";
import type { EntityMention } from "@/lib/domain/entity";
import type { TimeBasis } from "@/lib/domain/event-time";
import type { RecordKind } from "@/lib/domain/evidence-record";
import { hostOf, serviceOf } from "@/lib/domain/origin";
import { type RecordReference, textField } from "@/lib/domain/record-reference";
import type { EvidenceArgument } from "@/lib/investigation/calls/function-arguments";
import type { FindingDraft } from "@/lib/investigation/rounds/contracts/answer-question";

const titleCharactersMax = 110;
const claimCharactersMax = 480;

/** What was found to have happened, before it is told: its time is that of its first record. */
export type FoundHappening = {
  readonly record: RecordReference;
  readonly eventType: string;
  readonly title: string;
  readonly importance: "key" | "detail";
  /** Beside the place the record comes from; the main one first. */
  readonly entities?: readonly EntityMention[];
  /** What it rests on, in a sentence. */
  readonly claim: string;
  readonly method: FindingDraft["method"];
  readonly confidence: number;
  readonly cited: readonly EvidenceArgument[];
  readonly calls: readonly number[];
  readonly counterSearch: string;
};

export function happeningDraft(found: FoundHappening): FindingDraft {
  const { record, eventType, importance, entities = [], method, confidence } = found;
  const { earliest, latest } = record.time;
  return {
    claim: clip(found.claim, claimCharactersMax),
    effect: {
      ...{ kind: "happening", event_type: eventType, importance },
      title: clip(found.title, titleCharactersMax),
      time_basis: basisOf(record.kind),
    },
    entities: uniqueNames([...entities, ...placesOf(record)]),
    time: { earliest: formatInstant(earliest), latest: formatInstant(latest) },
    ...{ method, confidence },
    evidence_refs: [...found.cited],
    against_refs: [],
    tool_calls: [...found.calls],
    counter_search: clip(found.counterSearch, claimCharactersMax),
  };
}

/** A finding about a piece that stands. */
export function pieceDraft(
  kind: "support" | "refutation",
  piece: string,
  found: Pick<
    FoundHappening,
    "claim" | "method" | "confidence" | "cited" | "calls" | "counterSearch"
  >,
): FindingDraft {
  return {
    claim: clip(found.claim, claimCharactersMax),
    effect: { kind, piece },
    ...{ entities: [], time: null, method: found.method, confidence: found.confidence },
    ...{ evidence_refs: [...found.cited], against_refs: [], tool_calls: [...found.calls] },
    counter_search: clip(found.counterSearch, claimCharactersMax),
  };
}

/** The record's own first line, in one piece. */
export function wordsOf({ message }: Pick<RecordReference, "message">): string {
  const line = message.split("\n").find((each) => each.trim() !== "") ?? message;
  return line.replace(/\s+/g, " ").trim();
}

/** In the record's own words, and where it was said. */
export function titleOfRecord(record: RecordReference): string {
  const [place] = placesOf(record);
  const words = wordsOf(record);
  return place === undefined || words.includes(place.name) ? words : `${place.name}: ${words}`;
}

/** Where a record comes from: its program and its host, or whoever wrote it. */
export function placesOf(record: RecordReference): readonly EntityMention[] {
  const speaker = record.kind === "message" ? (record.source ?? textField(record, "user")) : null;
  const service = serviceOf(record);
  const host = hostOf(record);
  return [
    ...(speaker === null ? [] : [{ type: "person", name: speaker }]),
    ...(service === null ? [] : [{ type: "service", name: service }]),
    ...(host === null ? [] : [{ type: "host", name: host }]),
  ];
}

export function clip(text: string, charactersMax: number): string {
  if (text.length <= charactersMax) return text;
  return `${text.slice(0, charactersMax - 1).toWellFormed()}…`;
}

function basisOf(kind: RecordKind): TimeBasis {
  if (kind === "metric" || kind === "alert" || kind === "change") return kind;
  return kind === "message" ? "mention" : "log";
}

function uniqueNames(mentions: readonly EntityMention[]): FindingDraft["entities"] {
  const named = new Map<string, EntityMention>();
  for (const { type, name } of mentions) {
    const plain = name.trim().slice(0, 120);
    const key = plain.toLowerCase();
    if (plain !== "" && !named.has(key)) named.set(key, { type, name: plain });
  }
  return [...named.values()].slice(0, 6);
}
