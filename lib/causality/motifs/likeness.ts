import { byKeys, type Motif, type Motifs } from "./motifs";

/** How much more a motif says the fewer incidents have it; above 0. */
export type Rarity = (key: string) => number;

export type Likeness = {
  /** [0, 1]: 1 for the same motifs, 0 for none in common. */
  readonly value: number;
  /** What they have in common that says most, in words; a piece of what is told already is left out. */
  readonly matched: readonly string[];
};

const listedMax = 4;

/**
 * Inverse document frequency, ln((N + 1)/n): of N incidents n have it (Spärck Jones 1972, doi:10.1108/eb026526). What all have
 * says next to nothing, and never nothing: two incidents of the commonest kind are still alike.
 */
export function rarityOver(incidents: readonly Motifs[]): Rarity {
  const having = new Map<string, number>();
  for (const motifs of incidents) {
    for (const key of motifs.keys()) having.set(key, (having.get(key) ?? 0) + 1);
  }
  return (key) => Math.log((Math.max(1, incidents.length) + 1) / (having.get(key) ?? 1));
}

/**
 * Weighted Jaccard (Ioffe 2010, doi:10.1109/ICDM.2010.80): the weight of what both have over the weight of what either has.
 * Symmetric, and the same in whatever order motifs come. One sum for all aspects: with one for each, how it began, which is
 * a change in most incidents, made strangers alike.
 */
export function findLikeness(one: Motifs, other: Motifs, rarity: Rarity): Likeness {
  // In one order, so that sums are the same to the last digit.
  const either = [...new Map([...one, ...other]).values()].toSorted(byKeys);
  const both = either.filter(({ key }) => one.has(key) && other.has(key));
  const value = both.length === 0 ? 0 : weigh(both, rarity) / weigh(either, rarity);
  return { value, matched: tell(both, rarity) };
}

function weigh(motifs: readonly Motif[], rarity: Rarity): number {
  return motifs.reduce((sum, { key }) => sum + rarity(key), 0);
}

function tell(shared: readonly Motif[], rarity: Rarity): readonly string[] {
  const listed: Motif[] = [];
  // The longest first among those that say as much.
  const ordered = shared.toSorted(
    (a, b) => rarity(b.key) - rarity(a.key) || b.key.length - a.key.length || byKeys(a, b),
  );
  const isPiece = (motif: Motif) =>
    shared.some((whole) => whole !== motif && isPieceOf(motif, whole));
  for (const motif of ordered) {
    if (listed.length < listedMax && !isPiece(motif)) listed.push(motif);
  }
  return listed.map(({ words }) => words);
}

/** A way inside a longer one, or the shape of one that is told with all it is. */
function isPieceOf(motif: Motif, whole: Motif): boolean {
  if (motif.aspect === "shape" && whole.shape !== null) return isWithin(motif.key, whole.shape);
  return motif.aspect === whole.aspect && motif.key !== whole.key && isWithin(motif.key, whole.key);
}

/** Keys of ways are marked off at both ends, so that no name is taken for a part of another. */
function isWithin(piece: string, whole: string): boolean {
  const from = piece.indexOf("|");
  return from !== -1 && whole.includes(piece.slice(from));
}
