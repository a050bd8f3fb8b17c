import type { Importance } from "./event";

/** What the views of events are narrowed to, besides words, marks, an entity and authors. */
export type EventFilter = {
  /** Kinds of events, one of which an event must have; empty for every kind. */
  readonly kinds: readonly string[];
  readonly importance: Importance | "any";
  /** The path of a file that an event must cite; null for any. */
  readonly source: string | null;
};

export const noEventFilter: EventFilter = { kinds: [], importance: "any", source: null };
