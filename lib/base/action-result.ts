import type { Instant } from "./instant";

/** What a server action answers to the browser: nothing in `message` that we did not write. */
export type ActionResult<T> =
  | { readonly ok: true; readonly value: T }
  | {
      readonly ok: false;
      readonly kind: "invalid" | "forbidden" | "not-found" | "conflict" | "failed";
      readonly message: string;
      /** Messages by field name, for forms. */
      readonly fields?: Readonly<Record<string, string>>;
      readonly since?: DecidedSince;
    };

/** What somebody has said that stands in the way; told as people are named, in the zone of whoever reads it. */
export type DecidedSince = {
  /** Id of the person. */
  readonly by: string;
  readonly at: Instant;
  /** As in "Edited an event". */
  readonly words: string;
};
