import type { JsonValue } from "@/lib/base/canonical-json";
import { type Instant, instant, parseInstant } from "@/lib/base/instant";
import type { FactItem } from "@/lib/domain/facts/fact-item";
import type { RevisionId } from "@/lib/domain/ids";
import type { Searchable, Span } from "@/lib/retrieval/searchable";
import type { TimelineDocument } from "../../document/document-schema";
import { momentsOf } from "../../document/moments";

/** What is found beside records. */
export type PiecePlace = {
  readonly noun: string;
  /** Its id on the timeline; null where it has no place there. */
  readonly piece: string | null;
  /** Where the piece is a block: the revision whose text has it. */
  readonly revision?: RevisionId;
  readonly title: string;
  /** It stands no more: replaced, taken back, rejected or pruned. */
  readonly isSuperseded: boolean;
};

type Found = {
  readonly place: PiecePlace;
  readonly text: string;
  readonly time: Span | null;
  readonly timeConfidence?: number;
  readonly salience?: number;
};

export function toSearchablePiece({
  timeConfidence = 1,
  salience = 0.5,
  ...found
}: Found): Searchable<PiecePlace> {
  return { ...found, timeConfidence, salience, stated: null, series: null, said: null };
}

/**
 * Events, states and facts of the timeline as they are searched; what stands no more only where it is asked for.
 */
export function listSearchablePieces(
  document: TimelineDocument,
  { withSuperseded = false }: { readonly withSuperseded?: boolean } = {},
): readonly Searchable<PiecePlace>[] {
  return [
    ...listMoments(document),
    ...document.facts
      .filter((fact) => withSuperseded || !isSuperseded(fact))
      // A state that stands is told by its change already.
      .filter((fact) => fact.source === "statement" || isSuperseded(fact))
      .map(toFact),
    ...(withSuperseded ? document.withdrawn.map(toWithdrawn) : []),
  ];
}

function listMoments(document: TimelineDocument): readonly Searchable<PiecePlace>[] {
  return momentsOf(document).map(({ id, title, words, earliest, latest, ...moment }) =>
    toSearchablePiece({
      place: {
        noun: moment.kind === "state_change" ? "state" : "event",
        ...{ piece: id, title, isSuperseded: false },
      },
      text: words.map(([text]) => text).join(" "),
      time: { earliest, latest },
      timeConfidence: moment.confidence,
      salience: moment.isKey ? 1 : 0.7,
    }),
  );
}

function isSuperseded({ expiredAt, supersededBy }: FactItem): boolean {
  return expiredAt !== null || supersededBy !== null;
}

function toFact(fact: FactItem): Searchable<PiecePlace> {
  const { content, validFrom, validUntil, evidence, confidence } = fact;
  const from = validFrom === null ? null : parseInstant(validFrom);
  const until = validUntil === null ? null : parseInstant(validUntil);
  const latest = until === null || from === null ? from : Math.max(from, until - 1);
  return toSearchablePiece({
    place: { noun: "fact", piece: null, title: content, isSuperseded: isSuperseded(fact) },
    text: [content, ...evidence.map(({ quote }) => quote)].join("\n"),
    time: from === null || latest === null ? null : { earliest: from, latest: instant(latest) },
    timeConfidence: confidence,
    salience: 0.6,
  });
}

function toWithdrawn({
  id,
  noun,
  reason,
  item,
}: TimelineDocument["withdrawn"][number]): Searchable<PiecePlace> {
  const texts = stringsOf(item);
  const title = titleOf(item) ?? texts[0] ?? id;
  return toSearchablePiece({
    place: { noun, piece: id, title, isSuperseded: true },
    text: [reason, ...texts].join("\n"),
    time: timeOf(item),
  });
}

const titles = ["title", "statement", "description", "claim", "name", "why"];

function titleOf(item: JsonValue): string | null {
  const members = new Map(Object.entries(Object(item)));
  const title = titles.map((name) => members.get(name)).find((each) => typeof each === "string");
  return typeof title === "string" ? title : null;
}

function timeOf(item: JsonValue): Span | null {
  const { time } = Object(item);
  const [earliest, latest] = [Object(time).earliest, Object(time).latest].map((at) =>
    typeof at === "string" ? parseInstant(at) : null,
  );
  return earliest == null || latest == null ? null : { earliest, latest };
}

/** Of a piece and what it holds, not of places and ids. */
const depthMax = 6;
const unsearched = new Set(["id", "path", "hash", "locator", "sha256"]);

function stringsOf(value: JsonValue, depth = depthMax): readonly string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null || depth === 0) return [];
  return Object.entries(value).flatMap(([name, item]) =>
    unsearched.has(name) || item === undefined ? [] : stringsOf(item, depth - 1),
  );
}

/** From an instant to itself. */
export function at(moment: Instant): Span {
  return { earliest: moment, latest: moment };
}
