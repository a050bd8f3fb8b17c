import type { Draft } from "../records/draft";
import type { JsonObject } from "./json-object";

/** What the objects of a file are, told by their members. */
export type ObjectShape = {
  /** Completes "… (JSON lines)" and "… (JSON array)". */
  readonly format: string;
  fits(object: JsonObject): boolean;
  lower(object: JsonObject): readonly Draft[];
};
