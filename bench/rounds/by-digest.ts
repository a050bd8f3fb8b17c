import { sha256 } from "@/lib/investigation/sha256";

/** The same order every time, and no order anybody chose: by the digest of what each is called under a seed. */
export function byDigest<Item>(
  items: readonly Item[],
  seed: string,
  nameOf: (item: Item) => string,
): readonly Item[] {
  return items
    .map((item) => ({ item, digest: sha256(`${seed}\0${nameOf(item)}`) }))
    .toSorted((a, b) => (a.digest < b.digest ? -1 : 1))
    .map(({ item }) => item);
}

/** One of them, the same for the same name. */
export function pickBy<Item>(items: readonly Item[], seed: string): Item | undefined {
  return items[Number.parseInt(sha256(seed).slice(0, 8), 16) % Math.max(1, items.length)];
}
