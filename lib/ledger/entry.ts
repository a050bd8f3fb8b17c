import type { Interval } from "@/lib/base/instant";
import type { RecordReference } from "@/lib/domain/evidence/record-reference";
import type { EntityMention } from "@/lib/domain/timeline/entity";

/** What every entry says: of whom, when, and which records of which sources show it. */
type EntryBase = {
  /** The main one first: the thing a row names, else the place the record comes from. */
  readonly entities: readonly EntityMention[];
  readonly onset: Interval;
  /** When what lasts was over; null for a point, and for what goes on. */
  readonly end: Interval | null;
  /** `witnesses[0]` fixes the onset. */
  readonly witnesses: readonly RecordReference[];
  /** Equal for entries whose records say the same of different things; null where each is told for itself. */
  readonly saying: string | null;
  /** Said from the entry itself: "queue of relay-2 3 → 180". */
  readonly title: string;
  /** Columns of its records that only number the rows. */
  readonly numbering?: readonly string[];
  /** Records that show a value of the title and tell nothing else of it. */
  readonly shows?: readonly RecordReference[];
  /** What code counted, by name: how often, how long before, how far. Units are in the names. */
  readonly measures: Readonly<Record<string, number>>;
};

/** Somebody or something did or ordered something. */
export type Deed = EntryBase & {
  readonly kind: "deed";
  /** Whoever did it, as the evidence calls them; null when nothing says. */
  readonly actor: string | null;
  /** Recorded by what was acted on, told by people, or seen by its echo only. */
  readonly basis: "recorded" | "told" | "echoed";
};

/** A named thing takes a word of a closed set, or one value in place of another. */
export type Transition = EntryBase & {
  readonly kind: "transition";
  readonly property: string;
  /** Null when nothing shows what it was before. */
  readonly from: string | null;
  readonly to: string;
  /** It is again what it was at first. */
  readonly isReturn: boolean;
  /** A number read off: it took many values, or went one way only. Nothing is in such a state. */
  readonly isReading?: boolean;
};

/**
 * What departs from the usual: `line`, one never seen before or seldom; `rate`, how often; `silence`, a routine that pauses, and
 * `resumption`, its return; `level`, where a number lies; `spike`, once; `sequence`, a count that
 * does not go on.
 */
export const episodeProperties = [
  "line",
  "rate",
  "silence",
  "resumption",
  "level",
  "spike",
  "sequence",
] as const;

export type Episode = EntryBase & {
  readonly kind: "episode";
  readonly property: (typeof episodeProperties)[number];
  readonly direction: "up" | "down" | "none";
  readonly isReturn: boolean;
  /** How fast a counter grows: whether more is better or worse, nothing says. */
  readonly isRate?: boolean;
  /** Of a rate, a silence and a resumption: what all rows of the kind say, what differs left out. */
  readonly rowKind?: string;
};

/** Somebody said something. */
export type Statement = EntryBase & {
  readonly kind: "statement";
  readonly speaker: string | null;
};

/** What was written down beforehand came: a minute of a timetable, a date that a record names, a limit that a number grew towards. */
export type Due = EntryBase & {
  readonly kind: "due";
  readonly basis: "schedule" | "date" | "limit";
};

export type LedgerEntry = Deed | Transition | Episode | Statement | Due;
