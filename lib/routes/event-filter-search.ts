import { importanceSchema } from "@/lib/domain/timeline/event";
import { type EventFilter, noEventFilter } from "@/lib/domain/timeline/event-filter";
import { readChoice, type SearchReader } from "./search-text";

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
