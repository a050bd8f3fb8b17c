import { type EntityId, entityIds } from "@/lib/domain/ids";
import type { NamedEntity } from "@/lib/domain/timeline/entity";
import { sha256 } from "../../sha256";

/** Two of the same type and name, whatever the case, are the same entity, whoever names it. */
export function entityIdOf({ type, name }: NamedEntity): EntityId {
  return entityIds.fromDigest(sha256(`${type.toLowerCase()}\n${name.toLowerCase()}`));
}
