import type { Instant } from "@/lib/base/instant";
import type { Locator } from "@/lib/domain/evidence/evidence";

/** A place of the evidence, whole lines or one element. */
export type Place = {
  readonly path: string;
  readonly locator: Exclude<Locator, { readonly kind: "frame" }>;
};

/** The same, or a frame: what can be cited by a handle. */
export type CitablePlace = { readonly path: string; readonly locator: Locator };

/** A line of an answer. What has a place gets a handle, by which it is cited. */
export type ToolLine = {
  readonly text: string;
  readonly at: Instant | null;
  readonly place: CitablePlace | null;
  /** Where not all lines of an answer have room, those of the lowest are told; without one, the first. */
  readonly rank?: number;
};
