import type { Interval } from "@/lib/base/instant";
import type { Happening } from "@/lib/ledger/happening";
import type { RareNames } from "@/lib/ledger/names/names";
import { type EntryShape, shapeOf } from "../importance/entry-shape";

/** What a happening is to the others: what was done or set, told, alarmed; trouble, or its end. */
export const storyRoles = ["deed", "setting", "told", "alarm", "trouble", "relief"] as const;
export type StoryRole = (typeof storyRoles)[number];

/** A happening as a piece of the course of events. */
export type StoryPoint = {
  readonly onset: Interval;
  readonly role: StoryRole;
  readonly names: RareNames;
  /** Files and things it is of, in lower case. */
  readonly places: ReadonlySet<string>;
  /** That the story cannot do without it, [0, 1]. */
  readonly chance: number;
  /** What it gave another value. */
  readonly turns: readonly Turn[];
  /** Of what was done: the words it is told in, in lower case. */
  readonly words: ReadonlySet<string>;
};

/** Something had one value and was given another. */
export type Turn = {
  readonly of: string;
  /** Null when nothing says what it was before. */
  readonly from: string | null;
  readonly to: string;
};

const roles: Readonly<Record<EntryShape, StoryRole>> = {
  deed: "deed",
  setting: "setting",
  statement: "told",
  alert: "alarm",
  state: "trouble",
  "state-back": "relief",
  line: "trouble",
  "first-line": "trouble",
  "rate-up": "trouble",
  "rate-down": "trouble",
  silence: "trouble",
  resumption: "relief",
  level: "trouble",
  "level-back": "relief",
  spike: "trouble",
  sequence: "trouble",
  due: "setting",
};

export function toStoryPoint({ entries, onset, names }: Happening, chance: number): StoryPoint {
  const [first] = entries;
  const isCleared = first?.kind === "transition" && first.isReturn;
  const role = first === undefined ? "trouble" : isCleared ? "relief" : roles[shapeOf(first)];
  return {
    ...{ onset, role, names, chance },
    places: new Set(
      entries.flatMap(({ entities, witnesses }) => [
        ...entities.map(({ name }) => name.toLowerCase()),
        ...witnesses.map(({ path }) => path),
      ]),
    ),
    words: first?.kind === "deed" ? wordsOf(first.title) : new Set(),
    turns: entries.flatMap((entry) =>
      entry.kind === "transition"
        ? [
            {
              of: `${entry.property} ${entry.entities[0]?.name ?? ""}`,
              ...{ from: entry.from, to: entry.to },
            },
          ]
        : [],
    ),
  };
}

const word = /[\p{L}\p{N}][\p{L}\p{N}_.-]*/gu;

export function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(word));
}
