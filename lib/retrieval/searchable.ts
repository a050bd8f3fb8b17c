import type { Instant } from "@/lib/base/instant";
import type { Said } from "./conversation/said";

/** From `earliest` to `latest`, both included, in whole milliseconds. */
export type Span = { readonly earliest: Instant; readonly latest: Instant };

/** Anything that is searched: a record of the evidence, an event, a fact, an entry of the journal. */
export type Searchable<Place> = {
  readonly place: Place;
  readonly text: string;
  /** When it was, or was written; null when nothing tells. */
  readonly time: Span | null;
  /** How sure the time is, [0, 1]. */
  readonly timeConfidence: number;
  /** What it says of when something was, as far as its words could be read. */
  readonly stated: (Span & { readonly words: string; readonly confidence: number }) | null;
  /** Of which many alike are written, such as the lines of one template in one file; null when it is one of a kind. */
  readonly series: string | null;
  /** Where it is a message of a conversation; null for anything else. */
  readonly said: Said | null;
  /** How much it stands out among others of the same time, [0, 1]: an error or a change more than a routine line. */
  readonly salience: number;
};
