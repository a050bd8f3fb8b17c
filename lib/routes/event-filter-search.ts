import { type Importance, importanceSchema } from "@/lib/domain/event";
import { readChoice, type SearchReader } from "./search-text";

/** What the views of events are narrowed to, besides words, marks, an entity and authors. */
export type EventFilter = {
  /** Kinds of events, one of which an event must have; empty for every kind. */
  readonly kinds: readonly string[];
  readonly importance: Importance | "any";
  /** The path of a file that an event must cite; null for any. */
  readonly source: string | null;
};

export const noEventFilter: EventFilter = { kinds: [], importance: "any", source: null };

export const importanceChoices = ["any", ...importanceSchema.options] as const;

const kindsMax = 30;
const charsMax = 1_000;

export function parseEventFilter(reader: SearchReader): EventFilter {
  const kinds = reader.getAll("kind").flatMap((text) => text.slice(0, charsMax).split(","));
  return {
    kinds: kinds.filter((kind) => kind !== "").slice(0, kindsMax),
    importance: readChoice(reader, "importance", importanceChoices, "any"),
    source: (reader.get("source") ?? "").slice(0, charsMax) || null,
  };
}

/** What narrows nothing leaves no trace in the address. */
export function formatEventFilter({ kinds, importance, source }: EventFilter = noEventFilter) {
  return { kind: kinds, importance: importance === "any" ? null : importance, source };
}
