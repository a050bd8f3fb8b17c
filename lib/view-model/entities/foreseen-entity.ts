import { type EntityId, entityIds } from "@/lib/domain/ids";
import type { NamedEntity } from "@/lib/domain/timeline/entity";

/**
 * A stand-in for the id the server will give to an entity that a person just named: a browser takes no SHA-256 while it
 * draws. Two of the same type and name have the same, as there; the answer of the server replaces it.
 */
export function foreseenEntityId({ type, name }: NamedEntity): EntityId {
  const text = `${type.toLowerCase()}\n${name.toLowerCase()}`;
  const halves = [2_166_136_261, 40_389].map((seed) => fold(text, seed));
  return entityIds.fromDigest(halves.map((half) => half.toString(16).padStart(8, "0")).join(""));
}

/** FNV-1a over UTF-16 code units (Fowler, Noll and Vo), 32 bits from any seed. */
function fold(text: string, seed: number): number {
  let hash = seed;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 16_777_619);
  }
  return hash >>> 0;
}
