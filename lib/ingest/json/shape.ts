import type { ReadMapping } from "@/lib/domain/evidence/artifact";
import type { Draft } from "../records/draft";
import type { JsonObject } from "./json-object";

/** What the objects of a file are, told by their members. */
export type ObjectShape = {
  /** Completes "… (JSON lines)" and "… (JSON array)". */
  readonly format: string;
  fits(object: JsonObject): boolean;
  /** `mapping`: what a person or an archive says that the objects do not, such as the names of people. */
  lower(object: JsonObject, mapping?: ReadMapping | null): readonly Draft[];
};
