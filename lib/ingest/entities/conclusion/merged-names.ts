import type { EntityAlias } from "@/lib/domain/evidence/entity-catalogue";
import { type Mention, mentionKey } from "../mention";

export type Merge = {
  /** Of these two, the first is what the entity is called. */
  readonly into: Mention;
  readonly alias: EntityAlias;
  /** The mention that is no entity of its own any more; null for a name that nothing else mentions. */
  readonly merged: Mention | null;
};

/** Names that are one entity. A name is merged once, into one entity. */
export class MergedNames {
  private readonly parents = new Map<string, Mention>();
  private readonly aliases = new Map<string, EntityAlias[]>();

  /** False when the name is merged already. */
  add({ into, alias, merged }: Merge): boolean {
    const target = this.find(into);
    if (merged !== null) {
      const key = mentionKey(merged);
      if (this.parents.has(key) || key === mentionKey(target)) return false;
      this.parents.set(key, target);
    }
    const list = this.aliases.get(mentionKey(target)) ?? [];
    const moved = merged === null ? [] : (this.aliases.get(mentionKey(merged)) ?? []);
    this.aliases.set(mentionKey(target), [...list, alias, ...moved]);
    return true;
  }

  find(mention: Mention): Mention {
    let found = mention;
    for (let next = this.parents.get(mentionKey(found)); next !== undefined; ) {
      found = next;
      next = this.parents.get(mentionKey(found));
    }
    return found;
  }

  aliasesOf(mention: Mention): readonly EntityAlias[] {
    const names = new Map(
      (this.aliases.get(mentionKey(mention)) ?? []).map((alias) => [alias.name, alias]),
    );
    return [...names.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
  }
}
